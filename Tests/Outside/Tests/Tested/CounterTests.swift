import ShelfGTK
import ShelfTesting
import XCTest

struct Counter: View {
    @State private var count = 0

    var body: some View {
        HStack {
            Button("Add") { count += 1 }
            Text("\(count)")
        }
    }
}

final class CounterTests: XCTestCase {
    func testThatPressesAreCounted() throws {
        try onGTK {
            let counter = try Rendering(width: 200, height: 80) { Counter() }
            defer { counter.close() }
            try counter.click(counter.element(named: "Add"))
            try counter.press("space")
            XCTAssertEqual(counter.texts, ["Add", "2"])
            XCTAssertEqual(try counter.screenshot().width, 200)
        }
    }
}

import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// The real executable and a collection of this process, with a mouse between them.
final class DragBetweenProgramsTests: XCTestCase {
    private struct Place: Identifiable, Equatable {
        let id: Int
    }

    @MainActor
    private static func xdotool(_ words: String...) throws {
        try Seat.act(words)
    }

    func testAFileDraggedOutOfTheProgramArrivesInACollectionOfAnotherAtItsPlace() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("Films/a film.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            var taken: [(DragContent, ReorderDestination<Int, Int>)] = []
            let rows = [CollectionRow(Place(id: 0), items: (0..<4).map { Place(id: $0) })]
            let target = CollectionView(rows) { _, _ in
                .list(rowHeight: .absolute(50))
            } cell: {
                Text("place \($0.id)")
            }
            .onDrop { content, destination in
                taken.append((content, destination))
                return true
            }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: target.widget, width: 200, height: 300)
            defer { window.destroy() }
            window.setTitle("drop-here")
            window.present()
            XCTAssertTrue(pump { target.isSettled })
            try Seat.moveWindow(named: "drop-here", x: 1_050, y: 700)
            let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
            XCTAssertEqual(frame.count, 4)
            let (x, y) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
            try Self.xdotool("mousemove", "\(x)", "\(y)", "mousedown", "1")
            XCTAssertTrue(
                try Seat.wiggle(x: 1_140, y: 805) {
                    target.collection.hands.drags.drop.point != nil
                },
                "nothing was dragged there")
            try Self.xdotool("mouseup", "1")
            XCTAssertTrue(pump(seconds: 10) { !taken.isEmpty }, "nothing was taken")
            let uri = try XCTUnwrap(taken.first?.0.uris.first)
            XCTAssertTrue(uri.hasPrefix("file:///"), uri)
            XCTAssertTrue(uri.hasSuffix("/Films/a%20film.txt"), uri)
            XCTAssertEqual(taken.map(\.1), [.before(2)])
        }
    }
}

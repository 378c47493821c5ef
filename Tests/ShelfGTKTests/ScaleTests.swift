import Glibc
import ShelfDiff
import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Displays with more device pixels than logical ones.
final class ScaleTests: XCTestCase {
    /// The display is scaled for a whole program, so this test runs itself in another one.
    func testTheLayoutHasTheScaleOfTheDisplayAndEdgesLieOnDevicePixels() throws {
        guard unsafe getenv("GDK_SCALE").map({ unsafe String(cString: $0) }) == "2" else {
            let name = "ShelfGTKTests.ScaleTests/\(self.name.split(separator: ".").last ?? "")"
            let outcome = try onGTK {
                try ChildProgram.run(
                    [CommandLine.arguments[0], name], environment: ["GDK_SCALE": "2"])
            }
            XCTAssertEqual(outcome.status, 0, outcome.output)
            XCTAssertTrue(outcome.output.contains("Executed 1 test"), outcome.output)
            return
        }
        onGTK {
            let fixture = CollectionFixture(
                CollectionFixture.rows([40, 40]), section: Self.thirds, width: 400, height: 300)
            fixture.otherSection = { $0.id == "s1" ? CollectionFixture.shelf() : nil }
            fixture.render()
            XCTAssertTrue(pump { fixture.collection.layout?.orthogonalBounds(1) != nil })
            fixture.finishMotion()
            let layout = fixture.collection.layout!
            XCTAssertEqual(layout.environment.scale, 2)
            let first = (0..<3).map { fixture.frame($0)! }
            XCTAssertEqual(first.map(\.minX), [0, 133.5, 266.5])
            XCTAssertEqual(first.map(\.maxX), [133.5, 266.5, 400])
            fixture.expectEdgesOnDevicePixels()
            // Neither halves of a page's pixels nor of a shelf's are lost on the way.
            fixture.verticalAdjustment.set(100.5)
            fixture.pass()
            XCTAssertEqual(fixture.node.scrollOffset, 100.5)
            fixture.expectEdgesOnDevicePixels()
            fixture.verticalAdjustment.set(700)
            fixture.node.setShelfOffset(33.3, of: "s1")
            fixture.pass()
            XCTAssertNotNil(fixture.frame(41))
            fixture.expectEdgesOnDevicePixels()
        }
    }

    /// Three columns, whose edges do not lie on logical pixels.
    @MainActor private static var thirds: LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
        return LayoutSection(
            group: .horizontal(
                width: .fraction(ofWidth: 1), height: .absolute(50.5), equal: 3, item))
    }
}

@MainActor
extension CollectionFixture {
    /// Cells begin on device pixels and reach their neighbours; the toolkit has whole logical sizes
    /// only, so a cell may reach over its end by half a pixel.
    fileprivate func expectEdgesOnDevicePixels(line: UInt = #line) {
        var halves = 0
        for element in collection.order where element.isItem {
            let frame = collection.presentedFrame(of: element)
            guard let painted = element.cell.handle.bounds(in: node.widget) else {
                XCTFail("a cell without bounds", line: line)
                continue
            }
            for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
                XCTAssertEqual((edge * 2).rounded(), edge * 2, line: line)
                if edge.rounded() != edge { halves += 1 }
            }
            XCTAssertEqual(painted.minX, frame.minX, line: line)
            XCTAssertEqual(painted.minY, frame.minY, line: line)
            XCTAssertTrue((0...0.5).contains(painted.maxX - frame.maxX), "\(painted)", line: line)
            XCTAssertTrue((0...0.5).contains(painted.maxY - frame.maxY), "\(painted)", line: line)
        }
        XCTAssertGreaterThan(halves, 0, "nothing lies between two logical pixels", line: line)
    }
}

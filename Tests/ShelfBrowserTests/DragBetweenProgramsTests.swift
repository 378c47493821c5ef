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

    func testAFileDraggedIntoTheProgramIsCopiedAndWithShiftMoved() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("Films/old.txt")
            folder.write("../elsewhere/a film.txt")
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            let outside = "\(folder.path)/../elsewhere/a film.txt"
            let source = CollectionView([CollectionRow(Place(id: 0), items: [Place(id: 0)])]) {
                _, _ in
                .list(rowHeight: .absolute(200))
            } cell: {
                Text("place \($0.id)")
            }
            .draggable { _ in DragContent(uris: [File(path: outside).uri]) }
            .renderCollection(into: nil)
            let window = TestWindow.make(showing: source.widget, width: 200, height: 300)
            defer { window.destroy() }
            window.setTitle("drag-from-here")
            window.present()
            XCTAssertTrue(pump { source.isSettled })
            try Seat.moveWindow(named: "drag-from-here", x: 1_050, y: 700)
            let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
            let offset = program.offset
            let (x, y) = (
                frame[0] + offset.x + frame[2] / 2, frame[1] + offset.y + frame[3] / 2
            )
            let target = "\(folder.path)/Films/a film.txt"
            for isMove in [false, true] {
                if isMove { try Self.xdotool("keydown", "Shift_L") }
                defer { if isMove { try? Self.xdotool("keyup", "Shift_L") } }
                try Self.xdotool("mousemove", "1140", "805", "mousedown", "1")
                XCTAssertTrue(
                    try Seat.wiggle(x: 1_100, y: 780) {
                        !source.collection.hands.drags.dragged.isEmpty
                    })
                // Over there is another program, and whether it takes it is not seen from here.
                for step in 0..<40 {
                    try Self.xdotool("mousemove", "\(x + step % 2)", "\(y)")
                    _ = pump(seconds: 0.03) { false }
                }
                try Self.xdotool("mouseup", "1")
                let isThere = pump(seconds: 10) { File(path: target).contents() != nil }
                XCTAssertTrue(isThere, "with Shift: \(isMove)")
                // Wayland's compositor says what keys mean for a drag to another program.
                if isMove, Seat.current == .wayland { continue }
                let isGone = pump(seconds: 10) {
                    (File(path: outside).contents() == nil) == isMove
                }
                XCTAssertTrue(isGone, "with Shift: \(isMove)")
                if !isMove { try Disk.remove(Array(target.utf8)) }
            }
        }
    }
}

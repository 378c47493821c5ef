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

    /// Shows a window in the lower right corner, beside the program's.
    @MainActor
    private static func show(
        _ window: WindowWidget, named name: String, until isSettled: @MainActor () -> Bool
    ) throws {
        window.setTitle(name)
        window.present()
        XCTAssertTrue(pump { isSettled() })
        try Seat.moveWindow(named: name, x: 1_050, y: 700)
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
            try Self.show(window, named: "drop-here") { target.isSettled }
            let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
            XCTAssertEqual(frame.count, 4)
            let (x, y) = (frame[0] + frame[2] / 2, frame[1] + frame[3] / 2)
            // That a compositor knows of the agreement of both ends is not seen from here, and
            // what is let go before it is taken by no one: a slower hand tries again.
            for pace in 1...4 where taken.isEmpty {
                try Seat.act("mousemove", "\(x)", "\(y)", "mousedown", "1")
                XCTAssertTrue(
                    try Seat.wiggle(x: 1_140, y: 805) {
                        target.collection.hands.drags.drop.point != nil
                    },
                    "nothing was dragged there")
                for step in 0..<10 * pace {
                    try Seat.act("mousemove", "\(1_140 + step % 2)", "805")
                    _ = pump(seconds: 0.03) { false }
                }
                try Seat.act("mouseup", "1")
                _ = pump(seconds: 5) { !taken.isEmpty }
            }
            XCTAssertEqual(taken.count, 1)
            let uri = try XCTUnwrap(taken.first?.0.uris.first)
            XCTAssertTrue(uri.hasPrefix("file:///"), uri)
            XCTAssertTrue(uri.hasSuffix("/Films/a%20film.txt"), uri)
            XCTAssertEqual(taken.map(\.1), [.before(2)])
        }
    }

    /// Drags files from a window of this process to a point of the program's.
    @MainActor
    private static func drag(
        _ paths: [String], to point: (x: Int, y: Int), until isDone: @MainActor () -> Bool
    ) throws -> Bool {
        let source = CollectionView([CollectionRow(Place(id: 0), items: [Place(id: 0)])]) {
            _, _ in
            .list(rowHeight: .absolute(200))
        } cell: {
            Text("place \($0.id)")
        }
        .draggable { _ in DragContent(uris: paths.map { File(path: $0).uri }) }
        .renderCollection(into: nil)
        let window = TestWindow.make(showing: source.widget, width: 200, height: 300)
        defer { window.destroy() }
        try show(window, named: "drag-from-here") { source.isSettled }
        // Over there is another program, and whether it takes it is not seen from here.
        for pace in 1...4 {
            try Seat.act("mousemove", "1140", "805", "mousedown", "1")
            let isDragged = try Seat.wiggle(x: 1_100, y: 780) {
                !source.collection.hands.drags.dragged.isEmpty
            }
            XCTAssertTrue(isDragged)
            for step in 0..<30 * pace {
                try Seat.act("mousemove", "\(point.x + step % 2)", "\(point.y)")
                _ = pump(seconds: 0.03) { false }
            }
            try Seat.act("mouseup", "1")
            if pump(seconds: 5, until: isDone) { return true }
        }
        return false
    }

    func testFilesDroppedWhereNothingIsShownAreOpenedOrGoIntoTheEmptyFolder() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("here/a.txt")
            folder.write("elsewhere/b c.txt")
            folder.makeFolder("empty")
            let program = try RunningProgram(
                in: folder, [RunningProgram.executable, "\(folder.path)/here"], title: "here")
            defer { program.end() }
            let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
            let point = (
                x: frame[0] + program.offset.x + frame[2] / 2,
                y: frame[1] + program.offset.y + frame[3] / 2 + 100
            )
            try program.activate("win.go-to", "file://\(folder.path)/none")
            program.expect("Could Not Open Folder")
            let isOpened = try Self.drag(["\(folder.path)/elsewhere"], to: point) {
                program.bus.names(of: program.cells) == ["b c.txt"]
            }
            XCTAssertTrue(isOpened)
            try program.activate("win.go-to", "file://\(folder.path)/empty")
            program.expect("Folder Is Empty")
            let copy = File(path: "\(folder.path)/empty/b c.txt")
            let isCopied = try Self.drag(["\(folder.path)/elsewhere/b c.txt"], to: point) {
                copy.exists
            }
            XCTAssertTrue(isCopied)
            program.expectCells(named: ["b c.txt"])
            XCTAssertTrue(File(path: "\(folder.path)/elsewhere/b c.txt").exists)
        }
    }

    func testFilesDroppedOnAListOfAnotherProgramArePutOnIt() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a.txt")
            folder.write("b c.txt")
            folder.write("x.m3u8", "#EXTM3U\na.txt\n")
            folder.write(
                "y.json", #"{"shelves": [{"title": "One", "items": ["a.txt"]}]}"#)
            for (list, after) in [
                ("x.m3u8", "#EXTM3U\nb c.txt\na.txt\n"), ("y.json", "b c.txt"),
            ] {
                let program = try RunningProgram(
                    in: folder, [RunningProgram.executable, "\(folder.path)/\(list)"], title: list)
                defer { program.end() }
                let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
                let point = (
                    x: frame[0] + program.offset.x + 8,
                    y: frame[1] + program.offset.y + frame[3] / 2
                )
                let file = folder.file.child(named: list)
                let isPut = try Self.drag(["\(folder.path)/b c.txt"], to: point) {
                    String(decoding: file.contents() ?? [], as: UTF8.self).contains("b c.txt")
                }
                XCTAssertTrue(isPut, list)
                let text = String(decoding: file.contents() ?? [], as: UTF8.self)
                XCTAssertTrue(text.contains(after), text)
                program.expectCells(named: ["b c.txt", "a.txt"])
            }
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
            let frame = program.bus.frame(of: try XCTUnwrap(program.cells.first))
            let offset = program.offset
            let (x, y) = (
                frame[0] + offset.x + frame[2] / 2, frame[1] + offset.y + frame[3] / 2
            )
            let target = "\(folder.path)/Films/a film.txt"
            for isMove in [false, true] {
                if isMove { try Seat.act("keydown", "Shift_L") }
                defer { if isMove { try? Seat.act("keyup", "Shift_L") } }
                let isThere = try Self.drag([outside], to: (x, y)) {
                    File(path: target).contents() != nil
                }
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

import Glibc
import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// The pictures of a window over real files and real workers.
final class PicturesTests: XCTestCase {
    func testFilesThatChangePlacesTakeTheirPicturesAlong() throws {
        try onGTK {
            let wall = try Wall(["a": .red, "b": .blue])
            XCTAssertTrue(wall.shows(["a": .red, "b": .blue]))
            for (old, new) in [("a", "c"), ("b", "a"), ("c", "b")] {
                wall.folder.rename("\(old).bmp", "\(new).bmp")
            }
            XCTAssertTrue(wall.shows(["a": .blue, "b": .red]), "\(wall.colors)")
        }
    }

    func testWhoWantsNoPicturesHasNoneUntilTheyAreWanted() throws {
        try onGTK {
            Session.picturePolicy = .never
            defer { Session.picturePolicy = .local }
            let wall = try Wall(["a": .red])
            XCTAssertTrue(wall.shows(["a": nil]))
            XCTAssertTrue(wall.pictures.isComplete, "something is made that nobody wants")
            let item = try XCTUnwrap(wall.library.rows.first?.items.first)
            XCTAssertTrue(wall.pictures.isSettled(item), "something is waited for")
            Session.picturePolicy = .always
            XCTAssertTrue(wall.shows(["a": .red]))
            Session.picturePolicy = .never
            XCTAssertTrue(wall.shows(["a": nil]), "what is there is shown all the same")
        }
    }

    func testAPictureIsAwaitedUntilItCameOrIsKnownToBeNone() throws {
        try onGTK {
            let wall = try Wall(["a": .red]) { $0.folder.write("b.bmp", "no picture") }
            XCTAssertTrue(pump { wall.library.rows.first?.items.count == 2 })
            let items = try XCTUnwrap(wall.library.rows.first?.items)
            let covers = Covers()
            @MainActor func awaited() -> [Bool] {
                items.map {
                    ItemView($0, wall.pictures, covers, badge: nil, ItemFacts()).isAwaited
                }
            }
            XCTAssertEqual(awaited(), [true, true])
            XCTAssertTrue(wall.shows(["a": .red, "b": nil]))
            XCTAssertTrue(
                pump(seconds: 15) { wall.want() && awaited() == [false, false] }, "\(awaited())")
        }
    }

    func testFilesMountedFromAnotherComputerAreReadForPicturesOnlyWhereAllAreFetched() throws {
        try onGTK {
            let wall = try Wall(["a": .red])
            wall.isFar = true
            wall.want()
            XCTAssertTrue(pump(seconds: 15) { wall.pictures.isComplete && wall.want() })
            XCTAssertTrue(wall.shows(["a": nil]))
            Session.picturePolicy = .always
            defer { Session.picturePolicy = .local }
            XCTAssertTrue(wall.shows(["a": .red]), "what was not to be read counts as read")
            Session.picturePolicy = .local
            let item = try XCTUnwrap(wall.library.rows.first?.items.first)
            XCTAssertNotNil(wall.pictures.texture(of: item), "what was made is not shown")
        }
    }

    func testAFileMovedOverAnotherBringsItsPicture() throws {
        try onGTK {
            let wall = try Wall(["a": .red, "b": .blue])
            XCTAssertTrue(wall.shows(["a": .red, "b": .blue]))
            wall.folder.rename("b.bmp", "a.bmp")
            XCTAssertTrue(wall.shows(["a": .blue]), "\(wall.colors)")
        }
    }

    func testACopyThatKeepsSizeAndTimeBringsItsPicture() throws {
        try onGTK {
            let wall = try Wall(["a": .red])
            XCTAssertTrue(wall.shows(["a": .red]))
            try wall.write("a", .blue)
            XCTAssertTrue(wall.shows(["a": .blue]), "\(wall.colors)")
        }
    }

    func testALinkThatLeadsElsewhereShowsThePictureThere() throws {
        try onGTK {
            let wall = try Wall([:]) { wall in
                try wall.write(".x", .red)
                try wall.write(".y", .blue)
                unsafe symlink(".x.bmp", "\(wall.folder.path)/link.bmp")
            }
            XCTAssertTrue(wall.shows(["link": .red]), "\(wall.colors)")
            unsafe symlink(".y.bmp", "\(wall.folder.path)/.new")
            wall.folder.rename(".new", "link.bmp")
            XCTAssertTrue(wall.shows(["link": .blue]), "\(wall.colors)")
        }
    }

    func testAPictureOverwrittenWithGarbageGoesAway() throws {
        try onGTK {
            let wall = try Wall(["a": .red])
            XCTAssertTrue(wall.shows(["a": .red]))
            wall.folder.write("a.bmp", "garbage")
            XCTAssertTrue(wall.shows(["a": nil]), "\(wall.colors)")
            try wall.write("a", .blue)
            XCTAssertTrue(wall.shows(["a": .blue]), "\(wall.colors)")
        }
    }

    func testAnAnswerThatComesLateIsNotTakenForThePictureOfWhatIsThereNow() {
        onGTK {
            let folder = TemporaryFolder()
            // A worker that answers only when there is something to wait for.
            let pictures = Pictures(
                loader: ThumbnailLoader(
                    command: ["/bin/sh", "-c", Self.worker(in: folder)], workerCount: 1))
            let old = Self.item(modified: 1)
            let new = Self.item(modified: 2)
            pictures.want([old], side: 1)
            folder.write("asked", "")
            pictures.want([new], side: 1)
            folder.write("one", "")
            XCTAssertTrue(pump { pictures.texture(of: new) != nil }, "no answer came")
            XCTAssertFalse(pictures.isComplete, "the new contents are not asked for any more")
            folder.write("two", "")
            XCTAssertTrue(pump { pictures.isComplete })
            XCTAssertEqual(pictures.texture(of: new)?.pixelRows, [[0xFFFF_FFFF]])
            pictures.stop()
        }
    }

    func testAScreenOfMorePixelsGetsLargerPictures() throws {
        try onGTK {
            let wall = try Wall(["a": .red])
            wall.side = 64
            XCTAssertTrue(wall.shows(["a": .red]))
            XCTAssertEqual(wall.width(of: "a"), 64)
            wall.side = 128
            XCTAssertTrue(pump { wall.want() && wall.width(of: "a") == 128 }, "it stays blurred")
            wall.side = 64
            XCTAssertTrue(pump { wall.want() && wall.pictures.isComplete })
            XCTAssertEqual(wall.width(of: "a"), 128, "a larger one serves too")
        }
    }

    func testATileThatStaysSmallerGetsASmallerPictureInAWhile() throws {
        try onGTK {
            let wall = try Wall(["a": .red], stay: .milliseconds(50))
            wall.side = 128
            XCTAssertTrue(wall.shows(["a": .red]))
            wall.side = 64
            XCTAssertTrue(pump { wall.want() && wall.width(of: "a") == 64 }, "it stays large")
            XCTAssertEqual(wall.colors, ["a": .red])
        }
    }

    func testThePictureOfWhatHasLeftTheViewGoesInAWhileAndComesBack() throws {
        try onGTK {
            let wall = try Wall(["a": .red, "b": .blue], stay: .milliseconds(50))
            XCTAssertTrue(wall.shows(["a": .red, "b": .blue]))
            wall.isInView = { $0.name == "a.bmp" }
            XCTAssertTrue(
                pump { wall.want() && wall.pictures.keptCounts[0] == 1 }, "it is kept for ever")
            XCTAssertEqual(wall.colors, ["a": .red, "b": nil])
            let gone = try XCTUnwrap(wall.library.rows.flatMap(\.items).last)
            XCTAssertEqual(wall.pictures.proportion(of: gone), 1, "its room is known no longer")
            wall.isInView = { _ in true }
            XCTAssertTrue(wall.shows(["a": .red, "b": .blue]))
        }
    }

    func testAWindowThatChangesItsScaleSaysSo() {
        onGTK {
            let window = Builder(
                xml: "<interface><object class=\"GtkWindow\" id=\"w\"/></interface>"
            ).window("w")
            defer { window.destroy() }
            var count = 0
            window.onScaleChange { count += 1 }
            window.notify("scale-factor")
            XCTAssertEqual(count, 1)
        }
    }

    @MainActor
    private static func item(modified: Int64) -> LibraryItem {
        LibraryItem(
            id: ItemID(1), file: File(path: "/tmp/a.png"), name: "a.png", contentType: "image/png",
            size: 1, modified: modified)
    }

    /// Answers the first request with a black pixel once `one` is there, the second with a white
    /// one once `two` is.
    private static func worker(in folder: TemporaryFolder) -> String {
        let head = [1, 1, 1, 1, 1, 0, 4, 0, 0, 1, 0].map { #"\00\#($0)\000\000\000"# }.joined()
        return """
            printf 'shelf1\\n'
            for name in one two; do
                read -r line
                until [ -e '\(folder.path)'/$name ]; do sleep 0.02; done
                printf '\(head)'
                if [ $name = one ]; then printf '\\000\\000\\000\\377'
                else printf '\\377\\377\\377\\377'; fi
            done
            read -r line
            """
    }
}

/// A folder of pictures that agree in size and time of change, and what is shown of them.
@MainActor
private final class Wall {
    enum Color: UInt32 {
        case red = 0xFF00_00FF
        case blue = 0x0000_FFFF
    }

    let folder = TemporaryFolder()
    let library: Library
    let pictures: Pictures
    var side = 100
    var isInView: (LibraryItem) -> Bool = { _ in true }
    var isFar = false

    init(
        _ files: [String: Color], stay: Duration = .seconds(30),
        _ prepare: (Wall) throws -> Void = { _ in }
    ) throws {
        library = Library(locations: [Location(file: folder.file)])
        pictures = Pictures(
            loader: ThumbnailLoader(
                command: BuiltProgram.command(
                    [WorkerProcess.argument], ["XDG_CACHE_HOME": "\(folder.path)/.cache"]),
                workerCount: 1), stay: stay)
        for (name, color) in files { try write(name, color) }
        try prepare(self)
        library.start()
    }

    isolated deinit {
        library.stop()
        pictures.stop()
    }

    func write(_ name: String, _ color: Color) throws {
        let bytes = try Pixbuf(width: 300, height: 300, rgba: color.rawValue)
            .fileBytes(format: "bmp")
        folder.writeBytes("\(name).bmp", bytes.array)
        folder.setTime(of: "\(name).bmp")
    }

    /// Asks for what is there, as a window does with every change.
    @discardableResult
    func want() -> Bool {
        pictures.want(
            library.rows.flatMap(\.items).filter(isInView), side: side, isFar: { _ in self.isFar })
        return true
    }

    /// Waits until exactly these files are there, with pictures of these colours.
    func shows(_ expected: [String: Color?]) -> Bool {
        pump(seconds: 15) {
            self.want()
            return self.colors == expected
        }
    }

    var colors: [String: Color?] {
        var colors: [String: Color?] = [:]
        for item in library.rows.flatMap(\.items) {
            let pixel = pictures.texture(of: item)?.pixel(x: 0, y: 0)
            let color = pixel.flatMap { pixel in
                Color(rawValue: pixel.reduce(0) { $0 << 8 | UInt32($1) } << 8 | 0xFF)
            }
            colors.updateValue(color, forKey: String(item.name.dropLast(4)))
        }
        return colors
    }

    func width(of name: String) -> Int? {
        library.rows.flatMap(\.items).first { $0.name == "\(name).bmp" }
            .flatMap { pictures.texture(of: $0)?.width }
    }
}

import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The desktop's index itself, where it is installed, over a folder of the test's own.
final class RealIndexTests: XCTestCase {
    private static let miners = ["/usr/libexec/localsearch-3", "/usr/libexec/tracker-miner-fs-3"]

    /// Begins to index a folder on this session's bus.
    @MainActor
    private static func index(_ folder: TemporaryFolder) throws -> ChildProgram {
        guard let miner = miners.first(where: { File(path: $0).exists }) else {
            throw XCTSkip("no index of the desktop's: the package tracker-miner-fs or localsearch")
        }
        folder.write("../home/.config/glib-2.0/settings/keyfile", settings(folder.path))
        folder.makeFolder("../home/run")
        let home = folder.home
        return try ChildProgram(
            [miner, "--initial-sleep=0"],
            environment: folder.environment.merging([
                "GSETTINGS_BACKEND": "keyfile", "XDG_CONFIG_HOME": "\(home)/.config",
                "XDG_RUNTIME_DIR": "\(home)/run",
                // No other services are wanted for it.
                "GIO_USE_VFS": "local", "GIO_USE_VOLUME_MONITOR": "unix",
            ]) { $1 })
    }

    private static func settings(_ path: String) -> String {
        """
        [org/freedesktop/tracker/miner/files]
        index-recursive-directories=['\(path)']
        index-single-directories=@as []
        index-applications=false

        """
    }

    @MainActor
    private static func names(_ library: Library) -> [String] {
        library.rows.flatMap(\.items).map(\.name).sorted()
    }

    /// Waits until exactly these files are found for words.
    @MainActor
    private static func expect(_ words: String, _ names: [String], line: UInt = #line) throws {
        let search = try XCTUnwrap(SearchAddress(words: words))
        let library = Library(locations: [Location(file: search.file)])
        library.start()
        let isSo = pump(seconds: 60) {
            Self.names(library) == names.sorted() && library.obstacles.isEmpty
        }
        XCTAssertTrue(
            isSo, "\(words): \(Self.names(library)) \(library.obstacles)", line: line)
        library.stop()
    }

    func testWordsAreFoundInNamesFoldersAndTextsAndWhatChangesIsFollowed() throws {
        try onGTK {
            // What lies below /tmp no index looks at.
            let folder = TemporaryFolder(in: "/var/tmp")
            folder.write("a b.txt", "the white whale")
            folder.write("Seagull.txt", "hello")
            folder.write("Sea side/o\"q' 1.txt", "nothing")
            folder.write("Sea side/2.png", "no picture")
            let miner = try Self.index(folder)
            defer { miner.terminate() }
            try Self.expect("whal", ["a b.txt"])
            try Self.expect("WHITE whale", ["a b.txt"])
            try Self.expect("sea", ["Seagull.txt", "o\"q' 1.txt", "2.png"])
            try Self.expect("gull", ["Seagull.txt"])
            try Self.expect("side png", ["2.png"])
            try Self.expect("sea nothing", ["o\"q' 1.txt"])
            try Self.expect("o\"q'", ["o\"q' 1.txt"])
            try Self.expect("\"", ["o\"q' 1.txt"])
            try Self.expect("*", [])
            try Self.expect("whale hello", [])
            let search = try XCTUnwrap(SearchAddress(words: "whale"))
            let library = Library(locations: [Location(file: search.file)])
            library.start()
            defer { library.stop() }
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a b.txt"] })
            folder.write("whale.txt")
            XCTAssertTrue(
                pump(seconds: 60) { Self.names(library) == ["a b.txt", "whale.txt"] },
                "\(Self.names(library))")
            folder.rename("whale.txt", "Sea side/whale 2.txt")
            XCTAssertTrue(
                pump(seconds: 60) { Self.names(library) == ["a b.txt", "whale 2.txt"] },
                "\(Self.names(library))")
            folder.remove("Sea side/whale 2.txt")
            XCTAssertTrue(
                pump(seconds: 60) { Self.names(library) == ["a b.txt"] }, "\(Self.names(library))")
        }
    }
}

import ShelfDiff
import ShelfGObject
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Locations that answer late, never, or not before they are connected to.
final class OpeningTests: XCTestCase {
    @MainActor
    private static func names(_ library: Library) -> [String] {
        library.rows.flatMap(\.items).map(\.name)
    }

    func testAPlaceThatNeverAnswersDelaysNoOtherAndIsLeftOut() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("here/a")
            folder.makeFolder("silent")
            let silent = try folder.silence("silent")
            defer { withExtendedLifetime(silent) {} }
            let places = ["silent", "here"].map { folder.file.child(named: $0) }
            let library = Library(locations: places.map { Location(file: $0) })
            var told: [String] = []
            var opened: [[Location]] = []
            library.onProblem = { told.append($0.description) }
            library.onOpened = { opened.append($0) }
            library.start()
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a"] })
            XCTAssertTrue(library.progress.isReading)
            XCTAssertEqual(library.awaited(silentSince: .now), [places[0]])
            folder.write("here/b")
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a", "b"] }, "not followed")
            library.cancel()
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertEqual(told, ["\(places[0].displayPath): Cancelled"])
            XCTAssertEqual(library.obstacles.map(\.description), told)
            XCTAssertEqual(opened.map { $0.map(\.file) }, [[places[1]]])
            folder.write("here/c")
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a", "b", "c"] })
            library.stop()
        }
    }

    func testHoweverManyLocationsDoNotAnswerTheOthersAreShown() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("here/a")
            folder.makeFolder("silent")
            let silent = try folder.silence("silent")
            // More than GIO ever has threads.
            let bad = (1...400).map { folder.file.child(named: "silent").child(named: "\($0)") }
            let places = bad + [folder.file.child(named: "here")]
            let library = Library(locations: places.map { Location(file: $0) })
            library.start()
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a"] })
            XCTAssertEqual(library.awaited(silentSince: .now), bad)
            folder.write("here/b")
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a", "b"] }, "not followed")
            silent.unmount()
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertEqual(library.obstacles.count, bad.count)
            library.stop()
        }
    }

    func testWhatWasNotWaitedForIsReadWhenItIsTriedAgain() throws {
        try onGTK {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.makeFolder("deep")
            let silent = try folder.silence("deep")
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            // Nothing around it waits for it.
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a"] })
            let deep = folder.file.child(named: "deep")
            XCTAssertTrue(pump(seconds: 20) { library.awaited(silentSince: .now) == [deep] })
            library.cancel()
            XCTAssertFalse(library.progress.isReading)
            XCTAssertEqual(
                library.obstacles.map(\.description), ["\(folder.file.displayPath): Cancelled"])
            library.reload()
            XCTAssertEqual(library.obstacles, [])
            XCTAssertTrue(pump(seconds: 20) { library.awaited(silentSince: .now) == [deep] })
            folder.write("b")
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a", "b"] }, "not followed")
            silent.unmount()
            folder.write("deep/c")
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            library.reload()
            XCTAssertTrue(pump(seconds: 20) { Self.names(library) == ["a", "b", "c"] })
            library.stop()
        }
    }

    func testLocationsThatAnswerLateAreShownTogether() {
        onGTK {
            let folder = TemporaryFolder()
            let places = (1...500).map { number in
                folder.write("\(number)/a")
                return folder.file.child(named: "\(number)")
            }
            let library = Library(locations: places.map { Location(file: $0) }, isLive: false)
            var told = 0
            library.onOpened = { told += $0.count }
            library.opening = Library.Opening(awaited: Set(library.locations), isShown: true)
            XCTAssertEqual(library.awaited(silentSince: .now), places)
            let before = library.store.state.revision
            for location in library.locations {
                let found = FileInfo(
                    file: location.file, displayName: location.file.displayName, kind: .directory)
                library.answered(location, .folder(Subfolder(found)))
            }
            XCTAssertEqual(library.store.state.revision, before, "each was shown by itself")
            XCTAssertTrue(pump(seconds: 60) { Self.names(library).count == places.count })
            XCTAssertFalse(library.progress.isReading)
            XCTAssertEqual(told, places.count)
            XCTAssertEqual(library.folders, places)
            library.stop()
        }
    }

    func testAStartAsksNoServer() {
        MainActor.assumeIsolated {
            let library = Library(
                locations: [Location(file: File(uri: "http://127.0.0.1:9/a/"))])
            library.mayMount = false
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading && !library.obstacles.isEmpty })
            guard case .location(let error)? = library.obstacles.first else {
                return XCTFail("\(library.obstacles)")
            }
            XCTAssertEqual(error.kind, .notMounted)
            library.stop()
        }
    }

    func testAReasonSaysWhatCanBeDone() {
        let location = Location(file: File(uri: "sftp://host/"))
        func kind(_ code: Int, _ location: Location) -> LocationError.Kind {
            LocationError(location, GLibError(domain: "g-io-error-quark", code: code, message: "m"))
                .kind
        }
        XCTAssertEqual(kind(16, location), .notMounted)
        XCTAssertEqual(kind(15, location), .unsupported)
        XCTAssertEqual(kind(15, Location(file: File(uri: "odd:///"))), .other)
        XCTAssertEqual(kind(19, location), .cancelled)
        XCTAssertEqual(kind(30, location), .cancelled)
        XCTAssertEqual(kind(1, location), .other)
    }
}

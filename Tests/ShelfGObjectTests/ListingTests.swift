import Glibc
import ShelfTestSupport
import XCTest

@testable import ShelfGObject

final class ListingTests: XCTestCase {
    func testAFolderIsReadInBatches() throws {
        let folder = TemporaryFolder()
        for number in 0..<25 { folder.write("f\(number)") }
        folder.write(".hidden")
        folder.makeFolder("sub")
        symlink("f3", "\(folder.path)/link")
        symlink("sub", "\(folder.path)/folderlink")
        symlink("nowhere", "\(folder.path)/broken")
        mkfifo("\(folder.path)/pipe", 0o600)
        let file = folder.file
        let batches = try awaiting {
            let listing = try await DirectoryListing.open(file)
            var batches: [[FileInfo]] = []
            while true {
                let batch = try await listing.next(10)
                if batch.isEmpty { return batches }
                batches.append(batch)
            }
        }
        XCTAssertTrue(batches.allSatisfy { $0.count <= 10 })
        let infos = Dictionary(
            uniqueKeysWithValues: batches.joined().map { ($0.displayName, $0) })
        XCTAssertEqual(infos.count, 31)
        XCTAssertEqual(infos["f3"]?.kind, .regular)
        XCTAssertEqual(infos["f3"]?.size, 1)
        XCTAssertEqual(infos["f3"]?.file, file.child(named: "f3"))
        XCTAssertEqual(infos[".hidden"]?.isHidden, true)
        XCTAssertEqual(infos["f3"]?.isHidden, false)
        XCTAssertEqual(infos["sub"]?.kind, .directory)
        XCTAssertEqual(infos["link"]?.kind, .regular)
        XCTAssertEqual(infos["link"]?.isSymbolicLink, true)
        XCTAssertEqual(infos["folderlink"]?.kind, .directory)
        XCTAssertEqual(infos["folderlink"]?.isSymbolicLink, true)
        XCTAssertEqual(infos["broken"]?.kind, .brokenLink)
        XCTAssertEqual(infos["pipe"]?.kind, .special)
    }

    func testAFileThatHoldsNothingIsATextWhateverGIOCallsIt() throws {
        XCTAssertEqual(ContentType.told("application/x-zerosize"), "text/plain")
        XCTAssertEqual(ContentType.told("image/png"), "image/png")
        XCTAssertEqual(ContentType.told(nil), ContentType.unknown)
        let folder = TemporaryFolder()
        folder.write("empty.png", "")
        let file = folder.file.child(named: "empty.png")
        XCTAssertEqual(try awaiting { try await FileInfo.query(file) }.contentType, "text/plain")
        XCTAssertEqual(try awaiting { try await FileDetails.contentType(of: file) }, "text/plain")
    }

    func testAListingSaysWhatGIODoes() throws {
        let folder = TemporaryFolder()
        for name in ["a.jpg", "b.tar.gz", "no ending", ".dot", "back~", "said"] {
            folder.write(name, name)
        }
        folder.write("empty.png", "")
        folder.write("deep/c")
        folder.write(".hidden", "said\n\nother\n")
        folder.setTime(of: "a.jpg", to: -5)
        folder.makeFile(nameBytes: [0xFF, 0x2E, 0x70, 0x6E, 0x67])
        for (target, name) in [
            ("a.jpg", "link"), ("deep", "way"), ("nothing", "broken.jpg"), ("/dev/null", "device"),
            ("loop", "loop"),
        ] { symlink(target, "\(folder.path)/\(name)") }
        mkfifo("\(folder.path)/pipe", 0o600)
        let file = folder.file
        let infos = try awaiting {
            let listing = try await DirectoryListing.open(file)
            return try await listing.next(100) + listing.next(100)
        }
        XCTAssertEqual(infos.count, 16)
        for info in infos {
            var gio = try awaiting { try await FileInfo.query(info.file) }
            XCTAssertEqual(gio, try FileInfo.queryNow(info.file), "\(info)")
            guard info.kind == .directory, !info.isSymbolicLink else {
                XCTAssertEqual(gio, info)
                continue
            }
            // A folder is not asked, as it may lie on a disk that does not answer.
            XCTAssertEqual(info.size, 0)
            gio = FileInfo(
                file: gio.file, displayName: gio.displayName, kind: gio.kind,
                contentType: gio.contentType)
            XCTAssertEqual(gio, info)
        }
    }

    func testWhatIsNotThereIsAnError() {
        XCTAssertThrowsError(
            try awaiting { _ = try await DirectoryListing.open(File(path: "/nope")) }
        ) { XCTAssertEqual(($0 as? GLibError)?.isNotFound, true) }
        XCTAssertThrowsError(
            try awaiting { _ = try await FileInfo.query(File(path: "/nope")) }
        ) { XCTAssertEqual(($0 as? GLibError)?.isNotFound, true) }
    }

    func testWhatIsNoFolderOrMayNotBeReadIsTold() {
        let folder = TemporaryFolder()
        folder.write("a")
        let file = folder.file.child(named: "a")
        XCTAssertThrowsError(try awaiting { _ = try await DirectoryListing.open(file) }) {
            XCTAssertEqual(($0 as? GLibError)?.isNotDirectory, true)
            XCTAssertEqual(($0 as? GLibError)?.isPermissionDenied, false)
        }
        // Root may read everything, so there is none to be had for certain.
        let denied = GLibError(domain: "g-io-error-quark", code: 14, message: "Permission denied")
        XCTAssertTrue(denied.isPermissionDenied)
        let other = GLibError(domain: "g-file-error-quark", code: 14, message: "")
        XCTAssertFalse(other.isPermissionDenied)
    }

    func testACancelledTaskStopsReading() {
        let folder = TemporaryFolder()
        let file = folder.file
        XCTAssertThrowsError(
            try awaiting {
                let task = Task {
                    withUnsafeCurrentTask { $0?.cancel() }
                    _ = try await DirectoryListing.open(file)
                }
                try await task.value
            }
        ) { XCTAssertEqual(($0 as? GLibError)?.isCancelled, true) }
    }

    func testAMonitorTellsOfEachKindOfChange() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("old")
            let file = folder.file
            var events: [FileEvent] = []
            let monitor = try awaiting { try await FileMonitor.start(file) { events.append($0) } }
            folder.write("new")
            XCTAssertTrue(pump { events.contains(.created(file.child(named: "new"))) })
            folder.rename("old", "older")
            let renamed = FileEvent.renamed(
                file.child(named: "old"), to: file.child(named: "older"))
            XCTAssertTrue(pump { events.contains(renamed) }, "\(events)")
            folder.write("new", "longer")
            XCTAssertTrue(pump { events.contains(.changed(file.child(named: "new"))) })
            folder.remove("new")
            XCTAssertTrue(pump { events.contains(.deleted(file.child(named: "new"))) })
            withExtendedLifetime(monitor) {}
        }
    }

    func testADroppedMonitorIsSilentAndReleasesItsHandler() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            var count = 0
            weak var captured: Witness?
            do {
                let witness = Witness()
                captured = witness
                let file = folder.file
                let monitor = try awaiting {
                    try await FileMonitor.start(file) { [witness] _ in
                        withExtendedLifetime(witness) { count += 1 }
                    }
                }
                withExtendedLifetime(monitor) {}
            }
            folder.write("a")
            XCTAssertTrue(pump { captured == nil })
            XCTAssertEqual(count, 0)
        }
    }
}

private final class Witness {}

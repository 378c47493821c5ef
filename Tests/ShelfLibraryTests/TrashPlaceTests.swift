import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The trash and what was used lately as locations, served by GVfs.
final class TrashPlaceTests: XCTestCase {
    /// A folder on the disk whose trash is that of the home: with the user's own data.
    @MainActor
    private static func folder() -> TemporaryFolder { TemporaryFolder() }

    @MainActor
    private static func library(_ file: File) -> Library {
        let library = Library(locations: [Location(file: file)])
        library.start()
        return library
    }

    @MainActor
    private static func items(_ library: Library) -> [LibraryItem] { library.rows.flatMap(\.items) }

    private static func perform(_ steps: [FileStep]) -> DeedOutcome {
        FileDeed("Test", steps).perform(DeedWatch())
    }

    func testWhatLiesInATrashIsToldByItsPath() throws {
        try onGTK {
            let data = try XCTUnwrap(UserDirectories.data.path)
            let user = getuid()
            for path in [
                "\(data)/Trash/files", "\(data)/Trash/files/a/b",
                "/media/stick/.Trash-\(user)/files/a",
                "/media/stick/.Trash/\(user)/files",
            ] { XCTAssertTrue(File(path: path).isInTrash, path) }
            for path in [
                "\(data)/Trash", "\(data)/Trash/info/a", "\(data)/files", "/x/Trash/files/a",
                "/media/.Trash-\(user)9/files/a", "/media/.Trash/files/a",
            ] { XCTAssertFalse(File(path: path).isInTrash, path) }
            XCTAssertTrue(File.trash.isInTrash)
            XCTAssertTrue(File(uri: "trash:///a/b").isInTrash)
            XCTAssertFalse(File.recentFiles.isInTrash)
        }
    }

    func testTheTrashIsListedLiveWithWhereThingsWereAndWhen() throws {
        try onGTK {
            try GVfs.require("trash")
            let folder = Self.folder()
            let name = "\(getpid()) odd\n%name"
            folder.write(name)
            let library = Self.library(.trash)
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertEqual(library.folderNames, ["Trash"])
            let file = folder.file.child(named: name)
            let outcome = Self.perform([.trash(file)])
            XCTAssertEqual(outcome.failures, [])
            var found: LibraryItem?
            XCTAssertTrue(
                pump(seconds: 20) {
                    found = Self.items(library).first { $0.origin?.original == file }
                    return found != nil
                }, "what is thrown away does not come")
            let item = try XCTUnwrap(found)
            XCTAssertTrue(item.file.isLocal, "it cannot be looked at where it is")
            XCTAssertTrue(item.file.exists)
            let age = Int64(time(nil)) - (item.origin?.time ?? 0)
            XCTAssertTrue((-2...60).contains(age), "thrown away \(age) seconds ago")
            let identity = item.id
            library.reload()
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            XCTAssertTrue(Self.items(library).contains { $0.id == identity }, "it is another one")
            let (entries, elsewhere) = FileStep.trashedNow(holding: [item.file, file])
            XCTAssertEqual(elsewhere, [file])
            XCTAssertEqual(entries.map(\.original), [file])
            let restored = Self.perform(entries.map { .restore($0) })
            XCTAssertEqual(restored.failures, [])
            XCTAssertTrue(file.exists)
            XCTAssertTrue(
                pump(seconds: 20) { !Self.items(library).contains { $0.id == identity } },
                "what is restored does not go")
            // And back, as undo does.
            XCTAssertEqual(restored.inverse?.perform(DeedWatch()).failures, [])
            XCTAssertFalse(file.exists)
            let again = FileStep.trashedNow(holding: [item.file]).entries
            XCTAssertEqual(Self.perform(again.map { .expunge($0) }).failures, [])
            XCTAssertFalse(item.file.exists)
            library.stop()
        }
    }

    func testWhatLiesInAFolderInTheTrashComesBackWithTheFolder() {
        onGTK {
            let folder = Self.folder()
            folder.write("deep/er/a.txt")
            let outer = folder.file.child(named: "deep")
            XCTAssertEqual(Self.perform([.trash(outer)]).failures, [])
            let data = UserDirectories.data.child(named: "Trash").child(named: "files")
            let inner = data.child(named: "deep").child(named: "er").child(named: "a.txt")
            let trashed = FileStep.trashedNow(holding: [inner, inner.parent ?? inner])
            XCTAssertEqual(trashed.entries.map(\.original), [outer], "each is restored once")
            XCTAssertEqual(Self.perform(trashed.entries.map { .restore($0) }).failures, [])
            XCTAssertTrue(File(path: "\(folder.path)/deep/er/a.txt").exists)
        }
    }

    func testWhatWasReachedByALinkToAnotherDiskComesBack() throws {
        let fixture = TendingFixture()
        let disk = "\(fixture.folder.home)/disk"
        mkdir(disk, 0o755)
        // Of a file system of the memory that may be swapped out, GIO says that it has no trash.
        let mount = TendingFixture.run("mount", "-t", "ramfs", "medium", disk)
        try XCTSkipUnless(mount.status == 0, "only root may have another disk")
        defer { TendingFixture.run("umount", disk) }
        let place = File(path: disk)
        for name in ["a", "deep/b"] { fixture.folder.write("../home/disk/in/\(name)", name) }
        symlink("\(disk)/in", "\(fixture.folder.path)/link")
        symlink("deep", "\(disk)/in/further")
        symlink("deep", "\(disk)/in/c")
        let before = TendingFixture.tree(of: disk + "/in")
        for name in ["link/a", "link/further/b", "link/c", "link/deep"] {
            let file = fixture.file(name)
            let outcome = fixture.perform(.trash(file))
            XCTAssertEqual(outcome.failures, [], name)
            XCTAssertTrue(
                place.child(named: ".Trash-\(getuid())").exists, "it is in no trash of that disk")
            XCTAssertNotEqual(TendingFixture.tree(of: disk + "/in"), before, name)
            // In the next program as in this one.
            let later = TrashMemory.history(from: TrashMemory.text(of: fixture.history))
            XCTAssertEqual(later.undoable.count, 1)
            XCTAssertEqual(fixture.go(.undo)?.failures, [], name)
            XCTAssertEqual(TendingFixture.tree(of: disk + "/in"), before, name)
            XCTAssertEqual(fixture.go(.redo)?.failures, [], name)
            XCTAssertEqual(fixture.go(.undo)?.failures, [], name)
            XCTAssertEqual(TendingFixture.tree(of: disk + "/in"), before, name)
            fixture.history = UndoHistory()
        }
    }

    func testRestoringReplacesNothing() {
        onGTK {
            let folder = Self.folder()
            folder.write("a.txt", "old")
            let file = folder.file.child(named: "a.txt")
            let outcome = Self.perform([.trash(file)])
            folder.write("a.txt", "new")
            XCTAssertEqual(outcome.inverse?.perform(DeedWatch()).failures.map(\.kind), [.taken])
            XCTAssertEqual(file.contents(), Array("new".utf8))
        }
    }

    func testWhatIsDeletedFromTheTrashLeavesNoNote() {
        onGTK {
            let folder = Self.folder()
            folder.write("gone/a.txt")
            let file = folder.file.child(named: "gone")
            XCTAssertEqual(Self.perform([.trash(file)]).failures, [])
            let trash = UserDirectories.data.child(named: "Trash")
            let place = trash.child(named: "files").child(named: "gone")
            let entries = FileStep.trashedNow(holding: [place]).entries
            XCTAssertEqual(entries.count, 1)
            let outcome = Self.perform(entries.map { .expunge($0) })
            XCTAssertEqual(outcome.doneCount, 1)
            XCTAssertNil(outcome.inverse, "it cannot be taken back")
            XCTAssertFalse(place.exists)
            XCTAssertFalse(
                trash.child(named: "info").child(named: "gone.trashinfo").exists, "a note stays")
            XCTAssertEqual(
                Self.perform(entries.map { .expunge($0) }).failures.map(\.kind), [.changed])
        }
    }

    func testWhatIsDeletedFromTheTrashIsNeverAnotherOfItsName() throws {
        try onGTK {
            let folder = Self.folder()
            let file = folder.file.child(named: "twice")
            for text in ["one", "two"] {
                folder.write("twice/a.txt", text)
                XCTAssertEqual(Self.perform([.trash(file)]).failures, [])
            }
            let all = UserDirectories.data.child(named: "Trash").child(named: "files")
            let places = ["twice", "twice.2"].map { all.child(named: $0) }
            let entries = FileStep.trashedNow(holding: places).entries
            XCTAssertEqual(entries.map(\.original), [file, file])
            XCTAssertEqual(Self.perform([.expunge(entries[0])]).failures, [])
            // It is asked for once more, and another program brings it back while a question stands.
            let left = TendingFixture.contents(of: places[1])
            for step in [FileStep.expunge(entries[0]), .restore(entries[0])] {
                XCTAssertEqual(Self.perform([step]).failures.map(\.kind), [.changed])
                XCTAssertEqual(TendingFixture.contents(of: places[1]), left)
            }
            XCTAssertEqual(left, ["a.txt": Array("two".utf8)])
            // Another one has its place, of another moment; another one lies under the note of the other.
            folder.write("twice/a.txt", "three")
            XCTAssertEqual(Self.perform([.trash(file)]).failures, [])
            try Self.setDate(of: "twice", "2001-01-01T00:00:00")
            let (path, aside) = (try XCTUnwrap(places[1].path), "\(folder.path)/aside")
            folder.makeFolder("other")
            XCTAssertEqual(rename(path, aside), 0)
            XCTAssertEqual(rename("\(folder.path)/other", path), 0)
            for (entry, place) in zip(entries, places) {
                XCTAssertEqual(Self.perform([.expunge(entry)]).failures.map(\.kind), [.changed])
                XCTAssertTrue(place.exists)
            }
            // What is only known to have been thrown away may not be the one that is found.
            let guess = FileStep.TrashedFile(original: file, inode: 0, date: "")
            XCTAssertEqual(Self.perform([.expunge(guess)]).failures.map(\.kind), [.changed])
            XCTAssertEqual(
                Self.perform(
                    FileStep.trashedNow(holding: places).entries.map { .expunge($0) }
                ).failures, [])
        }
    }

    /// Has something in the trash have been thrown away at another time.
    private static func setDate(of name: String, _ date: String) throws {
        let folder = UserDirectories.data.child(named: "Trash").child(named: "info")
        let note = try XCTUnwrap(folder.child(named: "\(name).trashinfo").contents())
        let lines = String(decoding: note, as: UTF8.self).split(separator: "\n")
            .filter { !$0.hasPrefix("DeletionDate=") }
        let text = (lines + ["DeletionDate=\(date)", ""]).joined(separator: "\n")
        XCTAssertTrue(
            PrivateFile.replace(
                SharedBytes(Array(text.utf8)), folder: folder.path ?? "",
                name: "\(name).trashinfo"))
    }

    func testOfSeveralOfAPathTheOneThatWasThrownAwayThenComesBack() throws {
        try onGTK {
            let folder = Self.folder()
            let file = folder.file.child(named: "dated.txt")
            for (name, year) in [("dated.txt", 2001), ("dated.2.txt", 2002)] {
                folder.write("dated.txt", "\(year)")
                XCTAssertEqual(Self.perform([.trash(file)]).failures, [])
                try Self.setDate(of: name, "\(year)-01-01T00:00:00")
            }
            // The file system has given both other numbers since.
            let first = FileStep.TrashedFile(
                original: file, inode: 0, date: "2001-01-01T00:00:00")
            XCTAssertEqual(Self.perform([.restore(first)]).failures, [])
            XCTAssertEqual(file.contents(), Array("2001".utf8))
            folder.remove("dated.txt")
            XCTAssertEqual(Self.perform([.restore(first)]).failures, [])
            XCTAssertEqual(file.contents(), Array("2002".utf8))
        }
    }

    func testWhatWasUsedLatelyIsTheFilesThemselvesTheLatestFirst() throws {
        try onGTK {
            try GVfs.require("recent")
            let folder = Self.folder()
            folder.write("one/same.txt")
            folder.write("two/same.txt")
            let files = ["one", "two"].map {
                folder.file.child(named: $0).child(named: "same.txt")
            }
            let marks = zip(files, ["2024-05-01", "2024-06-01"]).map { file, day in
                """
                <bookmark href="\(file.uri)" added="\(day)T10:00:00Z" modified="\(day)T10:00:00Z" \
                visited="\(day)T10:00:00Z"><info><metadata owner="http://freedesktop.org">\
                <mime:mime-type type="text/plain"/><bookmark:applications>\
                <bookmark:application name="x" exec="x" modified="\(day)T10:00:00Z" count="1"/>\
                </bookmark:applications></metadata></info></bookmark>
                """
            }
            let text = """
                <?xml version="1.0" encoding="UTF-8"?>
                <xbel version="1.0" \
                xmlns:bookmark="http://www.freedesktop.org/standards/desktop-bookmarks" \
                xmlns:mime="http://www.freedesktop.org/standards/shared-mime-info">
                \(marks.joined(separator: "\n"))
                </xbel>
                """
            let data = try XCTUnwrap(UserDirectories.data.path)
            XCTAssertTrue(
                PrivateFile.replace(
                    SharedBytes(Array(text.utf8)), folder: data, name: "recently-used.xbel"))
            let library = Self.library(.recentFiles)
            XCTAssertTrue(pump(seconds: 20) { Self.items(library).count == 2 })
            XCTAssertEqual(Set(Self.items(library).map(\.file)), Set(files))
            XCTAssertEqual(Set(Self.items(library).compactMap(\.origin?.time)).count, 2)
            XCTAssertEqual(Set(Self.items(library).map(\.id)).count, 2)
            library.stop()
        }
    }

    func testWithoutGVfsAPlaceSaysWhatIsMissing() throws {
        try onGTK {
            let isThere = File(path: "/usr/share/gvfs/mounts/trash.mount").exists
            if isThere { throw XCTSkip("GVfs is there") }
            let library = Self.library(.trash)
            XCTAssertTrue(pump(seconds: 20) { !library.progress.isReading })
            let said = try XCTUnwrap(library.obstacles.first).description
            XCTAssertTrue(said.contains("GVfs"), said)
            library.stop()
        }
    }
}

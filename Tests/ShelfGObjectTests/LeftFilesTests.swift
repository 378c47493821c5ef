import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// What programs of ours leave behind when they are killed.
final class LeftFilesTests: XCTestCase {
    private let folder = TemporaryFolder()

    private var names: Set<String> { Set(PrivateFile.names(inFolder: folder.path)) }

    /// Writes files nobody has touched for long.
    private func writeOld(_ names: [String]) {
        for name in names {
            folder.write(name)
            folder.setTime(of: name)
        }
    }

    func testOnlyOldFilesOfNamesOfOursAreTakenAway() {
        let others = [
            "windows", "windows.AbC123", ".AbC123", ".windows.AbC12", ".windows.AbC1234",
            ".windows.AbC-23", ".theirs.AbC123", ".windows", ".shelf-AbC123",
        ]
        writeOld(others + [".windows.AbC123", ".x.y.000000"])
        folder.write(".windows.New123")
        folder.makeFolder(".windows.Fold00")
        folder.setTime(of: ".windows.Fold00")
        unsafe symlink("windows", "\(folder.path)/.windows.Link00")
        LeftFiles.removePrivate(inFolder: Array(folder.path.utf8)) { $0 != "theirs" }
        XCTAssertEqual(
            names, Set(others + [".windows.New123", ".windows.Fold00", ".windows.Link00"]))
    }

    func testWhoWritesAFileTakesAwayWhatWasLeftBesideIt() {
        let others = [
            ".shelf-notes", ".shelf-", ".shelf-AbC1234", "shelf-AbC123", ".a.xmp.AbC123",
            // As people call theirs, and as earlier versions did.
            ".shelf-backup", ".shelf-config", ".shelf-AbC123", ".shelf-gtk-AbC123",
            ".shelf-gtk-AbC12~", ".shelf-gtk-AbC1234~", ".shelf-gtk-AbC-23~", "shelf-gtk-AbC123~",
        ]
        writeOld(others + [".shelf-gtk-AbC123~"])
        folder.write(".shelf-gtk-New123~")
        let outcome = WholeFile.replace(at: Array("\(folder.path)/a.xmp".utf8), nil, with: [1])
        XCTAssertEqual(outcome, .done)
        XCTAssertEqual(names, Set(others + [".shelf-gtk-New123~", "a.xmp"]))
    }
}

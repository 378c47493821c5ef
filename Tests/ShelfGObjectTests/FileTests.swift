import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

final class FileTests: XCTestCase {
    func testAChildsAddressIsTheOneGIOGives() {
        let folder = File(path: "/tmp/a b")
        for byte in UInt8(1)...255 where byte != UInt8(ascii: "/") {
            let name: [UInt8] = [UInt8(ascii: "x"), byte, UInt8(ascii: "y")]
            XCTAssertEqual(
                folder.child(nameBytes: name),
                File(pathBytes: Array("/tmp/a b/".utf8) + name), "byte \(byte)")
            XCTAssertEqual(folder.child(nameBytes: name).nameBytes, name)
        }
        XCTAssertEqual(File(path: "/").child(named: "etc").uri, "file:///etc")
    }

    func testAnArgumentIsAPathOrAURI() {
        func file(_ argument: String) -> File {
            File(
                commandLineArgument: Array(argument.utf8), workingDirectory: Array("/usr/lib".utf8))
        }
        XCTAssertEqual(file("share").path, "/usr/lib/share")
        XCTAssertEqual(file("../share").path, "/usr/share")
        XCTAssertEqual(file("/etc").path, "/etc")
        XCTAssertEqual(file("file:///etc/a%20b").path, "/etc/a b")
        XCTAssertEqual(file("sftp://host/x").uri, "sftp://host/x")
        XCTAssertNil(file("sftp://host/x").path)
    }

    func testAnAddressIsOneWordWhateverItIsMadeOf() {
        for made in [
            "sftp://h/a\nfile:///b", "odd:a b\u{7f}", "file:///a b", "shelf-search:///a\tb",
            "sftp://h/a\0b",
        ] {
            let address = File(uri: made).uri
            XCTAssertFalse(address.utf8.contains { $0 <= 0x20 || $0 == 0x7F }, address)
            XCTAssertTrue(address.hasSuffix("b") || address.hasSuffix("b%7F"), address)
            XCTAssertEqual(File(uri: address).uri, address)
            // An argument ends at a zero, as all have it.
            guard !made.contains("\0") else { continue }
            XCTAssertEqual(
                File(commandLineArgument: Array(made.utf8), workingDirectory: [47]).uri, address)
        }
    }

    func testAnAddressHasNoSignsThatMakeOthersOfThoseBesideThem() {
        let archive = "shelf-archive+file:///a.zip//"
        let made = [
            "\(archive)q\u{600}/\u{301}b", "odd:a\u{600}:\u{301}b", "shelf-search:///\u{301}b",
            "sftp://h/\u{301}a\u{600}",
        ]
        for address in made {
            let file = File(uri: address)
            XCTAssertTrue(file.uri.utf8.allSatisfy { $0 < 0x7F }, file.uri)
            XCTAssertEqual(File(uri: file.uri), file)
            XCTAssertEqual(
                File(commandLineArgument: Array(address.utf8), workingDirectory: [47]), file)
        }
        XCTAssertNotEqual(File(uri: "\(archive)\u{E9}"), File(uri: "\(archive)e\u{301}"))
        XCTAssertEqual(
            InsideAddress(File(uri: made[0]))?.names,
            ["q\u{600}", "\u{301}b"].map { Array($0.utf8) })
        let folder = InsideAddress(
            .archive, in: File(path: "/a.zip"), names: [Array("q\u{600}".utf8)])
        let inside = folder.file.child(named: "\u{301}b")
        XCTAssertEqual(
            inside.displayPath(below: folder.file).map { Array($0.utf8) },
            Array("\u{301}b".utf8))
    }

    func testPathsAboveAndBelow() {
        let pictures = File(path: "/home/me/Pictures")
        let cat = File(path: "/home/me/Pictures/pets/cat.png")
        XCTAssertEqual(cat.displayPath(below: pictures), "pets/cat.png")
        XCTAssertNil(pictures.displayPath(below: cat))
        XCTAssertTrue(cat.isInside(pictures))
        XCTAssertFalse(pictures.isInside(pictures))
        XCTAssertEqual(cat.parent?.parent, pictures)
        XCTAssertEqual(cat.displayName, "cat.png")
        XCTAssertEqual(cat.encodedName, "cat.png")
        XCTAssertNil(File(path: "/").parent)
    }

    func testATimeBefore1970IsBeforeAllOthers() throws {
        let folder = TemporaryFolder()
        folder.write("old")
        folder.setTime(of: "old", to: -5)
        let info = try FileInfo.queryNow(folder.file.child(named: "old"))
        XCTAssertEqual(info.modifiedSeconds, -5)
    }

    func testAFileHasItsNumberAndTheTimeOfItsLastChangeOfAnyKind() throws {
        let folder = TemporaryFolder()
        folder.write("a")
        folder.write("b")
        let a = try FileInfo.queryNow(folder.file.child(named: "a"))
        guard let opened = RegularFile(pathBytes: Array("\(folder.path)/a".utf8)) else {
            return XCTFail("it cannot be opened")
        }
        XCTAssertEqual(a.inode, opened.inode)
        XCTAssertEqual(a.changedMicroseconds, opened.changedNanoseconds / 1_000)
        XCTAssertNotEqual(
            a.inode, try FileInfo.queryNow(folder.file.child(named: "b")).inode)
    }

    func testANameThatIsNotTextIsShownAsItsAddressShowsIt() throws {
        let folder = TemporaryFolder()
        let file = folder.file.child(nameBytes: [97, 0xFF])
        folder.makeFile(nameBytes: [97, 0xFF])
        XCTAssertEqual(try FileInfo.queryNow(file).displayName, file.displayName)
        XCTAssertEqual(file.displayName, "a\u{FFFD}")
    }

    func testTheTopOfAPlaceHasTheNameOfThePlace() {
        XCTAssertEqual(File(uri: "trash:///").displayName, "Trash")
        XCTAssertEqual(File(uri: "recent:///").displayName, "Recent")
        XCTAssertEqual(File(uri: "sftp://host/").displayName, "host")
        XCTAssertEqual(File(uri: "sftp://host/a%20b").displayName, "a b")
        XCTAssertEqual(File(path: "/").displayName, "/")
    }

    func testNaturalOrderCountsNumbersByValue() {
        let names = ["img10.png", "img2.png", "img1.png", "a", "img02b.png"]
        let sorted = names.sorted { NaturalOrderKey($0) < NaturalOrderKey($1) }
        XCTAssertEqual(sorted.first, "a")
        XCTAssertLessThan(NaturalOrderKey("img2.png"), NaturalOrderKey("img10.png"))
        XCTAssertEqual(sorted.last, "img10.png")
    }

    func testTheDigestIsThatOfTheThumbnailStandardsExample() {
        XCTAssertEqual(
            Checksum.md5("file:///home/jens/photos/me.png"), "c6ee772d9e49320e97ec29a7eb5b1697")
    }
}

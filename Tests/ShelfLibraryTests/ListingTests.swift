import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

final class LibraryListingTests: XCTestCase {
    func testALineStaysALine() {
        XCTAssertEqual(LineEscaping.escape("plain naïve 猫 😀.png"), "plain naïve 猫 😀.png")
        XCTAssertEqual(LineEscaping.escape("a\nb\tc\\d\re\u{7F}"), "a\\nb\\tc\\\\d\\x0De\\x7F")
        XCTAssertEqual(LineEscaping.escape("\u{85}\u{2028}"), "\\xC2\\x85\\xE2\\x80\\xA8")
        XCTAssertEqual(LineEscaping.escape([97, 0xFF, 98, 0xC3]), "a\\xFFb\\xC3")
        XCTAssertEqual(LineEscaping.escape("שלום"), "שלום")
    }

    func testEveryItemIsALineInShownOrder() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("img10.png")
            folder.write("img2.png")
            folder.write("new\nline")
            folder.makeFolder("a\tb")
            folder.write("a\tb/x")
            let bad =
                Array("\(folder.path)/bad".utf8CString.dropLast()) + [CChar(bitPattern: 0xFF), 0]
            close(creat(bad, 0o644))
            let listing = LibraryListing(locations: [Location(file: folder.file)])
            let title = folder.file.displayName
            let uri = folder.file.uri
            XCTAssertEqual(
                listing.lines,
                [
                    "\(title)\tbad\\xFF\t\(uri)/bad%FF",
                    "\(title)\timg2.png\t\(uri)/img2.png",
                    "\(title)\timg10.png\t\(uri)/img10.png",
                    "\(title)\tnew\\nline\t\(uri)/new%0Aline",
                    "a\\tb\tx\t\(uri)/a%09b/x",
                ])
            XCTAssertTrue(listing.isComplete)
        }
    }

    func testAMissingLocationLeavesTheListingIncomplete() {
        MainActor.assumeIsolated {
            let listing = LibraryListing(locations: [Location(file: File(path: "/nope"))])
            XCTAssertEqual(listing.lines, [])
            XCTAssertEqual(
                listing.problems.map(\.description), ["/nope: No such file or directory"])
            XCTAssertFalse(listing.isComplete)
        }
    }
}

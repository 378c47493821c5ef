import ShelfGObject
import XCTest

@testable import ShelfLibrary

final class FolderCoverTests: XCTestCase {
    private func items(_ names: [String], in folder: String = "/f") -> [LibraryItem] {
        names.map { name in
            let file = File(path: "\(folder)/\(name)")
            let types = [
                "txt": "text/plain", "mp3": "audio/mpeg", "epub": "application/epub+zip",
                "webm": "video/webm", "zip": "application/zip",
            ]
            let type = types[name.split(separator: ".").last.map(String.init) ?? ""] ?? "image/jpeg"
            return LibraryItem(
                id: ItemID(abs(file.uri.hashValue % 1_000_000)), file: file, name: name,
                contentType: type)
        }
    }

    private func cover(_ own: [String], _ below: [[String]] = []) -> FolderCover {
        let below = below.enumerated().map { items($1, in: "/f/\($0)") }
        return FolderCover.of(
            FolderContents(own: items(own), below: below), showing: ["image/jpeg"])
    }

    func testAPictureCalledCoverFolderOrPosterIsChosenWhateverItsCase() {
        for names in [["a.jpg", "Cover.JPG"], ["FOLDER.jpeg", "a.jpg"], ["a.jpg", "poster.jpg"]] {
            let found = cover(names, [["1.jpg"]])
            XCTAssertTrue(found.isChosen)
            XCTAssertEqual(found.pictures.map(\.name), names.filter { $0 != "a.jpg" })
        }
        XCTAssertEqual(
            cover(["folder.jpg", "poster.jpg", "cover.jpg"]).pictures.map(\.name), ["cover.jpg"])
        XCTAssertEqual(cover(["poster.jpg", "folder.jpg"]).pictures.map(\.name), ["folder.jpg"])
    }

    func testWhatIsNoPictureOrOnlyBeginsLikeACoverIsNotChosen() {
        for name in ["cover.txt", "coverage.jpg", "my cover.jpg", "cover.front.jpg", "cover"] {
            XCTAssertFalse(cover([name, "a.jpg"]).isChosen, name)
        }
    }

    func testOtherwiseItShowsPicturesOfAsManyFoldersAsThereAre() {
        let names = { (cover: FolderCover) in cover.pictures.map(\.name) }
        XCTAssertEqual(names(cover(["1.jpg", "a.txt", "2.jpg"])), ["1.jpg", "2.jpg"])
        XCTAssertEqual(
            names(cover(["1.jpg", "2.jpg", "3.jpg"], [["4.jpg", "5.jpg"]])),
            ["1.jpg", "4.jpg", "2.jpg", "5.jpg"])
        XCTAssertEqual(
            names(cover([], [["a.txt"], ["1.jpg", "2.jpg"], ["3.jpg"], ["4.jpg"], ["5.jpg"]])),
            ["1.jpg", "3.jpg", "4.jpg", "5.jpg"])
        XCTAssertEqual(names(cover(["a.txt"])), [])
    }

    func testAFolderWithoutPicturesShowsThoseInItsBooksFilmsAndOneOfItsMusic() {
        let names = { (cover: FolderCover) in cover.pictures.map(\.name) }
        XCTAssertEqual(names(cover(["1.mp3", "2.mp3", "a.txt", "b.zip"])), ["1.mp3"])
        XCTAssertEqual(
            names(cover(["1.mp3", "2.epub", "3.mp3", "4.webm", "5.epub", "6.epub"])),
            ["1.mp3", "2.epub", "4.webm", "5.epub"])
        XCTAssertEqual(names(cover(["1.mp3", "2.epub", "a.jpg"])), ["a.jpg"])
        XCTAssertEqual(
            names(cover(["1.mp3"], [["2.mp3"], ["3.jpg"]])), ["1.mp3", "2.mp3", "3.jpg"])
        XCTAssertEqual(names(cover(["1.mp3", "cover.jpg"])), ["cover.jpg"])
    }
}

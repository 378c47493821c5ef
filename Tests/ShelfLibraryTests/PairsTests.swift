import ShelfDiff
import ShelfGObject
import Testing

@testable import ShelfLibrary

/// Files that are one item.
@Suite struct PairsTests {
    private typealias Named = (name: String, modified: Int64, size: Int64)

    private func items(_ files: [Named]) -> [LibraryItem] {
        let folder = File(path: "/shelf")
        return files.enumerated().map { number, file in
            LibraryItem(
                id: ItemID(number), file: folder.child(named: file.name), name: file.name,
                contentType: "application/octet-stream", size: file.size, modified: file.modified)
        }
    }

    private func items(_ names: [String]) -> [LibraryItem] { items(names.map { ($0, 1_000, 10) }) }

    /// What is shown, each with what comes along.
    private func joined(_ items: [LibraryItem]) -> [[String]] {
        let pairs = Pairs(items)
        return pairs.shown.map { item in
            [item.name] + (pairs.companions[item.id] ?? []).map(\.name)
        }
    }

    @Test func aRawPictureComesAlongWithTheOneMadeOfIt() {
        #expect(
            joined(items(["a.jpg", "IMG_1.CR2", "img_1.JPG", "IMG_2.NEF", "b.txt"])) == [
                ["a.jpg"], ["img_1.JPG", "IMG_1.CR2"], ["IMG_2.NEF"], ["b.txt"],
            ])
    }

    @Test func aFilmOfTheMomentDoesButNoFilmWithAPoster() {
        #expect(joined(items(["a.heic", "a.mov"])) == [["a.heic", "a.mov"]])
        #expect(joined(items(["a.jpg", "a.mp4"])) == [["a.jpg"], ["a.mp4"]])
        let long = items([("a.jpg", 1_000, 10), ("a.mov", 1_000, 25 << 20)])
        #expect(joined(long) == [["a.jpg"], ["a.mov"]])
    }

    @Test func namesThatComeAgainLaterAreOthers() {
        let files = items([("a.jpg", 1_000, 10), ("a.cr2", 1_000 + 3_601, 10)])
        #expect(joined(files) == [["a.jpg"], ["a.cr2"]])
        let near = items([("a.jpg", 1_000, 10), ("a.cr2", 1_000 + 3_600, 10)])
        #expect(joined(near) == [["a.jpg", "a.cr2"]])
    }

    @Test func whatProgramsWriteBesideAPictureGoesWithIt() {
        #expect(joined(items(["a.jpg", "a.xmp", "b.xmp"])) == [["a.jpg", "a.xmp"], ["b.xmp"]])
        #expect(joined(items(["a.JPG", "a.jpg.xmp"])) == [["a.JPG", "a.jpg.xmp"]])
        // By the raw picture to what is shown of it.
        #expect(
            joined(items(["a.CR2", "a.CR2.xmp", "a.jpg", "a.mov", "a.xmp"])) == [
                ["a.jpg", "a.CR2", "a.CR2.xmp", "a.mov", "a.xmp"]
            ])
        #expect(joined(items(["a.CR2", "a.CR2.xmp"])) == [["a.CR2", "a.CR2.xmp"]])
        #expect(joined(items(["film.mp4", "film.xmp"])) == [["film.mp4", "film.xmp"]])
        #expect(joined(items([".xmp", "xmp", "a.xmp.xmp"])) == [[".xmp"], ["xmp"], ["a.xmp.xmp"]])
    }

    @Test func picturesThatNoCameraMadeTakeSidecarsOnly() {
        #expect(
            joined(items(["a.png", "a.png.xmp", "b.webp", "b.xmp", "c.tif", "c.mov"])) == [
                ["a.png", "a.png.xmp"], ["b.webp", "b.xmp"], ["c.tif"], ["c.mov"],
            ])
        #expect(joined(items(["d.tif", "d.nef"])) == [["d.tif"], ["d.nef"]])
    }

    @Test func sidecarsAreOfTheFilesTheyAreNamedAfter() {
        let files = items([
            "a.cr2", "a.cr2.xmp", "a.jpg", "a.xmp", "b.nef", "b.jpg", "b.xmp", "c.xmp",
        ])
        let found = Sidecars.found(in: files)
        let names = files.compactMap { item in
            found[item.id].map { "\(item.name) < \($0.map(\.name).joined(separator: " < "))" }
        }
        #expect(
            names == [
                "a.cr2 < a.xmp < a.cr2.xmp", "a.jpg < a.xmp", "b.nef < b.xmp", "b.jpg < b.xmp",
            ])
        #expect(
            Sidecars.files(besides: File(path: "/x/a.cr2"))
                == [File(path: "/x/a.xmp"), File(path: "/x/a.cr2.xmp")])
        #expect(Sidecars.files(besides: File(path: "/x/.a")) == [File(path: "/x/.a.xmp")])
    }

    @Test func sidecarsAreOfFilesOfTheirFolderOnly() {
        let files = ["/a/x.jpg", "/b/x.jpg", "/a/x.jpg.xmp", "/c/x.xmp"].enumerated().map {
            number, path in
            LibraryItem(
                id: ItemID(number), file: File(path: path), name: String(path.dropFirst(3)),
                contentType: "image/jpeg")
        }
        let found = Sidecars.found(in: files)
        #expect(found.mapValues { $0.map(\.file) } == [ItemID(0): [File(path: "/a/x.jpg.xmp")]])
    }

    @Test func whereNothingBelongsTogetherNothingIsCopied() {
        let items = items(["a.jpg", "b.jpg", "c.cr2"])
        func address(_ items: [LibraryItem]) -> UnsafeRawPointer? {
            items.withUnsafeBytes { $0.baseAddress }
        }
        #expect(address(Pairs(items).shown) == address(items))
    }

    @Test func nothingIsLostAndNothingIsThereTwice() {
        var generator = SystemRandomNumberGenerator()
        let endings = ["jpg", "cr2", "mov", "xmp", "cr2.xmp", "jpg.xmp", "xmp.xmp", "txt", "mp4"]
        for _ in 0..<300 {
            let names = Set(
                (0..<12).map { _ in
                    "\("abAB".randomElement(using: &generator)!)."
                        + endings.randomElement(using: &generator)!
                })
            let items = items(names.sorted())
            let joined = joined(items)
            #expect(joined.flatMap(\.self).sorted() == names.sorted())
            #expect(
                joined.map { $0[0] }
                    == names.sorted().filter { name in
                        joined.contains { $0[0] == name }
                    })
        }
    }

    @Test func aFilterFindsAPairByEitherName() {
        let shelf = Shelf(id: ShelfID(1), title: "shelf", file: File(path: "/shelf"))
        let rows = [CollectionRow(shelf, items: items(["a.CR2", "a.jpg", "b.jpg"]))]
        var arranger = Arranger()
        func shown(_ filter: String) -> [String] {
            arranger.rows(of: rows, in: Arrangement(filter: filter, joinsPairs: true))
                .flatMap(\.items).map(\.name)
        }
        #expect(shown("") == ["a.jpg", "b.jpg"])
        #expect(arranger.companions.mapValues { $0.map(\.name) } == [ItemID(1): ["a.CR2"]])
        #expect(shown("cr2") == ["a.jpg"])
        #expect(shown("jpg cr2") == ["a.jpg"])
        #expect(shown("-cr2") == ["b.jpg"])
        #expect(arranger.rows(of: rows, in: Arrangement(order: .size)).flatMap(\.items).count == 3)
        #expect(arranger.companions.isEmpty)
    }
}

import ShelfGObject
import Testing

@testable import ShelfLibrary

/// Sidecars that belong to other files count as a part of these.
@Suite struct SidecarCountTests {
    private func files(_ names: String...) -> [File] { names.map { File(path: "/a/\($0)") } }

    @Test func sidecarsOfOthersAreLeftOut() {
        let all = files("1.jpg", "1.jpg.xmp", "2.cr2", "2.XMP", "3 ä.png", "3 ä.png.xmp")
        #expect(Sidecars.subjects(of: all) == files("1.jpg", "2.cr2", "3 ä.png"))
    }

    @Test func sidecarsAloneAreFiles() {
        let alone = files("1.jpg.xmp", "2.xmp", "xmp", ".xmp", "a.txt")
        #expect(Sidecars.subjects(of: alone) == alone)
        let elsewhere = [File(path: "/a/1.jpg"), File(path: "/b/1.jpg.xmp")]
        #expect(Sidecars.subjects(of: elsewhere) == elsewhere)
    }

    @Test func titlesOfDeedsCountPictures() {
        #expect(TrashMemory.title(files("1.jpg", "1.jpg.xmp")).contains("“1.jpg”"))
        #expect(TrashMemory.title(files("1.jpg", "1.jpg.xmp", "2.jpg")).contains("2 files"))
    }

    @Test func itemsOfAFolderCountWithoutSidecars() {
        let items = files("1.jpg", "1.jpg.xmp", "1.xmp", "2.xmp", "3.txt").enumerated().map {
            LibraryItem(
                id: ItemID($0 + 1), file: $1, name: $1.displayName, contentType: "image/jpeg")
        }
        #expect(Sidecars.count(in: items) == 2)
    }
}

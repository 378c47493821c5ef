import ShelfTestSupport
import Testing

@testable import ShelfPhoto

/// Pages of TIFF files, found and cut out.
@Suite struct TIFFPagesTests {
    private static func reader(of bytes: [UInt8]) -> TIFFPages.Read {
        { Array(bytes.dropFirst($0).prefix($1)) }
    }

    private static let layouts = [(false, false), (true, false), (false, true), (true, true)]

    private static func pages(_ colours: [UInt8]) -> [TIFFPageBytes] {
        colours.map { TIFFPageBytes([$0, 0, 0]) }
    }

    @Test(arguments: layouts)
    func pagesAreCountedInEachLayout(isBigEndian: Bool, isLarge: Bool) throws {
        var pages = Self.pages([10, 20, 30, 40])
        // A smaller picture of another page is none of its own.
        pages[2].kind = 1
        let bytes = tiffBytes(pages, isBigEndian: isBigEndian, isLarge: isLarge)
        let found = try #require(TIFFPages(Self.reader(of: bytes)))
        #expect(found.count == 3)
        #expect(TIFFPages(Self.reader(of: Array(bytes.dropFirst()))) == nil)
    }

    @Test(arguments: layouts)
    func aPageIsCutOutWithItsOwnStripsAndNoOthers(isBigEndian: Bool, isLarge: Bool) throws {
        let pages = Self.pages([10, 20, 30])
        let bytes = tiffBytes(pages, isBigEndian: isBigEndian, isLarge: isLarge)
        let found = try #require(TIFFPages(Self.reader(of: bytes)))
        for (number, colour) in [10, 20, 30].enumerated() {
            let page = try #require(found.file(ofPage: number, Self.reader(of: bytes)))
            #expect(page.count < bytes.count)
            let read = Self.reader(of: page)
            #expect(TIFFPages(read)?.count == 1)
            let layout = try #require(TIFFLayout.begin(read))
            let table = try #require(TIFFTable(at: layout.first, layout.layout, read))
            #expect(table.number(256, read) == 8)
            #expect(table.number(257, read) == 6)
            #expect(table.numbers(258, read) == [8, 8, 8])
            let strips = try #require(table.numbers(273, read))
            #expect(strips.count == 6)
            for strip in strips {
                let pixel: [UInt8] = [UInt8(colour), 0, 0]
                let row = [[UInt8]](repeating: pixel, count: 8).flatMap(\.self)
                #expect(read(strip, 24) == row)
            }
        }
        #expect(found.file(ofPage: 3, Self.reader(of: bytes)) == nil)
        #expect(found.file(ofPage: -1, Self.reader(of: bytes)) == nil)
    }

    @Test func tablesThatLeadBackToThemselvesEnd() throws {
        var bytes = tiffBytes(Self.pages([10, 20]))
        let read = Self.reader(of: bytes)
        let begin = try #require(TIFFLayout.begin(read))
        let second = try #require(TIFFTable(at: begin.first, begin.layout, read)).next
        let count = try #require(TIFFTable(at: second, begin.layout, read)).entries.count
        let link = second + 2 + 12 * count
        bytes.replaceSubrange(link..<link + 4, with: little(begin.first, 4))
        #expect(TIFFPages(Self.reader(of: bytes))?.count == 2)
    }

    @Test func colorsAreMultipliedByAlphaButForGreyOnesBesideIt() {
        func isMultiplied(_ page: TIFFPageBytes) -> Bool {
            TIFFPages.multipliesColors(Self.reader(of: tiffBytes([page])))
        }
        #expect(isMultiplied(TIFFPageBytes([1, 2, 3, 4], extra: 1)))
        #expect(isMultiplied(TIFFPageBytes([1, 2, 3, 4], extra: 2)))
        #expect(isMultiplied(TIFFPageBytes([1, 4], extra: 1)))
        #expect(!isMultiplied(TIFFPageBytes([1, 4], extra: 2)))
        #expect(isMultiplied(TIFFPageBytes([1, 2, 3, 4])))
        #expect(!isMultiplied(TIFFPageBytes([1, 2, 3])))
        #expect(!isMultiplied(TIFFPageBytes([1])))
        var separate = TIFFPageBytes([1, 4], extra: 2)
        separate.isSeparate = true
        #expect(isMultiplied(separate))
        #expect(!TIFFPages.multipliesColors(Self.reader(of: Array("no picture".utf8))))
    }

    @Test func filesThatAreCutOffOrSpoiltHarmNothing() {
        for (isBigEndian, isLarge) in Self.layouts {
            let file = tiffBytes(
                Self.pages([10, 20]), isBigEndian: isBigEndian, isLarge: isLarge)
            for index in file.indices {
                for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                    var bytes = file
                    bytes[index] = value
                    if value == 1 { bytes = Array(bytes[..<index]) }
                    // No more is asked for at once than a page may have.
                    let read: TIFFPages.Read = { place, count in
                        #expect(place >= 0 && (0...TIFFPages.largestByteCount).contains(count))
                        return Array(bytes.dropFirst(place).prefix(count))
                    }
                    guard let pages = TIFFPages(read) else { continue }
                    for page in 0..<min(3, pages.count) { _ = pages.file(ofPage: page, read) }
                    _ = PictureHead(read)
                }
            }
        }
    }
}

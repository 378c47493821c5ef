import ShelfTestSupport
import Testing

/// A file that is small and asks for much.
struct Bomb: CustomTestStringConvertible, Sendable {
    let name: String
    let type: String
    var isArchive = false
    /// Whether it is no more than honest work of which there is too much: its decoder may go on until its
    /// processor time is used up.
    var isHeavy = false
    let bytes: @Sendable () -> [UInt8]

    var testDescription: String { name }
}

/// Bombs of every format: in pixels, frames, pages, members, entities and depth.
enum Bombs {
    static let all: [Bomb] = pictures + drawings + documents + archives + films

    // MARK: - Pictures

    private static let pictures = [
        Bomb(name: "PNG of 400 megapixels, all there", type: "image/png") {
            png(width: 20_000, height: 20_000, bits: 1, zeros: 20_000 * (1 + 20_000 / 8))
        },
        Bomb(name: "PNG of 4 gigapixels, nothing there", type: "image/png") {
            png(width: 65_535, height: 65_535, bits: 8, zeros: 0)
        },
        Bomb(name: "PNG one pixel high and very wide", type: "image/png") {
            png(width: 400_000_000, height: 1, bits: 1, zeros: 50_000_001)
        },
        Bomb(name: "PNG with 100,000 notes", type: "image/png") {
            let note = chunk("tEXt", Array("Comment\0a".utf8))
            return signature + chunk("IHDR", header(20, 20, 8))
                + (0..<100_000).flatMap { _ in note }
                + chunk("IDAT", zlib(zeros: 20 * 21)) + chunk("IEND", [])
        },
        Bomb(name: "PNG with a note of 100 megabytes when unpacked", type: "image/png") {
            let packed = zlib(zeros: 100_000_000)
            return signature + chunk("IHDR", header(20, 20, 8))
                + chunk("zTXt", Array("Comment\0\0".utf8) + packed)
                + chunk("iCCP", Array("profile\0\0".utf8) + packed)
                + chunk("IDAT", zlib(zeros: 20 * 21)) + chunk("IEND", [])
        },
        Bomb(name: "JPEG of 4 gigapixels", type: "image/jpeg") {
            [
                0xFF, 0xD8, 0xFF, 0xC2, 0, 17, 8, 0xFF, 0xFF, 0xFF, 0xFF, 3, 1, 0x44, 0, 2, 0x11, 0,
                3, 0x11, 0,
            ]
                + [0xFF, 0xDA, 0, 12, 3, 1, 0, 2, 0, 3, 0, 0, 0, 0]
                + [UInt8](repeating: 0, count: 4_096)
        },
        Bomb(name: "JPEG with 20,000 scans", type: "image/jpeg") {
            let start: [UInt8] = [
                0xFF, 0xD8, 0xFF, 0xC2, 0, 11, 8, 0x10, 0, 0x10, 0, 1, 1, 0x11, 0, 0xFF, 0xC4, 0,
                20, 0x00, 1,
            ]
            let table = start + [UInt8](repeating: 0, count: 16)
            let scan: [UInt8] = [0xFF, 0xDA, 0, 8, 1, 1, 0, 0, 0, 0, 0, 0]
            return table + (0..<20_000).flatMap { _ in scan } + [0xFF, 0xD9]
        },
        Bomb(name: "GIF of 4 gigapixels", type: "image/gif") { gif(side: 0xFFFF, frames: 1) },
        Bomb(name: "GIF of 100,000 frames", type: "image/gif", isHeavy: true) {
            gif(side: 4, frames: 100_000)
        },
        Bomb(name: "GIF of 1,000 frames of 9 megapixels", type: "image/gif") {
            gif(side: 3_000, frames: 1_000)
        },
        Bomb(name: "TIFF whose directory follows itself", type: "image/tiff") {
            Array("II".utf8) + little(42, 2) + little(8, 4) + little(1, 2)
                + little(256, 2) + little(4, 2) + little(1, 4) + little(9, 4) + little(8, 4)
        },
        Bomb(name: "TIFF of 4 gigapixels", type: "image/tiff") {
            let entries = [
                (256, 65_535), (257, 65_535), (258, 8), (259, 1), (262, 1), (273, 8), (279, 4),
            ]
            return Array("II".utf8) + little(42, 2) + little(8, 4) + little(entries.count, 2)
                + entries.flatMap {
                    little($0.0, 2) + little(4, 2) + little(1, 4) + little($0.1, 4)
                }
                + little(0, 4)
        },
        Bomb(name: "BMP of 4,611,686,014,132,420,609 pixels", type: "image/bmp") {
            Array("BM".utf8) + little(100, 4) + little(0, 4) + little(54, 4) + little(40, 4)
                + little(0x7FFF_FFFF, 4) + little(0x7FFF_FFFF, 4) + little(1, 2) + little(24, 2)
                + little(0, 24)
        },
        Bomb(name: "ICO of 65,535 icons", type: "image/vnd.microsoft.icon") {
            little(0, 2) + little(1, 2) + little(0xFFFF, 2)
                + (0..<0xFFFF).flatMap { _ in
                    [0, 0, 0, 0] + little(1, 2) + little(32, 2) + little(0x7FFF_FFFF, 4)
                        + little(22, 4)
                }
        },
        Bomb(name: "PNM of 10 gigapixels", type: "image/x-portable-pixmap") {
            Array("P6 99999 99999 255 abc".utf8)
        },
        Bomb(name: "XPM of 10 gigapixels", type: "image/x-xpixmap") {
            Array(
                "/* XPM */\nstatic char *a[] = {\n\"99999 99999 1 1\",\n\"a c red\",\n\"a\"};".utf8)
        },
        Bomb(name: "XPM of a million colours", type: "image/x-xpixmap") {
            Array(
                "/* XPM */\nstatic char *a[] = {\n\"2 2 1000000 9\",\n\"aaaaaaaaa c red\",\n\"a\"};"
                    .utf8)
        },
    ]

    private static let signature = [0x89] + Array("PNG\r\n\u{1a}\n".utf8)

    private static func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
        let named = Array(name.utf8) + body
        return little(body.count, 4).reversed() + named + little(Int(crc32(named)), 4).reversed()
    }

    private static func header(_ width: Int, _ height: Int, _ bits: UInt8) -> [UInt8] {
        little(width, 4).reversed() + little(height, 4).reversed() + [bits, 0, 0, 0, 0]
    }

    private static func png(width: Int, height: Int, bits: UInt8, zeros: Int) -> [UInt8] {
        signature + chunk("IHDR", header(width, height, bits)) + chunk("IDAT", zlib(zeros: zeros))
            + chunk("IEND", [])
    }

    private static func gif(side: Int, frames: Int) -> [UInt8] {
        let screen = little(side, 2) + little(side, 2)
        let frame: [UInt8] =
            [0x21, 0xF9, 4, 0, 1, 0, 0, 0, 0x2C] + little(0, 4) + screen
            + [0, 2, 5, 0x84, 0x8F, 0xA9, 0xCB, 0x5D, 0]
        return Array("GIF89a".utf8) + screen + [0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + (0..<frames).flatMap { _ in frame } + [0x3B]
    }

    /// So many zeros, packed as small as the format of zlib can.
    static func zlib(zeros: Int) -> [UInt8] {
        let sum = (zeros % 65_521) << 16 | 1
        return [0x78, 0xDA] + deflated(zeros: zeros) + little(sum, 4).reversed()
    }

    /// So many zeros in one block with the codes that deflate always has: one zero, then repetitions of 258.
    private static func deflated(zeros: Int) -> [UInt8] {
        var (bytes, word, count): ([UInt8], Int, Int) = ([], 0, 0)
        func put(_ code: Int, _ bits: Int, isReversed: Bool = true) {
            for place in 0..<bits {
                let bit = code >> (isReversed ? bits - 1 - place : place) & 1
                word |= bit << count
                count += 1
                guard count == 8 else { continue }
                bytes.append(UInt8(word))
                (word, count) = (0, 0)
            }
        }
        put(0b011, 3, isReversed: false)
        var left = zeros
        func one() {
            put(0x30, 8)
            left -= 1
        }
        if left > 0 { one() }
        // The code for 258, then for a distance of one.
        while left >= 258 {
            put(0b1100_0101, 8)
            put(0, 5)
            left -= 258
        }
        while left > 0 { one() }
        put(0, 7)
        if count > 0 { bytes.append(UInt8(word)) }
        return bytes
    }

    // MARK: - Drawings

    private static func svg(
        _ name: String, isHeavy: Bool = false, _ body: @escaping @Sendable () -> String
    ) -> Bomb {
        Bomb(name: "SVG \(name)", type: "image/svg+xml", isHeavy: isHeavy) { Array(body().utf8) }
    }

    private static let start =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"30\""
        + " xmlns:xlink=\"http://www.w3.org/1999/xlink\">"

    private static let drawings = [
        svg("of entities of entities") {
            let names = Array("abcdefghij")
            let entities = zip(names, names.dropFirst()).map {
                "<!ENTITY \($1) \"" + String(repeating: "&\($0);", count: 10) + "\">"
            }
            return "<!DOCTYPE svg [<!ENTITY a \"laugh\">" + entities.joined()
                + "]>\(start)<text>&j;</text></svg>"
        },
        svg("that reads files") {
            "<!DOCTYPE svg [<!ENTITY a SYSTEM \"file:///dev/zero\">]>\(start)<text>&a;</text>"
                + "<image xlink:href=\"file:///dev/zero\" width=\"9\" height=\"9\"/></svg>"
        },
        svg("of uses of uses", isHeavy: true) {
            let groups = (1...12).map { level in
                "<g id=\"g\(level)\">"
                    + String(repeating: "<use xlink:href=\"#g\(level - 1)\"/>", count: 10) + "</g>"
            }
            return start + "<g id=\"g0\"><rect width=\"9\" height=\"9\"/></g>" + groups.joined()
                + "<use xlink:href=\"#g12\"/></svg>"
        },
        svg("that uses itself") {
            start + "<g id=\"a\"><use xlink:href=\"#a\"/></g><use xlink:href=\"#a\"/></svg>"
        },
        svg("100,000 groups deep") {
            start + String(repeating: "<g>", count: 100_000)
                + String(repeating: "</g>", count: 100_000)
                + "</svg>"
        },
        svg("a billion wide") {
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1000000000\" height=\"1000000000\"/>"
        },
        svg("of filters of filters") {
            let blurs = (0..<200).map {
                "<feGaussianBlur in=\"SourceGraphic\" result=\"r\($0)\" stdDeviation=\"500\"/>"
            }
            return start + "<filter id=\"f\" x=\"-100\" y=\"-100\" width=\"9999\" height=\"9999\">"
                + blurs.joined()
                + "</filter><rect filter=\"url(#f)\" width=\"40\" height=\"30\"/></svg>"
        },
        svg("of 200,000 paths", isHeavy: true) {
            start + String(repeating: "<path d=\"M0 0L9 9\" stroke=\"red\"/>", count: 200_000)
                + "</svg>"
        },
    ]

    // MARK: - Documents

    private static let documents = [
        Bomb(name: "PDF whose pages hold themselves", type: "application/pdf") {
            pdfBytes(objects: [
                "<< /Type /Catalog /Pages 2 0 R >>",
                "<< /Type /Pages /Count 99999999 /Kids [2 0 R 2 0 R] >>",
            ])
        },
        Bomb(name: "PDF page a billion wide", type: "application/pdf") {
            pdfBytes(objects: [
                "<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 1000000000 1000000000] >>",
            ])
        },
        Bomb(name: "PDF of forms of forms", type: "application/pdf", isHeavy: true) {
            let forms = (0..<12).map { level -> String in
                let body = String(repeating: "/F Do ", count: 10)
                return
                    "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /F \(5 + level) 0 R >> >> "
                    + "/Length \(body.utf8.count) >> stream\n\(body)\nendstream"
            }
            return pdfBytes(
                objects: [
                    "<< /Type /Catalog /Pages 2 0 R >>",
                    "<< /Type /Pages /Count 1 /Kids [3 0 R] >>",
                    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 99 99] /Contents 4 0 R "
                        + "/Resources << /XObject << /F 4 0 R >> >> >>",
                ] + forms + ["<< /Length 20 >> stream\n0 0 9 9 re f         \nendstream"])
        },
        Bomb(name: "text of 50 megabytes in one line", type: "text/plain") {
            [UInt8](repeating: UInt8(ascii: "a"), count: 50_000_000)
        },
        Bomb(name: "music with a picture of 256 megabytes", type: "audio/mpeg") {
            Array("ID3".utf8) + [3, 0, 0, 0x7F, 0x7F, 0x7F, 0x7F] + Array("APIC".utf8)
                + [0x0F, 0xFF, 0xFF, 0xFF, 0, 0] + [UInt8](repeating: 0, count: 4_096)
        },
    ]

    // MARK: - Archives

    private static let archives = [
        Bomb(name: "ZIP of 100,000 members", type: "application/zip", isArchive: true) {
            zipBytes((0..<100_000).map { ("\($0)", []) })
        },
        Bomb(
            name: "ZIP whose member unpacks to 300 megabytes", type: "application/zip",
            isArchive: true
        ) {
            deflatedZip(zeros: 300_000_000)
        },
        Bomb(
            name: "comic whose page unpacks to 300 megabytes", type: "application/vnd.comicbook+zip"
        ) {
            deflatedZip(zeros: 300_000_000)
        },
        Bomb(
            name: "tar whose member is longer than any disk", type: "application/x-tar",
            isArchive: true
        ) {
            var bytes = ArchiveBytes.tar([ArchivedFile("1.png", [1, 2, 3])])
            bytes.replaceSubrange(124..<136, with: Array("77777777777\0".utf8))
            let sum =
                bytes[0..<148].reduce(0) { $0 + Int($1) }
                + bytes[156..<512].reduce(0) { $0 + Int($1) }
                + 8 * 32
            let octal = String(sum, radix: 8)
            bytes.replaceSubrange(
                148..<156,
                with: Array((String(repeating: "0", count: 6 - octal.count) + octal + "\0 ").utf8))
            return bytes
        },
        Bomb(
            name: "ZIP whose names are 60,000 folders deep", type: "application/zip",
            isArchive: true
        ) {
            zipBytes([(String(repeating: "a/", count: 30_000) + "x.png", [1])])
        },
    ]

    private static func deflatedZip(zeros: Int) -> [UInt8] {
        let packed = deflated(zeros: zeros)
        let name = Array("1.png".utf8)
        let common =
            little(20, 2) + little(0, 2) + little(8, 2) + little(0, 4) + little(0, 4)
            + little(packed.count, 4) + little(zeros, 4) + little(name.count, 2) + little(0, 2)
        let entry = Array("PK\u{3}\u{4}".utf8) + common + name + packed
        let directory = Array("PK\u{1}\u{2}".utf8) + little(20, 2) + common + little(0, 14) + name
        return entry + directory + Array("PK\u{5}\u{6}".utf8) + little(0, 4) + little(1, 2)
            + little(1, 2)
            + little(directory.count, 4) + little(entry.count, 4) + little(0, 2)
    }

    // MARK: - Films

    private static let films = [
        Bomb(name: "AVI of pictures of 4 gigapixels", type: "video/x-msvideo") {
            aviBytes([[0xFF, 0xD8]], width: 65_535, height: 65_535, rate: 5)
        },
        Bomb(name: "AVI of 50,000 empty pictures", type: "video/x-msvideo") {
            aviBytes([[UInt8]](repeating: [], count: 50_000), width: 40, height: 30, rate: 5)
        },
    ]
}

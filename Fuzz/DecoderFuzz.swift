import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// Broken pictures, pages, archives and films, looked at by a real worker: it answers each within two
/// seconds, or its decoder ends and the next one goes on, and none takes more memory than it may.
///
/// `SHELF_FUZZ` says how many of each format; what ends a decoder is kept in the folder that
/// `SHELF_FUZZ_KEEP` names.
@Suite("Broken files", .serialized)
struct DecoderFuzz {
    struct Format: CustomTestStringConvertible, Sendable {
        let name: String
        let type: String
        let seeds: [[UInt8]]

        /// Whether it shows nothing but what is in it.
        var isArchive: Bool { ["ZIP", "7z", "RAR", "tar"].contains(name) }

        var testDescription: String { name }
    }

    private static let formats: [Format] = {
        func picture(_ format: String, _ options: [(key: String, value: String)] = []) -> [UInt8] {
            let picture = Pixbuf(width: 40, height: 30, rgba: 0x3366_99FF)
            return (try? picture.fileBytes(format: format, options: options).array) ?? []
        }
        let png = picture("png")
        let jpeg = picture("jpeg")
        let files = [ArchivedFile("1.png", png), ArchivedFile("b/2.png", png)]
        let gif: [UInt8] =
            Array("GIF89a".utf8) + [4, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255]
            + [0x21, 0xF9, 4, 0, 10, 0, 0, 0, 0x2C, 0, 0, 0, 0, 4, 0, 4, 0, 0]
            + [2, 5, 0x84, 0x8F, 0xA9, 0xCB, 0x5D, 0, 0x3B]
        let svg = Array(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"><defs><g id="a"><rect width="9"
            height="9" fill="url(#g)"/></g><linearGradient id="g"><stop offset="0" stop-color="red"/>
            </linearGradient></defs><use href="#a" x="5"/><text x="2" y="9">a</text><path d="M0 0L9 9z"/></svg>
            """.utf8)
        return [
            Format(
                name: "PNG", type: "image/png",
                seeds: [png, try? pngBytes(0xFF)].compactMap(\.self)),
            Format(
                name: "JPEG", type: "image/jpeg",
                seeds: [jpeg, picture("jpeg", [("quality", "9")])]),
            Format(name: "TIFF", type: "image/tiff", seeds: [picture("tiff")]),
            Format(name: "BMP", type: "image/bmp", seeds: [picture("bmp")]),
            Format(name: "ICO", type: "image/vnd.microsoft.icon", seeds: [picture("ico")]),
            Format(name: "GIF", type: "image/gif", seeds: [gif]),
            Format(
                name: "PNM", type: "image/x-portable-pixmap",
                seeds: [
                    Array("P3 2 2 9 1 2 3 4 5 6 7 8 9 1 2 3\n".utf8),
                    Array("P6 2 1 255 abcdef".utf8),
                ]),
            Format(
                name: "XPM", type: "image/x-xpixmap",
                seeds: [
                    Array(
                        "/* XPM */\nstatic char *a[] = {\n\"2 2 2 1\",\n\"a c red\",\n\"b c #00ff00\",\n\"ab\",\n\"ba\"};"
                            .utf8)
                ]),
            Format(name: "SVG", type: "image/svg+xml", seeds: [svg]),
            Format(
                name: "PDF", type: "application/pdf",
                seeds: [pdfBytes(pages: ["1 0 0 rg 0 0 99 99 re f", "0 0 9 9 re f"])]),
            Format(
                name: "ZIP", type: "application/zip",
                seeds: [zipBytes([("1.png", png), ("b/2.png", png)])]),
            Format(
                name: "7z", type: "application/x-7z-compressed",
                seeds: [ArchiveBytes.sevenZip(files)]),
            Format(
                name: "RAR", type: "application/vnd.rar",
                seeds: [ArchiveBytes.rar4(files), ArchiveBytes.rar5(files)]),
            Format(name: "tar", type: "application/x-tar", seeds: [ArchiveBytes.tar(files)]),
            Format(
                name: "comic", type: "application/vnd.comicbook+zip",
                seeds: [zipBytes([("1.png", png), ("2.jpg", jpeg)])]),
            Format(name: "MP3", type: "audio/mpeg", seeds: [mp3Bytes(pictures: [(3, png)])]),
            Format(
                name: "AVI", type: "video/x-msvideo",
                seeds: [aviBytes([jpeg, jpeg], width: 40, height: 30, rate: 5)]),
        ]
    }()

    @Test("Each is answered in time, or costs its decoder only", arguments: formats)
    func files(_ format: Format) throws {
        let folder = TemporaryFolder()
        let mutator = Mutator(seed: FuzzPlan.seed)
        let file = folder.file.child(named: "broken")
        let questions = DecoderTrial.questions(
            about: file, type: format.type, isArchive: format.isArchive)
        var worker: WorkerProbe?
        var (ended, late, shown, peak) = (0, 0, 0, 0)
        for seed in format.seeds {
            folder.writeBytes("broken", seed)
            let serving = try worker ?? DecoderTrial.start(folder)
            worker = serving
            let asked = format.isArchive ? questions[3] : questions[0]
            guard case .bytes(let payload) = DecoderTrial.answer(of: serving, to: asked) else {
                Issue.record("a whole \(format.name) is not answered")
                return
            }
            #expect(!payload.isEmpty, "a whole \(format.name) is not shown")
        }
        let numbers = FuzzPlan.numbers(usually: 40)
        for number in numbers {
            var bytes = mutator.bytes(number, from: format.seeds)
            // A wrong sum would be all that a decoder looks at.
            if format.name == "PNG", number % 4 != 0 { bytes = Self.withRightSums(bytes) }
            folder.writeBytes("broken", bytes)
            let asked = questions[number % questions.count]
            let serving = try worker ?? DecoderTrial.start(folder)
            worker = serving
            switch DecoderTrial.answer(of: serving, to: asked) {
            case .nothing:
                late += 1
                keep(bytes, "\(format.name)-late-\(number)")
                worker = nil
            case .end:
                ended += 1
                keep(bytes, "\(format.name)-end-\(number)")
                worker = nil
            case .bytes(let payload): shown += payload.isEmpty ? 0 : 1
            }
            if number % 50 == 0, let decoder = worker?.processes.last {
                peak = max(peak, WorkerProbe.peakMemory(of: decoder) ?? 0)
            }
        }
        print(
            "\(format.name): \(numbers.count) tried, \(shown) shown, \(ended) ended a decoder, "
                + "\(late) took too long, \(peak >> 20) MiB")
        #expect(late == 0)
        #expect(peak < 1 << 30)
        // The program goes on with whole ones.
        folder.writeBytes("broken", try pngBytes(0xFF))
        let serving = try worker ?? DecoderTrial.start(folder)
        #expect(DecoderTrial.shows(a: file, serving), "nothing comes any more")
    }

    /// A PNG file with the sums that its chunks should have.
    private static func withRightSums(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var place = 8
        while place + 12 <= bytes.count {
            let size = bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
            let end = place + 8 + size
            guard end + 4 <= bytes.count else { break }
            let sum = crc32(Array(bytes[(place + 4)..<end]))
            for index in 0..<4 {
                bytes[end + index] = UInt8(truncatingIfNeeded: sum >> UInt32(24 - 8 * index))
            }
            place = end + 4
        }
        return bytes
    }

    private func keep(_ bytes: [UInt8], _ name: String) {
        guard let folder = getenv("SHELF_FUZZ_KEEP") else { return }
        _ = PrivateFile.replace(
            SharedBytes(bytes), folder: String(cString: folder), name: name)
    }
}

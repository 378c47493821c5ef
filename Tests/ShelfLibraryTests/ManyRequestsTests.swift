import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// One worker that answers more requests than it may have files open.
final class ManyRequestsTests: XCTestCase {
    private let folder = TemporaryFolder()

    private enum Answer: Hashable {
        case picture([UInt8])
        case refused(PageRefusal)
        case none
    }

    private static func answer(of worker: WorkerProbe, to line: [UInt8]) -> Answer {
        guard worker.say(line), case .bytes(let head) = worker.read(ThumbnailReplyHeader.byteCount),
            let header = ThumbnailReplyHeader(bytes: head)
        else { return .none }
        if case .refused(let reason) = header.kind { return .refused(reason) }
        guard case .bytes(let pixels) = worker.read(header.payloadCount + header.factsCount) else {
            return .none
        }
        return .picture(pixels)
    }

    /// A folder of fonts: each has its own picture, and none is taken for broken or for another.
    func testFontsWithoutEndHaveTheirPictures() throws {
        try askForFonts(count: 400, named: "a")
        // Where Cairo keeps more fonts than there are numbers.
        try askForFonts(count: 100, named: "b", mostFiles: 130)
    }

    private func askForFonts(count: Int, named: String, mostFiles: Int? = nil) throws {
        let fonts = try ["DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono", "DejaVuSerif"].map {
            let path = "/usr/share/fonts/truetype/dejavu/\($0).ttf"
            return try XCTUnwrap(File(path: path).exists ? path : nil)
        }
        let worker = try XCTUnwrap(
            WorkerProbe(WorkerEntry.command(cacheHome: "\(folder.path)/.cache")))
        guard case .bytes = worker.read(Decoder.greeting.count) else {
            return XCTFail("no worker")
        }
        if let mostFiles {
            let decoder = try XCTUnwrap(worker.processes.last)
            let limited = TendingFixture.run("prlimit", "--nofile=\(mostFiles)", "--pid=\(decoder)")
            XCTAssertEqual(limited.status, 0)
        }
        var pictures: [String: Answer] = [:]
        for number in 0..<count {
            let (name, font) = ("\(named)\(number).ttf", fonts[number * 7 / 4 % fonts.count])
            XCTAssertEqual(symlink(font, "\(folder.path)/\(name)"), 0)
            let line = ThumbnailWorkerMessage.make(
                .thumbnail, side: 100, page: 0, contentType: "font/ttf",
                source: ThumbnailSource(modified: 0, byteCount: 0),
                file: folder.file.child(named: name), place: nil
            ).line
            let answer = Self.answer(of: worker, to: line)
            guard case .picture = answer else { return XCTFail("\(number): \(answer)") }
            if let known = pictures[font] {
                guard known == answer else { return XCTFail("\(number) is taken for another") }
            }
            pictures[font] = answer
        }
        XCTAssertEqual(Set(pictures.values).count, fonts.count)
    }
}

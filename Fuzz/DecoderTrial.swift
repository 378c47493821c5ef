import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// A real worker that is asked about a file in all the ways there are.
enum DecoderTrial {
    /// The milliseconds of the processor's time an answer may take.
    ///
    /// `make fuzz` allows two seconds. The daily run must not depend on how quick a machine is, so
    /// it only ends a decoder that would never answer.
    static let patience = (unsafe getenv("SHELF_FUZZ") == nil ? 60_000 : 2_000) * factor
    private static let factor =
        unsafe getenv("SHELF_PATIENCE").flatMap { unsafe Int32(String(cString: $0)) } ?? 1

    /// What a worker is asked: for a thumbnail, a closer look, a frame, what is in an archive, and
    /// what is known of the file.
    static func questions(about file: File, type: String, isArchive: Bool) -> [[UInt8]] {
        let source = ThumbnailSource(modified: 1, byteCount: 1)
        let pictures = [ThumbnailRequest.Purpose.thumbnail, .preview, .frame].map {
            ThumbnailWorkerMessage.make(
                $0, side: 256, page: 0, contentType: type, source: source, file: file, place: nil)
        }
        let facts = ThumbnailWorkerMessage.facts([.init(file: file, sidecars: [])])
        let second = ThumbnailWorkerMessage.make(
            .preview, side: 256, page: 1, contentType: type, source: source, file: file, place: nil)
        let others =
            isArchive ? [.list(file), facts] : type == "image/tiff" ? [facts, second] : [facts]
        return (pictures + others).map(\.line)
    }

    /// A worker whose thumbnails go into a folder.
    static func start(_ folder: TemporaryFolder) throws -> WorkerProbe {
        let worker = try #require(
            WorkerProbe(
                BuiltProgram.command(
                    [WorkerProcess.argument], ["XDG_CACHE_HOME": "\(folder.path)/../cache"])))
        guard case .bytes(Decoder.greeting) = worker.read(Decoder.greeting.count) else {
            throw NoDecoder()
        }
        return worker
    }

    private struct NoDecoder: Error {}

    /// What follows the header of an answer.
    static func answer(
        of worker: WorkerProbe, to line: [UInt8], milliseconds: Int32 = patience
    ) -> WorkerProbe.Heard {
        guard worker.say(line) else { return .end }
        guard worker.hears(milliseconds: milliseconds) else { return .nothing }
        switch worker.read(ThumbnailReplyHeader.byteCount) {
        case .bytes(let bytes):
            guard let header = ThumbnailReplyHeader(bytes: bytes) else { return .end }
            return worker.read(header.payloadCount + header.factsCount)
        case let other: return other
        }
    }

    /// Whether a picture of 20 by 30 pixels is shown as it is.
    static func shows(a file: File, _ worker: WorkerProbe) -> Bool {
        let asked = questions(about: file, type: "image/png", isArchive: false)
        guard case .bytes(let payload) = answer(of: worker, to: asked[1]) else { return false }
        return payload.count == 4 * 20 * 30
    }
}

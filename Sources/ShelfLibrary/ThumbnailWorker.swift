import ShelfGObject

/// The worker process: decodes pictures for a parent that talks to it over pipes.
///
/// A picture that makes a decoder crash, hang or take all memory costs this process, not the window.
///
/// Design: docs/design/thumbnails.md#workers
package enum ThumbnailWorker {
    /// The argument that makes the program a worker.
    package static let argument = "--thumbnail-worker"

    /// What a worker says when it is ready.
    static let greeting: [UInt8] = Array("shelf1\n".utf8)
    /// How much memory decoding may take.
    private static let memoryLimit = 1 << 30

    /// Serves requests until the parent is gone; call it before anything else is started.
    package static func run() -> Never {
        WorkerLimits.apply(bytesOverCurrent: memoryLimit)
        var pipe = WorkerPipe()
        let maker = ThumbnailMaker()
        var isServing = pipe.write(greeting)
        while isServing, let line = pipe.readLine() {
            switch ThumbnailWorkerMessage(line: line) {
            case .make(.thumbnail, let side, let contentType, let source, let file):
                let picture = maker.picture(
                    of: file, side: side, source: source, contentType: contentType)
                isServing = pipe.write(reply(picture.map { ($0, $0.width, $0.height) }))
            case .make(.preview, let side, _, _, let file):
                isServing = pipe.write(reply(maker.preview(of: file, side: side)))
            case .recordFailure(let source, let file):
                maker.recordFailure(of: file, source)
            case nil:
                isServing = false
            }
        }
        WorkerPipe.exitProcess()
    }

    private static func reply(
        _ answer: (picture: Pixbuf, fullWidth: Int, fullHeight: Int)?
    ) -> [UInt8] {
        guard let (picture, fullWidth, fullHeight) = answer else {
            return ThumbnailReplyHeader.failed.bytes
        }
        let pixels = picture.premultiplied
        let header = ThumbnailReplyHeader(
            isLoaded: true, width: picture.width, height: picture.height,
            fullWidth: fullWidth, fullHeight: fullHeight,
            hasAlpha: pixels.hasAlpha, payloadCount: pixels.bytes.count)
        return header.bytes + pixels.bytes
    }
}

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
    /// After how many seconds with one request a worker ends itself, should nobody else have done so.
    private static let patience = 30
    /// How many bytes of pictures wait to be kept while others are asked for.
    private static let keepingLimit = 16 << 20

    /// Serves requests until the parent is gone; call it before anything else is started.
    package static func run() -> Never {
        WorkerLimits.apply(bytesOverCurrent: memoryLimit)
        var pipe = WorkerPipe()
        let maker = ThumbnailMaker()
        var isServing = pipe.write(greeting)
        // Pictures are shown before they are kept for the next time.
        var kept = Keeping()
        while isServing {
            while !kept.isEmpty, kept.byteCount > keepingLimit || !pipe.hasInput {
                WorkerLimits.endProcess(after: patience)
                kept.keepFirst()
            }
            WorkerLimits.endProcess(after: nil)
            guard let line = pipe.readLine() else { break }
            WorkerLimits.endProcess(after: patience)
            switch ThumbnailWorkerMessage(line: line) {
            case .make(.thumbnail, let side, let contentType, let source, let file):
                let answer = maker.answer(
                    of: file, side: side, source: source, contentType: contentType)
                isServing = pipe.write(reply(answer.picture.map { ($0, $0.width, $0.height) }))
                kept.append(answer)
            case .make(.preview, let side, _, _, let file):
                isServing = pipe.write(reply(maker.preview(of: file, side: side)))
            case .recordFailure(let source, let file):
                maker.recordFailure(of: file, source)
            case nil:
                isServing = false
            }
        }
        while !kept.isEmpty {
            WorkerLimits.endProcess(after: patience)
            kept.keepFirst()
        }
        pipe.exitProcess()
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

/// Answers that were given and are yet to be kept for the next time.
private struct Keeping {
    private var answers: ArraySlice<ThumbnailMaker.Answer> = []
    private(set) var byteCount = 0

    var isEmpty: Bool { answers.isEmpty }

    mutating func append(_ answer: ThumbnailMaker.Answer) {
        guard answer.keep != nil else { return }
        answers.append(answer)
        byteCount += answer.keptBytes
    }

    mutating func keepFirst() {
        let answer = answers.removeFirst()
        byteCount -= answer.keptBytes
        answer.keep?()
    }
}

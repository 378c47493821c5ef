import ShelfGObject
import ShelfPhoto
import ShelfSandbox

/// The process that decodes: confined, it answers what a worker passes on.
///
/// A picture that makes a decoder crash, hang or take all memory costs this process, not the
/// window; one that takes it over finds nothing to read but itself, and nobody to tell.
///
/// Design: docs/design/decoding.md
enum Decoder {
    /// The argument that makes the program a decoder; how it is confined follows.
    static let argument = "--decoder"

    /// What a decoder says when it is ready.
    static let greeting = greeting(within: .namespaces)

    /// The same for a confinement.
    static func greeting(within confinement: Confinement) -> [UInt8] {
        switch confinement {
        case .namespaces, .filter: Array("shelf1\n".utf8)
        case .reading: Array("shelf2\n".utf8)
        case .limits: Array("shelf3\n".utf8)
        }
    }

    /// The most confinement with which a decoder greets so; nil where none does.
    static func confinement(ofGreeting greeting: [UInt8]) -> Confinement? {
        Confinement.allCases.first { Self.greeting(within: $0) == greeting }
    }

    /// How much memory decoding may take.
    private static let memoryLimit = 1 << 30
    /// After how many seconds with one request a decoder ends itself, should nobody else have done
    /// so: more than a loader's patience ever grows to.
    private static let patience = 120
    /// How many bytes of pictures wait to be kept while others are asked for.
    private static let keepingLimit = 16 << 20
    /// How many milliseconds without a request make a pause in which pictures are kept: a window
    /// that draws what has come asks for the next only after that.
    private static let pause: Int32 = 100
    /// The time in milliseconds for which an unused large picture stays decoded.
    private static let holding: Int32 = 10_000

    /// Serves requests until there are no more; call it before anything else is started.
    static func run(_ confinement: Confinement) -> Never {
        WorkerLimits.setName("shelf-decoder")
        WorkerLimits.apply(bytesOverCurrent: memoryLimit)
        var pipe = WorkerPipe()
        let broker = MessageSocket(descriptor: ConfinedProcess.messagesDescriptor)
        guard confinement.apply(messages: broker) else { pipe.exitProcess() }
        let maker = ThumbnailMaker(keep: {
            _ = broker.send($0.message, contents: $0.png.array)
        })
        var played = Played()
        var isServing = pipe.write(greeting(within: confinement))
        // Pictures are shown before they are kept for the next time.
        var keeping = Keeping()
        while isServing {
            WorkerLimits.endProcess(after: nil)
            keep(&keeping, from: pipe)
            if maker.details.isHolding, !pipe.hasInput(within: holding) { maker.details.forget() }
            guard let line = pipe.readLine() else { break }
            WorkerLimits.endProcess(after: patience)
            guard let answer = answer(to: ThumbnailWorkerMessage(line: line), maker, &played)
            else { break }
            // Without the broker files cannot be opened, which says nothing of them.
            isServing = Confinement.isServed && pipe.write(answer.reply)
            if let kept = answer.kept { keeping.append(kept) }
        }
        while !keeping.isEmpty { keepFirst(of: &keeping) }
        pipe.exitProcess()
    }

    /// What is replied to a message, and what is to be kept of it; nil where it is nothing for a
    /// decoder.
    private static func answer(
        to message: ThumbnailWorkerMessage?, _ maker: ThumbnailMaker, _ played: inout Played
    ) -> (reply: [UInt8], kept: ThumbnailMaker.Answer?)? {
        // There is no memory for two large pictures.
        if case .part = message {} else { maker.details.forget() }
        switch message {
        case .part(let region, let side, let contentType, let file):
            return (
                reply(maker.part(region, of: file, side: side, contentType: contentType)), nil
            )
        case .make(let purpose, let side, _, let contentType, let source, let file, let place)
        where purpose.isOfWall:
            let answer = maker.answer(
                of: file, side: side, source: source, contentType: contentType, place: place,
                isRead: purpose != .kept)
            if answer.isLate { return (reply(.refused(.tookTooLong)), nil) }
            return (reply(answer.picture.map { Preview(picture: $0) }), answer)
        case .make(.preview, let side, let page, let contentType, _, let file, let place):
            let shown = maker.shown(
                of: place ?? file, side: side, page: page, contentType: contentType)
            return (reply(shown), nil)
        case .make(_, let side, _, let contentType, _, let file, let place):
            let frame = played.next(of: place ?? file, contentType: contentType, side: side)
            return (reply(frame), nil)
        case .facts(let sources):
            let facts = sources.map {
                FactsMaker.facts(of: $0.file, sidecars: $0.sidecars, members: maker.members)
            }
            let bytes = FactsRequest.reply(facts)
            let header = ThumbnailReplyHeader(kind: .facts, payloadCount: bytes.count)
            return (header.bytes + bytes, nil)
        case .list(let archive): return (listing(of: archive), nil)
        case .recordFailure, nil: return nil
        }
    }

    /// Keeps pictures until the next request comes.
    private static func keep(_ kept: inout Keeping, from pipe: borrowing WorkerPipe) {
        while kept.byteCount > keepingLimit { keepFirst(of: &kept) }
        guard !kept.isEmpty, !pipe.hasInput(within: pause) else { return }
        while !kept.isEmpty, !pipe.hasInput() { keepFirst(of: &kept) }
    }

    private static func keepFirst(of kept: inout Keeping) {
        WorkerLimits.endProcess(after: patience)
        kept.keepFirst()
        WorkerLimits.endProcess(after: nil)
    }

    private static func reply(_ frame: Played.Frame?) -> [UInt8] {
        guard let frame else { return ThumbnailReplyHeader.failed.bytes }
        let picture = frame.picture
        let milliseconds = frame.milliseconds.map { min(max(1, $0), 1 << 30) }
        return reply(
            Preview(picture, frame.fullWidth, frame.fullHeight, PhotoFacts()),
            milliseconds: milliseconds ?? 0)
    }

    private static func listing(of archive: File) -> [UInt8] {
        do {
            guard let path = archive.pathBytes, let opened = RegularFile(pathBytes: path) else {
                throw PageRefusal.nothing
            }
            let bytes = try ArchiveIndex(path: opened.descriptorPath).bytes
            return ThumbnailReplyHeader(kind: .list, payloadCount: bytes.count).bytes + bytes
        } catch {
            let refusal = error as? PageRefusal ?? .broken
            return ThumbnailReplyHeader(kind: .refused(refusal)).bytes
        }
    }

    private typealias Preview = ThumbnailMaker.Preview

    private static func reply(_ shown: Shown) -> [UInt8] {
        switch shown {
        case .picture(let preview): return reply(preview)
        case .text(let text):
            let bytes = Array(text.utf8)
            return ThumbnailReplyHeader(kind: .text, payloadCount: bytes.count).bytes + bytes
        case .refused(let refusal): return ThumbnailReplyHeader(kind: .refused(refusal)).bytes
        }
    }

    private static func reply(_ answer: Preview?, milliseconds: Int = 0) -> [UInt8] {
        guard let answer else { return ThumbnailReplyHeader.failed.bytes }
        let picture = answer.picture
        let pixels = picture.premultiplied
        let facts = answer.facts.bytes
        var header = ThumbnailReplyHeader(kind: .picture, payloadCount: pixels.bytes.count)
        (header.width, header.height) = (picture.width, picture.height)
        (header.fullWidth, header.fullHeight) = (answer.fullWidth, answer.fullHeight)
        (header.hasAlpha, header.factsCount) = (pixels.hasAlpha, facts.count)
        (header.milliseconds, header.pageCount) = (milliseconds, answer.pageCount)
        (header.isDrawing, header.isMoving) = (answer.isDrawing, answer.isMoving)
        return header.bytes + pixels.bytes + facts
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

import ShelfGObject
import ShelfSandbox

/// Which files a decoder is given, and what of its work is kept: what it was asked for, and no
/// other.
///
/// Design: docs/design/decoding.md#the-broker
final class DecoderPolicy: BrokerPolicy {
    /// Two requests may be ahead.
    // Less than a loader waits: what is spent is the file's fault, whatever else the machine does.
    let processorSeconds: UInt64? = 15

    /// How many requests a decoder has at most.
    private static let mostRequests = 2
    /// For how many files thumbnails may be yet to come.
    private static let mostAwaited = 1_024

    /// The files of the last requests.
    private var given: [Set<[UInt8]>] = []
    /// What they are, as far as pictures of them are wanted.
    private var types: [[[UInt8]: String]] = []
    /// What runs the thumbnailers of the system.
    private let thumbnailing: Thumbnailing
    /// Where the files can be read whose thumbnails may be kept.
    private var awaited: [File: File] = [:]
    private var order: ArraySlice<File> = []
    private let cache = ThumbnailCache()
    private let plugIns = PlugInList()

    init(_ thumbnailing: Thumbnailing) { self.thumbnailing = thumbnailing }

    func takes(_ line: [UInt8]) -> Bool {
        // What makes no sense ends the decoder, as it always has.
        guard let message = ThumbnailWorkerMessage(line: line) else { return true }
        if case .recordFailure(let source, let file) = message {
            ThumbnailMaker(cache: cache).recordFailure(of: file, source)
            return false
        }
        if case .make(_, _, _, let contentType, _, _, _) = message,
            MediaKind(contentType: contentType) != nil
        {
            plugIns.renew()
        }
        given.append(Set(message.files(cache: cache).compactMap(\.self)))
        types.append(message.types)
        if given.count > Self.mostRequests {
            given.removeFirst()
            types.removeFirst()
        }
        if case .make(let purpose, _, _, _, _, let file, let place) = message,
            purpose.isOfWall,
            let readable = file.isLocal ? file : place
        {
            expect(file, at: readable)
        }
        return true
    }

    private func expect(_ file: File, at place: File) {
        if awaited.updateValue(place, forKey: file) == nil { order.append(file) }
        if order.count > Self.mostAwaited { awaited[order.removeFirst()] = nil }
    }

    func gives(_ path: [UInt8]) -> Bool { given.contains { $0.contains(path) } }

    func made(at path: [UInt8]) -> MadeFile? {
        guard let wanted = SystemThumbnail(at: path) else { return nil }
        // A decoder that lies gets no picture of what it was not asked about.
        guard let type = types.lazy.compactMap({ $0[wanted.file] }).first else { return .nothing }
        return thumbnailing.answer(to: wanted, contentType: type)
    }

    func receive(_ message: [UInt8], contents: [UInt8]) {
        guard let kept = KeptThumbnail(message: message, png: contents, place: { awaited[$0] })
        else { return }
        cache.put(kept, now: TimeOfDay.now)
    }
}

/// What a process that takes files out of an archive is given: that archive, and time for as long
/// as what comes of it is heard.
final class MemberPolicy: BrokerPolicy {
    /// Nobody knows how long unpacking takes, so it is given anew with each line that says there
    /// was something.
    let processorSeconds: UInt64?
    private var archive: [UInt8]?
    /// Whether all that is wanted has been passed on.
    private var isAsked = false

    init(processorSeconds: UInt64) { self.processorSeconds = processorSeconds }

    func takes(_ line: [UInt8]) -> Bool {
        guard !isAsked else { return false }
        // The first line names it.
        if archive == nil {
            archive = File(uri: String(decoding: line, as: UTF8.self)).pathBytes ?? []
        }
        isAsked = line.isEmpty
        return true
    }

    func gives(_ path: [UInt8]) -> Bool { path == archive }

    func made(at path: [UInt8]) -> MadeFile? { nil }

    /// Nothing of it is kept.
    func receive(_ message: [UInt8], contents: [UInt8]) {}
}

extension ThumbnailWorkerMessage {
    /// The paths of all the files that may be opened to answer it.
    func files(cache: ThumbnailCache) -> [[UInt8]?] {
        switch self {
        case .make(let purpose, _, _, _, _, let file, let place):
            guard InsideAddress(file) == nil else { return [Self.container(of: file)] }
            let isRead = file.isLocal && purpose != .kept
            return [isRead ? file.pathBytes : nil, place?.pathBytes]
                + cache.paths(of: file)
                + Sidecars.places(besides: file).joined().map(\.pathBytes)
        case .facts(let sources):
            return sources.flatMap {
                [Self.container(of: $0.file)] + $0.sidecars.map(\.pathBytes)
            }
        case .part(_, _, _, let file): return [Self.container(of: file)]
        case .list(let archive): return [archive.pathBytes]
        case .recordFailure: return []
        }
    }

    /// What the files are of which a picture is wanted.
    fileprivate var types: [[UInt8]: String] {
        guard case .make(_, _, _, let contentType, _, let file, let place) = self,
            InsideAddress(file) == nil, let path = (place ?? file).pathBytes
        else { return [:] }
        return [path: contentType]
    }

    /// The path of a file, or of the archive it is in.
    private static func container(of file: File) -> [UInt8]? {
        (InsideAddress(file)?.container ?? file).pathBytes
    }
}

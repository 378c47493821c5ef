internal import CGtk
internal import Glibc

/// The reason why a film or music cannot be decoded.
package enum MediaFailure: Error {
    /// GStreamer or a plug-in for this format is not installed.
    case notInstalled
    /// The file is neither film nor music, or is damaged.
    case broken
    /// The time limit passed; the machine may be busy, so the file need not be at fault.
    case tookTooLong
}

/// A GStreamer pipeline over a film or music file, without output.
///
/// Reading blocks and trusts the file, so only worker processes do it.
@safe
final class MediaPipeline {
    let gstreamer: GStreamer
    private let pipeline: GStreamer.Element
    private let bus: OpaquePointer
    /// The file is local, so no read has to wait for a network.
    let isAtHand: Bool
    /// The pictures in the file's tags: the first of each kind.
    private var pictures: [Int32: [UInt8]] = [:]

    /// Nanoseconds in a second.
    static let second = 1e9
    /// The last wait ended at its time limit.
    private(set) var isLate = false
    /// The time limit of each wait, in nanoseconds.
    static let patience: UInt64 = 8_000_000_000
    /// The largest picture accepted from tags, in bytes.
    private static let largestPicture = 32 << 20
    /// The most pictures examined in one tag list.
    private static let mostPictures: UInt32 = 16

    /// The largest file that is read ahead into the page cache, so that a slow disk does not count
    /// as a failure.
    private static let largestReadBefore: Int64 = 16 << 20

    /// Creates the pipeline of a description, after the element that reads the file.
    init(_ file: borrowing RegularFile, _ elements: String) throws(MediaFailure) {
        guard let gstreamer = GStreamer.loaded else { throw .notInstalled }
        var error: UnsafeMutablePointer<GError>?
        let made = unsafe gstreamer.launch(
            "filesrc location=\"\(file.descriptorPath)\" ! \(elements)", &error)
        if let error = unsafe error {
            unsafe g_error_free(error)
            if let made = unsafe made { unsafe g_object_unref(UnsafeMutableRawPointer(made)) }
            throw .notInstalled
        }
        guard let made = unsafe made else { throw .notInstalled }
        guard let bus = unsafe gstreamer.bus(made) else {
            unsafe g_object_unref(UnsafeMutableRawPointer(made))
            throw .broken
        }
        self.gstreamer = gstreamer
        isAtHand = file.size <= Self.largestReadBefore
        if isAtHand { _ = file.head(Int(file.size)) }
        unsafe (pipeline, self.bus) = unsafe (made, bus)
    }

    @inline(never) deinit {
        _ = unsafe gstreamer.setState(pipeline, State.null)
        unsafe g_object_unref(UnsafeMutableRawPointer(bus))
        unsafe g_object_unref(UnsafeMutableRawPointer(pipeline))
    }

    /// GStreamer's pipeline states.
    enum State {
        static let null: Int32 = 1
        static let paused: Int32 = 3
        static let playing: Int32 = 4
    }

    /// Changes the state and waits for it, limited to `work` microseconds of processor time.
    ///
    /// - Parameters:
    ///   - time: The time limit in nanoseconds.
    ///   - endsProcess: Ends the process at the limit of processor time.
    func enter(
        _ state: Int32, within time: UInt64 = patience, work: Int = .max, endsProcess: Bool = false
    ) throws(MediaFailure) {
        let isOnItsWay = unsafe gstreamer.setState(pipeline, state) != 0
        let isThere: Void? =
            isOnItsWay
            ? wait(time, work: work, endsProcess: endsProcess) { time in
                unsafe gstreamer.getState(pipeline, nil, nil, time) == 1 ? () : nil
            } : nil
        readMessages()
        if isThere == nil { throw isMissing ? .notInstalled : isLate ? .tookTooLong : .broken }
    }

    /// Waits for a value, until the pipeline fails or a limit is reached.
    ///
    /// - Parameters:
    ///   - time: The time limit in nanoseconds.
    ///   - work: The limit of processor time in microseconds.
    ///   - endsProcess: Ends the process at that limit, since an endless loop in a plug-in cannot
    ///     be stopped.
    ///   - next: Waits for the value up to a number of nanoseconds; nil if it has not arrived.
    func wait<Awaited>(
        _ time: UInt64, work: Int = .max, endsProcess: Bool = false,
        for next: (UInt64) -> Awaited?
    ) -> Awaited? {
        let (start, begin) = (clock(), ContinuousClock.now)
        var (idleSteps, used, idleBegin) = (0, start, begin)
        isLate = false
        for _ in 0..<(time / Self.step) {
            // A value may have arrived before the failure.
            if let awaited = next(hasFailed ? 0 : Self.step) { return awaited }
            readMessages()
            if hasFailed { return next(0) }
            // GStreamer loses some errors of decoders; then all its threads wait for each other.
            let now = clock()
            idleSteps = now - used < Self.idleWork ? idleSteps + 1 : 0
            if idleSteps == 0 { idleBegin = .now }
            used = now
            if now - start > work {
                if endsProcess { abort() }
                return nil
            }
            if isAtHand, idleSteps == Self.mostIdleSteps {
                hasFailed = true
                isLate = Self.isLong(since: idleBegin, Self.step * UInt64(idleSteps))
            }
        }
        isLate = isLate || Self.isLong(since: begin, time)
        return nil
    }

    /// At least half of `time` nanoseconds has passed.
    ///
    /// A seek to the end of a film returns at once.
    private static func isLong(since begin: ContinuousClock.Instant, _ time: UInt64) -> Bool {
        begin.duration(to: .now) >= .nanoseconds(time / 2)
    }

    /// The interval between looks at the bus for failures, in nanoseconds.
    private static let step: UInt64 = 50_000_000
    /// An upper bound on the processor time of one idle step, in microseconds.
    private static let idleWork = 2_000
    /// The number of idle steps after which a local file counts as stuck.
    private static let mostIdleSteps = 20

    /// Returns an element by its name in the description.
    ///
    /// The pipeline owns it.
    func part(_ name: String) -> GStreamer.Element? {
        guard let part = unsafe gstreamer.named(pipeline, name) else { return nil }
        // The pipeline keeps it.
        unsafe g_object_unref(UnsafeMutableRawPointer(part))
        return unsafe part
    }

    /// The duration in seconds; nil if unknown.
    var length: Double? {
        var length: Int64 = 0
        guard unsafe gstreamer.duration(pipeline, Self.time, &length) != 0, length > 0 else {
            return nil
        }
        return Double(length) / Self.second
    }

    /// Seeks to the keyframe before a time.
    func go(to seconds: Double) -> Bool {
        guard seconds.isFinite, (0..<1e8).contains(seconds) else { return false }
        let flags: Int32 = Self.flush | Self.keyUnit | Self.before
        return unsafe gstreamer.seek(
            pipeline, Self.time, flags, Int64(seconds * Self.second)) != 0
    }

    private static let time: Int32 = 3
    private static let flush: Int32 = 1
    private static let keyUnit: Int32 = 4
    private static let before: Int32 = 32

    // MARK: - Metadata

    /// The cover: the front cover, or else any picture in the tags.
    var cover: [UInt8]? {
        let kinds: [Int32] = [frontCover, undefined]
        return kinds.lazy.compactMap { self.pictures[$0] }.first ?? pictures.values.first
    }

    private let frontCover: Int32 = 1
    private let undefined: Int32 = 0

    private static let error: Int32 = 1 << 1
    private static let tag: Int32 = 1 << 4
    private static let elementMessage: Int32 = 1 << 15

    /// A plug-in is missing that could be installed.
    private var isMissing = false
    /// An element reported an error.
    private var hasFailed = false

    /// Handles the messages that arrived meanwhile.
    private func readMessages() {
        let kinds = Self.error | Self.tag | Self.elementMessage
        while let message = unsafe gstreamer.pop(bus, 0, kinds) {
            defer { unsafe gstreamer.release(message) }
            guard let structure = unsafe gstreamer.structureOfMessage(message) else { continue }
            if unsafe gstreamer.hasName(structure, "GstMessageError") != 0 { hasFailed = true }
            if unsafe gstreamer.hasName(structure, "missing-plugin") != 0 { isMissing = true }
            guard unsafe gstreamer.hasName(structure, "GstMessageTag") != 0 else { continue }
            var tags: OpaquePointer?
            unsafe gstreamer.parseTags(message, &tags)
            guard let tags = unsafe tags else { continue }
            unsafe takePictures(of: tags)
            unsafe gstreamer.release(tags)
        }
    }

    private func takePictures(of tags: OpaquePointer) {
        for index in 0..<Self.mostPictures {
            var sample: OpaquePointer?
            guard unsafe gstreamer.sampleInTags(tags, "image", index, &sample) != 0,
                let sample = unsafe sample
            else { return }
            defer { unsafe gstreamer.release(sample) }
            var kind: Int32 = undefined
            if let info = unsafe gstreamer.infoOfSample(sample),
                let value = unsafe gstreamer.value(info, "image-type")
            {
                kind = unsafe Int32(clamping: cgtk_value_get_integer(value))
            }
            guard pictures[kind] == nil, let bytes = unsafe bytes(of: sample) else { continue }
            pictures[kind] = bytes
        }
    }

    /// Returns the bytes of a sample; nil if it has none, or too many.
    func bytes(of sample: OpaquePointer) -> [UInt8]? {
        guard let buffer = unsafe gstreamer.bufferOfSample(sample) else { return nil }
        let count = unsafe gstreamer.byteCount(buffer)
        guard count > 0, count <= Self.largestPicture else { return nil }
        return unsafe [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
            filled = unsafe gstreamer.extract(buffer, 0, bytes.baseAddress, count)
        }
    }
}

internal import CGtk

/// A music file's embedded cover.
///
/// Reading blocks and trusts the file, so only worker processes do it.
package enum MusicFile {
    /// Returns the bytes of a file's cover in its own format; nil if it has none.
    package static func cover(of file: borrowing RegularFile) throws(MediaFailure) -> [UInt8]? {
        let pipeline = try MediaPipeline(file, "parsebin ! fakesink")
        try pipeline.enter(MediaPipeline.State.paused, work: mostWork)
        return pipeline.cover
    }

    /// The limit on processor time for opening, in microseconds.
    ///
    /// Nothing is decoded, but GStreamer searches some damaged files for their end forever.
    private static let mostWork = 1_000_000
}

/// A film whose frames are decoded at any time, scaled down and without sound.
///
/// Reading blocks and trusts the file, so only worker processes do it.
@safe
package final class FilmFile {
    private let pipeline: MediaPipeline
    private let sink: GStreamer.Element
    private var pace: FilmPace

    /// The bytes of the embedded cover in its own format; nil if the file has none.
    package var cover: [UInt8]? { pipeline.cover }

    /// The duration in seconds; nil if unknown.
    package private(set) lazy var length = pipeline.length

    /// Opens a film.
    ///
    /// GStreamer opens the file again through its descriptor.
    ///
    /// - Parameters:
    ///   - side: The largest length of a frame's longer side, in pixels.
    ///   - rate: The most frames per second of film.
    package init(_ file: borrowing RegularFile, side: Int, rate: Int) throws(MediaFailure) {
        // Sound is not decoded.
        let elements = """
            decodebin caps="video/x-raw(ANY)" expose-all-streams=false force-sw-decoders=true \
            ! videoscale method=bilinear2 \
            ! video/x-raw,width=[1,\(side)],height=[1,\(side)],pixel-aspect-ratio=1/1 \
            ! videoconvert ! video/x-raw,format=RGBA ! videoflip video-direction=auto \
            ! appsink name=sink sync=false max-buffers=1 enable-last-sample=false
            """
        let pipeline = try MediaPipeline(file, elements)
        guard let sink = unsafe pipeline.part("sink") else { throw .broken }
        work = pipeline.isAtHand ? Self.mostWork : .max
        try pipeline.enter(MediaPipeline.State.paused, work: work, endsProcess: true)
        try pipeline.enter(MediaPipeline.State.playing, work: work, endsProcess: true)
        self.pipeline = pipeline
        pace = FilmPace(rate: rate)
        unsafe self.sink = unsafe sink
    }

    /// The last requested frame was given up at the time limit.
    package var isLate: Bool { pipeline.isLate }

    /// Seeks to a time, or to the keyframe before it.
    package func go(to seconds: Double) -> Bool {
        pace.restart()
        return pipeline.go(to: seconds)
    }

    /// The time limit for a frame, in nanoseconds.
    ///
    /// Without timestamps none ever arrives.
    private static let patience: UInt64 = 3_000_000_000
    /// The limit on processor time for one frame of a local file, in microseconds.
    ///
    /// Matroska's demuxer loops forever on some damaged files; only ending the process stops it.
    private static let mostWork = 1_500_000
    private let work: Int
    /// The most frames that may be skipped before one is taken.
    private static let mostLeftOut = 64

    /// Returns the next frame; nil at the end, at damage or at the time limit.
    package func next() -> Pixbuf? {
        var sample = unsafe pull()
        // Timestamps that do not advance must not decode the whole film for one frame.
        for _ in 0..<Self.mostLeftOut {
            guard let early = unsafe sample, let time = unsafe time(of: early), !pace.takes(time)
            else { break }
            unsafe pipeline.gstreamer.release(early)
            unsafe sample = unsafe pull()
        }
        guard let sample = unsafe sample else { return nil }
        defer { unsafe pipeline.gstreamer.release(sample) }
        return unsafe picture(of: sample)
    }

    private func pull() -> OpaquePointer? {
        let gstreamer = pipeline.gstreamer
        return unsafe pipeline.wait(Self.patience, work: work, endsProcess: true) {
            unsafe gstreamer.pull(sink, $0)
        }
    }

    /// Returns a frame's timestamp in nanoseconds; nil if it has none.
    private func time(of sample: OpaquePointer) -> UInt64? {
        guard let buffer = unsafe pipeline.gstreamer.bufferOfSample(sample) else { return nil }
        let time = unsafe cgtk_media_buffer_time(UnsafeRawPointer(buffer))
        return time == .max ? nil : UInt64(time)
    }

    private func picture(of sample: OpaquePointer) -> Pixbuf? {
        let gstreamer = pipeline.gstreamer
        var (width, height): (Int32, Int32) = (0, 0)
        guard let caps = unsafe gstreamer.capsOfSample(sample),
            let structure = unsafe gstreamer.structureOfCaps(caps, 0),
            unsafe gstreamer.number(structure, "width", &width) != 0,
            unsafe gstreamer.number(structure, "height", &height) != 0,
            let bytes = unsafe pipeline.bytes(of: sample)
        else { return nil }
        return Pixbuf(width: Int(width), height: Int(height), pixels: bytes)
    }
}

/// Limits the frame rate by timestamps.
///
/// GStreamer's `videorate` would do so, but it ends the process by an assertion for some films.
struct FilmPace {
    private let step: UInt64
    /// The earliest time of the next frame; nil at the beginning.
    private var due: UInt64?

    init(rate: Int) { step = 1_000_000_000 / UInt64(max(1, rate)) }

    /// Lets the next frame pass, whatever its time.
    mutating func restart() { due = nil }

    /// Returns true to take the frame with this timestamp in nanoseconds, false to skip it.
    ///
    /// A timestamp that goes back restarts the limit.
    mutating func takes(_ time: UInt64) -> Bool {
        if let due, time < due, due - time <= step { return false }
        let next = due.map { $0 &+ step } ?? time &+ step
        due = next > time && next - time <= step ? next : time &+ step
        return true
    }
}

internal import CGtk

/// A file of music, of which only the picture in it is looked at.
///
/// Reading blocks and trusts the file: only for worker processes.
package enum MusicFile {
    /// The bytes of the picture in a file, in whatever format; nil when it has none.
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

/// A film that is looked into at any of its times, as small as it is needed and without its sound.
///
/// Reading blocks and trusts the file: only for worker processes.
@safe
package final class FilmFile {
    private let pipeline: MediaPipeline
    private let sink: GStreamer.Element
    private var pace: FilmPace

    /// The bytes of the picture that stands for it, in whatever format; nil when the file has none.
    package var cover: [UInt8]? { pipeline.cover }

    /// The duration in seconds; nil if unknown.
    package private(set) lazy var length = pipeline.length

    /// Opens a film, which GStreamer opens once more for itself.
    ///
    /// - Parameters:
    ///   - side: How long the longer side of its pictures is at most.
    ///   - rate: How many pictures there are of a second of the film at most.
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

    /// Goes to a time, or a little before it.
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
    /// The number of pictures that may be left out before one is taken.
    private static let mostLeftOut = 64

    /// The next picture; nil at the end, where it is broken, or where it takes too long.
    package func next() -> Pixbuf? {
        var sample = unsafe pull()
        // Times that stand still do not have the whole film decoded for one picture.
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

    /// The time of a picture in nanoseconds; nil when the film does not say it.
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

/// Selects pictures by their times, no more of a second of film than are wanted.
///
/// GStreamer's `videorate` does so earlier, but ends the process by an assertion in some films.
struct FilmPace {
    private let step: UInt64
    /// The time from which the next picture is taken; nil at the beginning.
    private var due: UInt64?

    init(rate: Int) { step = 1_000_000_000 / UInt64(max(1, rate)) }

    /// Takes the next picture whatever its time is.
    mutating func restart() { due = nil }

    /// Takes a picture or leaves it out, by its time in nanoseconds.
    ///
    /// Times that go back begin anew.
    mutating func takes(_ time: UInt64) -> Bool {
        if let due, time < due, due - time <= step { return false }
        let next = due.map { $0 &+ step } ?? time &+ step
        due = next > time && next - time <= step ? next : time &+ step
        return true
    }
}

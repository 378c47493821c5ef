/// Times of film and music.
nonisolated enum MediaTime {
    /// Where a wish for another time leads, in seconds: neither before the beginning nor after the
    /// end.
    ///
    /// - Parameter length: how long it all is; 0 where that is not known.
    static func target(from time: Double, by seconds: Double, length: Double) -> Double {
        let target = max(0, time + seconds)
        return length > 0 ? min(target, length) : target
    }

    /// The time that is left of a length, such as `-3:05`; both are in microseconds.
    ///
    /// Together with the elapsed time on screen it makes the length on screen.
    static func left(_ time: Int64, of length: Int64) -> String {
        let seconds = max(0, length / 1_000_000 - max(0, time) / 1_000_000)
        return seconds == 0 ? words(0) : "-" + words(Double(seconds))
    }

    /// Such as `3:05`, or `1:02:03`.
    static func words(_ seconds: Double) -> String {
        guard seconds.isFinite, seconds >= 0 else { return "0:00" }
        let all = Int(seconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let (hours, minutes) = (all / 3_600, all / 60 % 60)
        return hours > 0
            ? "\(hours):\(two(minutes)):\(two(all % 60))" : "\(minutes):\(two(all % 60))"
    }
}

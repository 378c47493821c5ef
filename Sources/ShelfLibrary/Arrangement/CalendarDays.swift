import ShelfGObject

/// The days that times belong to; the calendar is asked once for each day, not for each time.
struct CalendarDays: Sendable {
    private static let length: Int64 = 86_400

    /// Days by the day of universal time that they share times with, of which there are two each.
    private var days: [Int64: [CalendarDay]] = [:]
    /// How often the calendar was asked.
    private(set) var lookups = 0

    /// The day of a time in seconds since 1970; nil for a time no calendar reaches.
    mutating func day(of time: Int64) -> CalendarDay? {
        let (quotient, rest) = time.quotientAndRemainder(dividingBy: Self.length)
        let key = rest < 0 ? quotient - 1 : quotient
        if let known = days[key]?.first(where: { $0.seconds.contains(time) }) { return known }
        lookups += 1
        guard let day = CalendarDay(containing: time) else { return nil }
        days[key, default: []].append(day)
        return day
    }

    /// Days by the number a clock without time zones has for them.
    private var clockDays: [Int64: CalendarDay] = [:]

    /// The time at which a clock of here showed so many seconds since 1970, had it not known of time
    /// zones; nil for a time no calendar reaches.
    mutating func time(ofClock clock: Int64) -> Int64? {
        let (quotient, rest) = clock.quotientAndRemainder(dividingBy: Self.length)
        let (number, seconds) = rest < 0 ? (quotient - 1, rest + Self.length) : (quotient, rest)
        if clockDays[number] == nil {
            lookups += 1
            clockDays[number] = CalendarDay(ofClock: clock)
        }
        // On a day on which clocks are changed it depends on the hour.
        return clockDays[number].map {
            $0.seconds.count == Int(Self.length)
                ? $0.seconds.lowerBound + seconds : $0.time(ofClock: seconds)
        }
    }
}

internal import CGtk

/// A day of the calendar in the local time zone.
@safe
package struct CalendarDay: Hashable, Sendable {
    /// The year, from 1 to 9999.
    package let year: Int
    /// The month, from 1 to 12.
    package let month: Int
    /// The day of the month, from 1.
    package let day: Int
    /// The day's range of time, in seconds since 1970.
    package let seconds: Range<Int64>

    /// Makes the day of a time in seconds since 1970; nil beyond the calendar.
    package init?(containing time: Int64) {
        guard let moment = unsafe g_date_time_new_from_unix_local(gint64(time)) else { return nil }
        defer { unsafe g_date_time_unref(moment) }
        var (year, month, day) = (gint(0), gint(0), gint(0))
        unsafe g_date_time_get_ymd(moment, &year, &month, &day)
        (self.year, self.month, self.day) = (Int(year), Int(month), Int(day))
        var seconds = time..<time + 1
        if let start = Self.beginning(year, month, day),
            let end = Self.start(year: self.year, month: self.month, day: self.day + 1),
            start <= time, time < end
        {
            seconds = start..<end
        }
        self.seconds = seconds
    }

    /// Returns the start of a day in seconds since 1970; nil beyond the calendar.
    ///
    /// - Parameter day: From 1. Days outside the month continue into its neighbours.
    package static func start(year: Int, month: Int, day: Int) -> Int64? {
        // GLib's calendar ends with the year 9999 and counts days in 32 bits.
        guard (0...9_999).contains(year), (1...13).contains(month), let day = gint(exactly: day),
            day > .min
        else { return nil }
        let (year, month) = month == 13 ? (year + 1, 1) : (year, month)
        // Count days in UTC: with daylight saving time a day may begin at another time.
        guard let first = unsafe g_date_time_new_utc(gint(year), gint(month), 1, 0, 0, 0) else {
            return nil
        }
        defer { unsafe g_date_time_unref(first) }
        guard let date = unsafe g_date_time_add_days(first, day - 1) else { return nil }
        defer { unsafe g_date_time_unref(date) }
        var (ofYear, ofMonth, ofDay) = (gint(0), gint(0), gint(0))
        unsafe g_date_time_get_ymd(date, &ofYear, &ofMonth, &ofDay)
        return beginning(ofYear, ofMonth, ofDay)
    }

    /// Returns the first midnight of a date, or the time shown instead when clocks skip it.
    private static func beginning(_ year: gint, _ month: gint, _ day: gint) -> Int64? {
        guard let midnight = unsafe g_date_time_new_local(year, month, day, 0, 0, 0) else {
            return nil
        }
        defer { unsafe g_date_time_unref(midnight) }
        let time = unsafe Int64(g_date_time_to_unix(midnight))
        guard let before = unsafe g_date_time_new_from_unix_local(gint64(time - 1)) else {
            return time
        }
        defer { unsafe g_date_time_unref(before) }
        guard unsafe g_date_time_get_day_of_month(before) == day else { return time }
        // Clocks set back at one o'clock show midnight twice.
        let hours = unsafe Int64(g_date_time_get_hour(before))
        let minutes = unsafe hours * 60 + Int64(g_date_time_get_minute(before))
        return unsafe time - 1 - minutes * 60 - Int64(g_date_time_get_second(before))
    }

    /// Returns the time when a clock shows `seconds` since midnight, or the next time it shows.
    package func time(ofClock seconds: Int64) -> Int64 {
        let (minutes, second) = seconds.quotientAndRemainder(dividingBy: 60)
        guard
            let moment = unsafe g_date_time_new_local(
                gint(year), gint(month), gint(day), gint(minutes / 60), gint(minutes % 60),
                gdouble(second))
        else { return self.seconds.lowerBound }
        defer { unsafe g_date_time_unref(moment) }
        let time = unsafe Int64(g_date_time_to_unix(moment))
        return min(max(time, self.seconds.lowerBound), self.seconds.upperBound - 1)
    }

    /// The number of calendar days since 1 January 1970.
    package var daysSince1970: Int { Self.daysSince1970(year: year, month: month, day: day) }

    /// Returns the number of calendar days from 1 January 1970 to a date.
    package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
        // Let years begin in March, so that the leap day is their last day.
        let shifted = month > 2 ? year : year - 1
        let era = shifted / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
            - 719_468
    }

    /// Makes the day of a local time, given as seconds since 1970 without a time zone; nil beyond
    /// the calendar.
    package init?(ofClock seconds: Int64) {
        guard let moment = unsafe g_date_time_new_from_unix_utc(gint64(seconds)) else { return nil }
        defer { unsafe g_date_time_unref(moment) }
        var (year, month, day) = (gint(0), gint(0), gint(0))
        unsafe g_date_time_get_ymd(moment, &year, &month, &day)
        guard let start = Self.start(year: Int(year), month: Int(month), day: Int(day)) else {
            return nil
        }
        self.init(containing: start)
    }

    /// Formats the day, month or year in the user's language.
    package func text(_ span: Span, isShort: Bool = false) -> String {
        let noon = unsafe g_date_time_new_local(gint(year), gint(month), gint(day), 12, 0, 0)
        guard let noon = unsafe noon else { return "" }
        defer { unsafe g_date_time_unref(noon) }
        return unsafe String(takingCString: g_date_time_format(noon, span.format(isShort))) ?? ""
    }

    /// A unit of the calendar.
    package enum Span: Sendable {
        case day
        case month
        case year

        fileprivate func format(_ isShort: Bool) -> String {
            switch self {
            case .day:
                // Translators: a day, by the signs of strftime: 3 May 2024, and with its weekday
                isShort ? localized("%-d %b %Y") : localized("%A, %-d %B %Y")
            // The name of a month that stands alone, where that is another word.
            case .month:
                // Translators: a month, by the signs of strftime; %OB is its name where it stands
                // alone
                isShort ? localized("%Ob %Y") : localized("%OB %Y")
            case .year: "%Y"
            }
        }
    }
}

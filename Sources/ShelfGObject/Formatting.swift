internal import CGtk

/// Sizes and times of files as text in the user's language.
package enum Formatting {
    /// Formats a number of bytes, such as `1.2 MB`.
    package static func size(_ bytes: Int64) -> String {
        unsafe String(takingCString: g_format_size(guint64(max(0, bytes)))) ?? ""
    }

    /// Formats a time in seconds since 1970 as local day and minute; empty beyond the calendar.
    package static func dateAndTime(_ seconds: Int64) -> String {
        guard let date = unsafe g_date_time_new_from_unix_local(gint64(seconds)) else { return "" }
        defer { unsafe g_date_time_unref(date) }
        return unsafe text(of: date)
    }

    /// Formats a local time given as year, month, day, hour, minute and second; nil for an invalid
    /// time.
    package static func dateAndTime(local parts: [Int]) -> String? {
        guard parts.count == 6,
            let date = unsafe g_date_time_new_utc(
                Int32(clamping: parts[0]), Int32(clamping: parts[1]), Int32(clamping: parts[2]),
                Int32(clamping: parts[3]), Int32(clamping: parts[4]), Double(parts[5]))
        else { return nil }
        defer { unsafe g_date_time_unref(date) }
        return unsafe text(of: date)
    }

    /// Formats a local time given as seconds since 1970 without a time zone; nil beyond the
    /// calendar.
    package static func dateAndTime(ofClock seconds: Int64) -> String? {
        guard let date = unsafe g_date_time_new_from_unix_utc(gint64(seconds)) else { return nil }
        defer { unsafe g_date_time_unref(date) }
        return unsafe text(of: date)
    }

    /// Formats a time in seconds since 1970 as ISO 8601 in UTC; nil beyond the calendar.
    package static func instant(_ seconds: Int64) -> String? {
        guard let date = unsafe g_date_time_new_from_unix_utc(gint64(seconds)) else { return nil }
        defer { unsafe g_date_time_unref(date) }
        return unsafe String(takingCString: g_date_time_format(date, "%Y-%m-%dT%H:%M:%S+00:00"))
    }

    /// Formats a width and a height in pixels, such as `800 × 600`.
    package static func dimensions(_ width: Int, _ height: Int) -> String {
        Direction.leftToRight(
            localized("{width} × {height}", ["width": "\(width)", "height": "\(height)"]))
    }

    private static func text(of date: OpaquePointer) -> String {
        // Translators: a day and a time of it, by the signs of strftime; %x is the day as is usual
        unsafe String(takingCString: g_date_time_format(date, localized("%x %H:%M"))) ?? ""
    }
}

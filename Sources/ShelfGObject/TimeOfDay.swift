internal import CGtk

/// The time of day.
@safe
package enum TimeOfDay {
    /// The current time in whole seconds since 1970.
    package static var now: Int64 { Int64(g_get_real_time()) / 1_000_000 }

    /// The monotonic time in milliseconds.
    package static var milliseconds: Int64 { Int64(g_get_monotonic_time()) / 1_000 }
}

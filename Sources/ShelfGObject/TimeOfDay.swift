internal import CGtk

/// The time of day.
@safe
public enum TimeOfDay {
    /// The present in whole seconds since 1970.
    public static var now: Int64 { Int64(g_get_real_time()) / 1_000_000 }
}

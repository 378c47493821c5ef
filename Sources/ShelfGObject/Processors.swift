internal import CGtk

/// The machine's processors.
@safe
package enum Processors {
    /// How many threads run at the same time, as far as this process may use them.
    package static var count: Int { Int(g_get_num_processors()) }
}

internal import CGtk

/// The machine's processors.
@safe
package enum Processors {
    /// The number of processors this process may use.
    package static var count: Int { Int(g_get_num_processors()) }
}

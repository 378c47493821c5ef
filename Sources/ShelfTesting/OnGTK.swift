internal import CGtk
internal import Glibc
import ShelfGObject
import ShelfGTK

/// Runs the body of a test on the main actor, with GTK initialised.
///
/// A test of GTK is a method of a plain XCTest class, which is called on the main thread.
public func onGTK<Result: Sendable>(
    _ body: @MainActor () throws -> Result
) rethrows -> Result {
    try MainActor.assumeIsolated {
        MainLoop.install()
        nameProcess()
        precondition(Application.canOpenDisplay(), "GTK tests need a display: run `make test-gtk`")
        return try body()
    }
}

/// Names the process for warnings, as the GLib versions name a test runner differently or not at
/// all.
private func nameProcess() {
    let name = unsafe g_get_prgname().map { unsafe String(cString: $0) } ?? ""
    if name.isEmpty || name.hasSuffix(".xctest") { unsafe g_set_prgname("shelf-tests") }
}

/// Turns the main loop until a condition is true.
///
/// Returns false after a timeout.
///
/// The loop sleeps between events and checks the condition every few milliseconds.
///
/// - Parameters:
///   - seconds: The timeout. The environment variable `SHELF_PATIENCE` multiplies it on slow
///     systems.
///   - condition: The condition to wait for.
@discardableResult
public func pump(seconds: Double = 10, until condition: @MainActor () -> Bool) -> Bool {
    MainActor.assumeIsolated {
        MainLoop.install()
        let deadline = MainLoop.monotonicMicroseconds + Int64(seconds * patience * 1_000_000)
        // At low priority, so that drawing continues if checking the condition takes longer than
        // the interval.
        let waker = unsafe g_timeout_add_full(G_PRIORITY_LOW, 4, { _ in 1 }, nil, nil)
        defer { _ = g_source_remove(waker) }
        while true {
            let began = MainLoop.monotonicMicroseconds
            if condition() { return true }
            let ended = MainLoop.monotonicMicroseconds
            guard ended < deadline else { return false }
            // The condition may query another program, which gets as much time for its own work.
            repeat {
                MainLoop.iterate(mayBlock: true)
            } while MainLoop.monotonicMicroseconds
                < min(ended + (ended - began), deadline)
        }
    }
}

/// The factor of all timeouts.
package let patience =
    unsafe getenv("SHELF_PATIENCE").flatMap { unsafe Double(String(cString: $0)) } ?? 1

/// Turns the main loop until no event is pending.
@MainActor
public func settle() {
    var turns = 0
    while MainLoop.iterate(mayBlock: false), turns < 10_000 { turns += 1 }
}

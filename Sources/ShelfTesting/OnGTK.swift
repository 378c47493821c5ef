internal import CGtk
internal import Glibc
import ShelfGObject
import ShelfGTK

/// Runs the body of a test on the main actor with GTK ready; tests of GTK are plain XCTest classes
/// whose methods are called on the main thread.
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

/// What warns of things says whose process it is: newer GTKs give a runner of tests no name, older ones that of its file.
private func nameProcess() {
    let name = unsafe g_get_prgname().map { unsafe String(cString: $0) } ?? ""
    if name.isEmpty || name.hasSuffix(".xctest") { unsafe g_set_prgname("shelf-tests") }
}

/// Turns the main loop until a condition holds; false when `seconds` pass first.
///
/// The loop sleeps between events, waking every few milliseconds to look at the condition. Where programs are slower
/// than usual, `SHELF_PATIENCE` says how many times as long may be waited.
@discardableResult
public func pump(seconds: Double = 10, until condition: @MainActor () -> Bool) -> Bool {
    MainActor.assumeIsolated {
        MainLoop.install()
        let deadline = MainLoop.monotonicMicroseconds + Int64(seconds * patience * 1_000_000)
        // After all else, so that drawing goes on where looking at the condition takes longer than that.
        let waker = unsafe g_timeout_add_full(G_PRIORITY_LOW, 4, { _ in 1 }, nil, nil)
        defer { _ = g_source_remove(waker) }
        while true {
            let began = MainLoop.monotonicMicroseconds
            if condition() { return true }
            let ended = MainLoop.monotonicMicroseconds
            guard ended < deadline else { return false }
            // A look may ask another program, which is to have as long for its own work.
            repeat {
                MainLoop.iterate(mayBlock: true)
            } while MainLoop.monotonicMicroseconds
                < min(ended + (ended - began), deadline)
        }
    }
}

/// How many times as long as usual things may take.
package let patience =
    unsafe getenv("SHELF_PATIENCE").flatMap { unsafe Double(String(cString: $0)) } ?? 1

/// Turns the main loop until nothing is waiting.
@MainActor
public func settle() {
    var turns = 0
    while MainLoop.iterate(mayBlock: false), turns < 10_000 { turns += 1 }
}

import ShelfGObject

/// The running renderings, and the handlers that wait for their end.
///
/// Setting properties of widgets emits signals at once, whose handlers may change the state that is
/// being rendered.
///
/// Design: docs/design/cells.md#state
enum Renderings {
    private static var depth = 0
    private static var waiting: [@MainActor () -> Void] = []

    /// Runs a rendering while the program's handlers wait.
    static func run<Result>(_ body: () -> Result) -> Result {
        depth += 1
        defer { endOne() }
        return body()
    }

    /// Calls a handler of the program now, or after the rendering behind those that wait.
    static func tell(_ call: @escaping @MainActor () -> Void) {
        guard depth > 0 else {
            tellWaiting()
            return call()
        }
        waiting.append(call)
    }

    private static func endOne() {
        depth -= 1
        guard depth == 0, !waiting.isEmpty else { return }
        MainLoop.beforeEvents { if depth == 0 { tellWaiting() } }
    }

    private static func tellWaiting() {
        let calls = waiting
        waiting.removeAll()
        for call in calls { call() }
    }
}

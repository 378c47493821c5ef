import ShelfGObject

/// The renderings that are under way, and the handlers that wait for their end.
///
/// What a rendering sets on widgets has them emit signals at once, whose handlers may change the state
/// that is being rendered.
///
/// Design: docs/design/cells.md#state
enum Renderings {
    private static var depth = 0
    private static var waiting: [@MainActor () -> Void] = []

    /// Renders something; handlers of the caller's wait meanwhile.
    static func run<Result>(_ body: () -> Result) -> Result {
        depth += 1
        defer { endOne() }
        return body()
    }

    /// Calls a handler of the caller's: now, or soon after the rendering, behind those that wait.
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

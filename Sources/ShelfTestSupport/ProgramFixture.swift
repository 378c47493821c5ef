import ShelfGObject
package import ShelfGTK

@MainActor private var fixtureCount = 0

/// A program in the process of a test, with windows of its own, until `end` is called.
@MainActor
package final class ProgramFixture<Program: App> {
    private let host: AppHost<Program>

    /// Starts a program, which is not the only one of its id.
    package init(_ program: Program) throws {
        // GTK keeps what was registered and never run, and nothing else may have its name then.
        fixtureCount += 1
        host = AppHost(program, id: "\(Program.id).Test\(fixtureCount)")
        host.application.setIsUnique(false)
        try host.application.register()
        host.activate()
    }

    /// Starts the program again, as its desktop entry does.
    package func activate() { host.activate() }

    /// The windows that are open, in order.
    package var windows: [WindowWidget] { host.openWindows.map(\.window) }

    /// The first node of a kind in the content of the windows, from the outside in.
    package func node<Node: ViewNode>(_ kind: Node.Type) -> Node? {
        host.openWindows.lazy.compactMap { Self.find(kind, in: $0.content) }.first
    }

    private static func find<Node: ViewNode>(_ kind: Node.Type, in node: ViewNode) -> Node? {
        if let node = node as? Node { return node }
        for child in node.children {
            if let found = find(kind, in: child) { return found }
        }
        return nil
    }

    /// Closes all windows, whatever the program says to that.
    package func end() { host.close() }
}

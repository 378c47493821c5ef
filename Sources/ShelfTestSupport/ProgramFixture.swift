import ShelfGObject
package import ShelfGTK

@MainActor private var fixtureCount = 0

/// A program that runs in the test's process with its own windows until `end` is called.
@MainActor
package final class ProgramFixture<Program: App> {
    private let host: AppHost<Program>

    /// Starts a program under a unique ID.
    package init(_ program: Program) throws {
        // GTK keeps an application that was registered and never run, so its name cannot be used
        // again.
        fixtureCount += 1
        host = AppHost(program, id: "\(Program.id).Test\(fixtureCount)")
        host.application.setIsUnique(false)
        try host.application.register()
        host.activate()
    }

    /// Activates the program again, as its desktop entry does.
    package func activate() { host.activate() }

    /// The open windows, in order.
    package var windows: [WindowWidget] { host.openWindows.map(\.window) }

    /// Returns the first node of a type in the content of the windows, outermost first.
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

    /// Closes all windows, even if the program objects.
    package func end() { host.close() }
}

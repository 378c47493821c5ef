internal import Glibc
import ShelfGObject

/// A program, whose windows are described from its state.
///
/// ```swift
/// import ShelfGTK
///
/// @main
/// struct Counter: App {
///     static let id = "org.example.Counter"
///     @State private var count = 0
///
///     var body: some Scene {
///         Window("Counter") {
///             Button("Pressed \(count) times") { count += 1 }.placed(.center)
///         }
///     }
/// }
/// ```
///
/// The program runs until its last window is closed. A second start brings it to the front. All
/// changes of state in one iteration of the main loop cause one update of the windows.
///
/// Design: docs/design/app.md
@MainActor
public protocol App {
    /// The type of the program's scenes.
    associatedtype Content: Scene

    /// The application ID in reverse-DNS form, like `org.example.Counter`, also of the desktop
    /// entry.
    static var id: String { get }

    /// The program's windows in its present state.
    @SceneBuilder var body: Content { get }

    /// Makes the program before a display is open.
    init()
}

extension App {
    /// Runs the program with the process's command line, then exits with its status.
    public static func main() {
        MainLoop.install()
        exit(AppHost(Self()).run())
    }
}

/// The runtime of a program: its state and windows.
package final class AppHost<Program: App> {
    package let application: Application
    private let program: Program
    private let states = StateTable()
    private var isUpdateDue = false
    /// The window of each scene entry in order, also after it was closed.
    private(set) var windows: [(key: ViewKey, host: WindowHost)] = []

    package init(_ program: Program, id: String = Program.id) {
        MainLoop.install()
        self.program = program
        application = Application(id: id)
        DynamicFields.connect(program, to: states, in: ViewContext())
        states.onChange = { [weak self] in self?.updateSoon() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] in self?.open($0) }
        application.setOpensFiles(described().contains { $0.window.onOpen != nil })
    }

    /// Runs until the last window is closed, and returns the exit status.
    func run() -> Int32 { application.run() }

    /// Brings the program to the front, or opens its windows again if all are closed.
    package func activate() {
        if !windows.contains(where: { $0.host.isOpen }) { windows = [] }
        let isBeginning = windows.isEmpty
        update()
        if !isBeginning { windows.first { $0.host.isOpen }?.host.present() }
    }

    private func open(_ uris: [String]) {
        activate()
        let window = windows.first { $0.host.isOpen && $0.host.description.onOpen != nil }
        window?.host.description.onOpen?(uris)
    }

    private func described() -> [SceneEntry] {
        states.whileRendering { program.body.entries }
    }

    /// Schedules one update before the next frame for all changes until then.
    private func updateSoon() {
        guard !isUpdateDue else { return }
        isUpdateDue = true
        MainLoop.next { [weak self] in
            guard let self, self.isUpdateDue else { return }
            self.update()
        }
    }

    /// Closes all windows, even if the program objects.
    package func close() {
        for (_, host) in windows { host.destroy() }
    }

    /// The open windows in order, each with the node of its content.
    package var openWindows: [(window: WindowWidget, content: ViewNode)] {
        windows.compactMap { _, host in
            guard host.isOpen, let node = host.node else { return nil }
            return (host.widget, node)
        }
    }

    /// Updates the windows from the program's present body.
    func update() {
        isUpdateDue = false
        // Entries with equal keys are matched in order.
        var left = Dictionary(grouping: windows) { $0.key }.mapValues { ArraySlice($0) }
        var opened: [WindowHost] = []
        windows = described().map { entry in
            // A window that the user closed opens again once the state says so anew.
            if let host = left[entry.key]?.popFirst()?.host,
                host.isOpen || !entry.window.isControlled
            {
                host.update(entry.window)
                return (entry.key, host)
            }
            let host = WindowHost(entry.window, of: application)
            opened.append(host)
            return (entry.key, host)
        }
        for (_, host) in left.values.joined() { host.destroy() }
        // The first window is the frontmost.
        for host in opened.reversed() { host.present() }
    }
}

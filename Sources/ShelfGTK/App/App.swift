internal import Glibc
import ShelfGObject

/// A program as a value: its windows, written down from its state.
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
/// The program runs until its last window is closed. Started a second time it comes to the front.
/// However often its state changes in one turn of the main loop, the windows are described once.
///
/// Design: docs/design/app.md
@MainActor
public protocol App {
    /// What the program is composed of.
    associatedtype Content: Scene

    /// What the desktop knows the program by: a name in reverse-DNS form, like `org.example.Counter`,
    /// and that of its desktop entry.
    static var id: String { get }

    /// The program's windows, as its state has them.
    @SceneBuilder var body: Content { get }

    /// Makes the program, before it has a display.
    init()
}

extension App {
    /// Runs the program with the process's command line, and ends the process with its exit status.
    public static func main() {
        MainLoop.install()
        exit(AppHost(Self()).run())
    }
}

/// Runs a program: keeps its state, and its windows as they are described.
package final class AppHost<Program: App> {
    package let application: Application
    private let program: Program
    private let states = StateTable()
    private var isUpdateDue = false
    /// What there is for each window that is described, in order; also those that were closed.
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

    /// Runs until the last window is closed; returns the exit status.
    func run() -> Int32 { application.run() }

    /// Brings the program to the front; one that was left without a window begins anew.
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

    /// Describes the windows anew before the next frame, once for all that changes until then.
    private func updateSoon() {
        guard !isUpdateDue else { return }
        isUpdateDue = true
        MainLoop.next { [weak self] in
            guard let self, self.isUpdateDue else { return }
            self.update()
        }
    }

    /// Closes all windows, whatever the program says to that.
    package func close() {
        for (_, host) in windows { host.destroy() }
    }

    /// The windows that are open, in order, each with the node of its content.
    package var openWindows: [(window: WindowWidget, content: ViewNode)] {
        windows.compactMap { _, host in
            guard host.isOpen, let node = host.node else { return nil }
            return (host.widget, node)
        }
    }

    /// Brings the windows in line with what the program is composed of now.
    func update() {
        isUpdateDue = false
        // Of those that are described with one key each is taken for the one in its place before.
        var left = Dictionary(grouping: windows) { $0.key }.mapValues { ArraySlice($0) }
        var opened: [WindowHost] = []
        windows = described().map { entry in
            // One that was closed by hand opens again where its state says so anew.
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
        // The first one described is the one in front.
        for host in opened.reversed() { host.present() }
    }
}

import ShelfGObject
import ShelfGTK

/// Where the user's own commands are edited.
final class OwnCommandsWindow {
    private(set) static weak var open: OwnCommandsWindow?

    let window: WindowWidget
    private let place: Widget
    private let addButton: Widget
    private let application: Application
    private var node: ViewNode?
    private var retainer: OwnCommandsWindow?

    /// Opens the window over another one, or brings it to the front.
    static func show(over parent: WindowWidget, of application: Application) {
        if let open { return open.window.present() }
        let window = OwnCommandsWindow(parent, application)
        window.retainer = window
        open = window
        window.window.present()
        // Else it is with what scrolls, which has no name. A window in which something has the focus before it is shown is
        // no window to screen readers with GTK 4.8.
        if OwnCommands.shared.list.isEmpty { window.addButton.grabFocus() }
    }

    private init(_ parent: WindowWidget, _ application: Application) {
        self.application = application
        let builder = Builder(xml: Assets.commands)
        window = builder.window("commands")
        place = builder.widget("commands_place")
        addButton = builder.widget("commands_add")
        window.setProperty("transient-for", .object(parent))
        window.onEscape { [weak self] in
            self?.window.close()
            return true
        }
        window.onClose { [weak self] in
            OwnCommands.shared.write()
            self?.retainer = nil
        }
        addButton.onClick { [weak self] in self?.add() }
        let problem = builder.widget("commands_problem")
        if let text = OwnCommands.shared.problem {
            problem.setProperty("label", .string(text))
            problem.isVisible = true
            addButton.setProperty("sensitive", .bool(false))
        }
        render()
        window.tellKeyboardWhenActive()
    }

    private func add() {
        OwnCommands.shared.change(OwnCommands.shared.list + [OwnCommand()])
        render()
        node?.widget.focusLastChild()
    }

    private func change(_ index: Int, _ change: (inout OwnCommand) -> Void) {
        var list = OwnCommands.shared.list
        guard list.indices.contains(index) else { return }
        change(&list[index])
        OwnCommands.shared.change(list)
        render()
    }

    private func remove(_ index: Int) {
        var list = OwnCommands.shared.list
        guard list.indices.contains(index) else { return }
        list.remove(at: index)
        OwnCommands.shared.change(list)
        render()
        addButton.grabFocus()
    }

    private func render() {
        let lines = OwnCommands.shared.list.enumerated().map { index, command in
            OwnCommandLine(
                number: index + 1, command: command,
                objection: OwnCommands.shared.objection(to: command, at: index, in: application)
                    ?? command.lineProblem,
                change: { [weak self] in self?.change(index, $0) },
                remove: { [weak self] in self?.remove(index) })
        }
        let view = VStack(spacing: 12) { ForEach(lines, id: { $0.number }) { $0 } }
        let node = view.render(into: node)
        if node !== self.node { place.setProperty("child", .object(node.widget)) }
        self.node = node
    }
}

/// A command with what is typed of it.
struct OwnCommandLine: View {
    let number: Int
    let command: OwnCommand
    let objection: String?
    let change: @MainActor ((inout OwnCommand) -> Void) -> Void
    let remove: @MainActor () -> Void

    var body: some View {
        VStack(spacing: 4) {
            HStack(spacing: 6) {
                TextField(
                    localized("Name of command {number}", ["number": "\(number)"]),
                    text: binding(\.name))
                TextField(localized("Keys, such as Ctrl+Alt+E"), text: binding(\.keys))
                Button(localized("Remove"), action: remove)
            }
            TextField(
                localized("Command line, such as gimp or cp -t /media/stick"), text: binding(\.line)
            )
            Text(objection ?? "").cssClass("error")
        }
    }

    private func binding(_ path: WritableKeyPath<OwnCommand, String>) -> Binding<String> {
        Binding(
            get: { command[keyPath: path] }, set: { text in change { $0[keyPath: path] = text } })
    }
}

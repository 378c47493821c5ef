import ShelfGObject
import ShelfGTK

/// The user's own commands, for all windows.
///
/// Design: docs/design/tending.md#own-commands
final class OwnCommands {
    static let shared = OwnCommands()

    /// The commands, in order, also those that are not complete.
    private(set) var list: [OwnCommand]
    /// Why the file cannot be read; it is not written over then.
    let problem: String?
    /// Called when they have changed.
    var onChange: [ObjectIdentifier: @MainActor () -> Void] = [:]
    private var writing: DelayedCall?
    /// The keys that are bound, in the order of the commands.
    private var bound: [String?] = []

    private static var folder: File { UserDirectories.config.child(named: "shelf-gtk") }
    private static let fileName = "commands"

    init() {
        let file = Self.folder.child(named: Self.fileName)
        do {
            list = try OwnCommand.commands(
                in: String(decoding: file.contents() ?? [], as: UTF8.self))
            problem = nil
        } catch {
            list = []
            problem = localized(
                "{name}: {reason}", ["name": file.displayPath, "reason": "\(error)"])
        }
    }

    /// Takes over what was edited; it is written when no more comes for a moment.
    func change(_ commands: [OwnCommand]) {
        guard commands != list, problem == nil else { return }
        list = commands
        for body in onChange.values { body() }
        writing = DelayedCall(after: .milliseconds(400)) { [weak self] in self?.write() }
    }

    /// Writes what has changed now.
    func write() {
        guard writing != nil, let path = Self.folder.path else { return }
        writing = nil
        let text = OwnCommand.text(of: list)
        _ = PrivateFile.replace(
            SharedBytes(Array(text.utf8)), folder: path, name: Self.fileName, followsLinks: true)
    }

    /// Binds the keys of all commands to their actions, which go by their numbers.
    func bindKeys(in application: Application) {
        var keys = list.enumerated().map { index, command in
            command.isComplete && objection(to: command, at: index, in: application) == nil
                ? command.accelerator : nil
        }
        let count = keys.count
        // Those that are gone have no keys any more.
        if keys.count < bound.count {
            keys += Array(repeating: nil, count: bound.count - keys.count)
        }
        for (index, new) in keys.enumerated()
        where new != (bound.indices.contains(index) ? bound[index] : nil) {
            application.setKeys(new.map { [$0] } ?? [], for: Self.action(index))
        }
        bound = Array(keys.prefix(count))
    }

    /// What the keys of a command cannot be, because of what they are for already; nil where all is
    /// well.
    func objection(to command: OwnCommand, at index: Int, in application: Application) -> String? {
        guard !command.keys.isEmpty else { return nil }
        guard let accelerator = command.accelerator, let press = KeyPress(accelerator: accelerator)
        else { return localized("Keys are written like Ctrl+Alt+E or F7") }
        // What is bound for commands may be from before they moved up or down.
        let isTaken =
            application.actions(for: accelerator).contains { !$0.hasPrefix(Self.actionPrefix) }
            || TendingCommand(press) != nil || ItemActions.isMeant(press)
            || CollectionKeys.haveMeaning(press)
            || list[..<index].contains {
                $0.accelerator.flatMap { KeyPress(accelerator: $0) } == press
            }
        return isTaken ? localized("These keys are already in use") : nil
    }

    /// The action that runs the command of a number.
    static func action(_ index: Int) -> String { "\(actionPrefix)\(index)" }

    private static let actionPrefix = "win.own-command::"
}

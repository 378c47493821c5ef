import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Programs of the user's own that are run on what is selected.
///
/// Design: docs/design/tending.md#own-commands
extension BrowserWindow {
    func addOwnCommands(_ builder: Builder) {
        window.addTextAction("own-command") { [weak self] text in
            guard let self, let index = Int(text) else { return }
            self.runOwnCommand(index, on: self.concernedItems)
        }
        let menu = MenuItems(builder.object("commands_menu"))
        let show: @MainActor () -> Void = {
            Self.show(OwnCommands.shared.list, in: menu)
        }
        OwnCommands.shared.onChange[ObjectIdentifier(self)] = show
        show()
    }

    /// Hears of no more commands.
    func stopOwnCommands() { OwnCommands.shared.onChange[ObjectIdentifier(self)] = nil }

    /// Shows commands in a menu.
    private static func show(_ commands: [OwnCommand], in menu: MenuItems) {
        menu.show(
            commands.enumerated().filter(\.element.isComplete).map { index, command in
                MenuItems.Item(MenuItems.plain(command.name), "win.own-command", "\(index)")
            })
    }

    /// Runs a command on items, and says so when it fails.
    func runOwnCommand(_ index: Int, on items: [LibraryItem]) {
        let commands = OwnCommands.shared.list
        guard commands.indices.contains(index), !items.isEmpty else { return }
        let command = commands[index]
        let files = actions.files(of: items).map(\.file)
        // What it leaves beside a file in an archive is left beside the archive.
        let folder = (InsideAddress(files[0])?.container ?? files[0]).parent
        Task { [weak self] in
            let failures = await MemberFiles.lending(files) { [weak self] files in
                guard let problem = await Self.run(command, on: files, in: folder) else { return }
                self?.chrome.showNotice(problem)
            }
            self?.report(failures)
        }
    }

    /// Runs a command to its end; returns what went wrong.
    private static func run(
        _ command: OwnCommand, on files: [File], in folder: File?
    ) async -> String? {
        let names = files.map { Picking.bytes(of: $0) }
        let input: [UInt8] = names.flatMap { (name: [UInt8]) -> [UInt8] in name + [0] }
        do {
            let outcome = try await OtherProgram.run(
                command.arguments(for: names), in: folder, input: input)
            guard outcome.status != 0 else { return nil }
            let last = outcome.errors.split(separator: "\n").last.map(String.init)
            let how =
                outcome.status.map { localized("Exit status {status}", ["status": "\($0)"]) }
                ?? localized("Killed by a signal")
            return localized(
                "“{name}” failed: {reason}", ["name": command.name, "reason": last ?? how])
        } catch {
            return localized(
                "“{name}” cannot be run: {reason}", ["name": command.name, "reason": "\(error)"])
        }
    }
}

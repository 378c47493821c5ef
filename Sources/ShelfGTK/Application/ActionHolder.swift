/// What has actions by name: a program, whose are `app.NAME`, a window and a tab of one, whose are
/// `win.NAME`.
package protocol ActionHolder {
    /// Takes an action in under its name.
    func add(_ action: Action, _ name: String)
}

extension ActionHolder {
    /// Adds an action that does something.
    package func addAction(_ name: String, _ body: @escaping @MainActor () -> Void) {
        add(Action(name, body), name)
    }

    /// Adds an action that chooses one of several texts, `NAME::CHOICE`, and calls `body` with each
    /// new choice.
    package func addChoice(
        _ name: String, initial: String, _ body: @escaping @MainActor (String) -> Void
    ) {
        add(Action(choice: name, initial: initial, body), name)
    }

    /// Adds an action that turns something on and off and calls `body` with each new state.
    package func addToggle(
        _ name: String, initial: Bool, _ body: @escaping @MainActor (Bool) -> Void
    ) {
        add(Action(toggle: name, initial: initial, body), name)
    }

    /// Adds an action that is given a text each time.
    package func addTextAction(_ name: String, _ body: @escaping @MainActor (String) -> Void) {
        add(Action(text: name, body), name)
    }
}

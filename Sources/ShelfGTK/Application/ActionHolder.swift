/// An owner of named actions: the application for `app.NAME`, a window or its tab for `win.NAME`.
package protocol ActionHolder {
    /// Adds an action under a name.
    func add(_ action: Action, _ name: String)
}

extension ActionHolder {
    /// Adds an action without a parameter.
    package func addAction(_ name: String, _ body: @escaping @MainActor () -> Void) {
        add(Action(name, body), name)
    }

    /// Adds an action for a choice, `NAME::CHOICE`, and calls `body` with each new choice.
    package func addChoice(
        _ name: String, initial: String, _ body: @escaping @MainActor (String) -> Void
    ) {
        add(Action(choice: name, initial: initial, body), name)
    }

    /// Adds an action with a Boolean state, and calls `body` with each new state.
    package func addToggle(
        _ name: String, initial: Bool, _ body: @escaping @MainActor (Bool) -> Void
    ) {
        add(Action(toggle: name, initial: initial, body), name)
    }

    /// Adds an action with a string parameter.
    package func addTextAction(_ name: String, _ body: @escaping @MainActor (String) -> Void) {
        add(Action(text: name, body), name)
    }
}

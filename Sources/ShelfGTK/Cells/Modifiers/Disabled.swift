extension View {
    /// Makes the view and what is in it deaf to input.
    public func disabled(_ isDisabled: Bool = true) -> some View {
        modified(Disabled(isDisabled: isDisabled))
    }
}

struct Disabled: WidgetModifier, Equatable {
    let isDisabled: Bool

    func apply(to widget: Widget, replacing old: Disabled?) { widget.isSensitive = !isDisabled }

    func remove(from widget: Widget) { widget.isSensitive = true }
}

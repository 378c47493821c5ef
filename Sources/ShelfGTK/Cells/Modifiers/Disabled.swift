extension View {
    /// Makes the view and its content insensitive to input.
    public func disabled(_ isDisabled: Bool = true) -> some View {
        modified(Disabled(isDisabled: isDisabled))
    }
}

struct Disabled: WidgetModifier, Equatable {
    let isDisabled: Bool

    func apply(to widget: Widget, replacing old: Disabled?) {
        let wasDisabled = old?.isDisabled ?? false
        guard isDisabled != wasDisabled else { return }
        widget.disablingCount += isDisabled ? 1 : -1
    }

    func remove(from widget: Widget) {
        if isDisabled { widget.disablingCount -= 1 }
    }
}

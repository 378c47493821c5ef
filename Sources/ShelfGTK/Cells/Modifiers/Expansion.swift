internal import CGtk
public import ShelfLayout

extension View {
    /// Lets the view take remaining room along some axes, by default both.
    public func expanded(_ axes: AxisSet = [.horizontal, .vertical]) -> some View {
        modified(Expansion(axes: axes))
    }

    /// Gives the view its natural size, at a place in its room.
    public func placed(_ placement: Placement) -> some View {
        modified(Placing(placement: placement))
    }
}

struct Expansion: WidgetModifier, Equatable {
    let axes: AxisSet

    func apply(to widget: Widget, replacing old: Expansion?) {
        unsafe gtk_widget_set_hexpand(widget.gtk, axes.contains(.horizontal) ? 1 : 0)
        unsafe gtk_widget_set_vexpand(widget.gtk, axes.contains(.vertical) ? 1 : 0)
    }

    func remove(from widget: Widget) {
        unsafe gtk_widget_set_hexpand(widget.gtk, 0)
        unsafe gtk_widget_set_vexpand(widget.gtk, 0)
    }

    func context(inside context: ViewContext) -> ViewContext {
        var context = context
        if axes.contains(.horizontal) { context.isGivenWidth = context.isStackGivenWidth }
        return context
    }
}

struct Placing: WidgetModifier, Equatable {
    let placement: Placement

    func apply(to widget: Widget, replacing old: Placing?) { placement.apply(to: widget) }

    func remove(from widget: Widget) { Placement.fill.apply(to: widget) }

    func context(inside context: ViewContext) -> ViewContext { context.placed(placement) }
}

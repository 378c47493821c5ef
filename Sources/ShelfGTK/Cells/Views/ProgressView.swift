internal import CGtk
import ShelfGObject

/// An indicator of progress.
public struct ProgressView: PrimitiveView {
    let fraction: Double?

    /// Makes a bar that is full at 1, or a spinner for nil: unknown duration.
    public init(_ fraction: Double?) { self.fraction = fraction }

    /// Renders a bar, or a spinner.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        guard let fraction else { return node as? SpinnerNode ?? SpinnerNode() }
        let node = node as? ProgressNode ?? ProgressNode()
        node.update(fraction.isFinite ? min(max(fraction, 0), 1) : 0)
        return node
    }
}

final class ProgressNode: ViewNode {
    private var fraction = 0.0

    init() {
        super.init(unsafe Widget(gtk_progress_bar_new()))
        unsafe gtk_widget_set_valign(widget.gtk, GTK_ALIGN_CENTER)
    }

    func update(_ fraction: Double) {
        guard fraction != self.fraction else { return }
        self.fraction = fraction
        unsafe gtk_progress_bar_set_fraction(widget.opaque, fraction)
    }
}

/// A spinner, which turns only while it is on screen.
private final class SpinnerNode: ViewNode {
    init() {
        super.init(unsafe Widget(gtk_spinner_new()))
        unsafe gtk_spinner_start(widget.opaque)
    }
}

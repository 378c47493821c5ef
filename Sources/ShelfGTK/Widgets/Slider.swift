internal import CGtk
import ShelfGObject

/// A GtkScale for a number in a range.
package final class Slider {
    private let scale: Widget
    private var isBeingSet = false

    /// Called with each number the user sets.
    package var onChange: @MainActor (Double) -> Void = { _ in }

    /// Takes over a GtkScale.
    package init(_ scale: Widget) {
        self.scale = scale
        scale.connect(Signal(plain: "value-changed")) { [weak self] in
            guard let self, !self.isBeingSet else { return }
            self.onChange(self.value)
        }
    }

    private var range: UnsafeMutablePointer<GtkRange> {
        unsafe scale.pointer(as: GtkRange.self)
    }

    /// The number; setting it does not call `onChange`.
    package var value: Double {
        get { unsafe gtk_range_get_value(range) }
        set {
            isBeingSet = true
            unsafe gtk_range_set_value(range, newValue)
            isBeingSet = false
        }
    }
}

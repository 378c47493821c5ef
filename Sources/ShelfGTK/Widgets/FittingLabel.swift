import ShelfGObject
import ShelfLayout

/// A label with a shorter text for when the full one does not fit.
package final class FittingLabel: CustomWidget {
    private let long: Widget
    private let short: Widget

    /// Makes it from two labels, of which one is shown.
    package init(_ long: Widget, orShorter short: Widget) {
        (self.long, self.short) = (long, short)
        super.init()
        add(long)
        add(short)
    }

    package override var cssName: String { "box" }

    /// Sets the text and its shorter form.
    package func show(_ text: String, orShorter shorter: String) {
        long.setProperty("label", .string(text))
        short.setProperty("label", .string(shorter))
    }

    package override func measure(
        _ axis: Axis, across: Double?
    ) -> (minimum: Double, natural: Double) {
        let (all, least) = (measure(long, axis), measure(short, axis))
        guard axis == .horizontal else {
            return (max(all.minimum, least.minimum), max(all.natural, least.natural))
        }
        return (least.minimum, all.natural)
    }

    package override func placeChildren(in size: Size) {
        let fits = measure(long, .horizontal).natural <= size.width
        setLeftOut(!fits, long)
        setLeftOut(fits, short)
        place(
            fits ? long : short, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    }
}

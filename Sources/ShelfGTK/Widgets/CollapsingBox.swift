import ShelfGObject
import ShelfLayout

/// A row of which as many children are shown as there is room for, the first ones first.
///
/// It can be as narrow as its first child alone.
package final class CollapsingBox: CustomWidget {
    private let spacing: Double

    /// Makes a row of widgets.
    package init(_ widgets: [Widget], spacing: Double) {
        self.spacing = spacing
        super.init()
        for widget in widgets { add(widget) }
    }

    package override var cssName: String { "box" }

    package override func measure(
        _ axis: Axis, across: Double?
    ) -> (minimum: Double, natural: Double) {
        let lengths = children.map { measure($0, axis) }
        guard axis == .horizontal else {
            return (lengths.map(\.minimum).max() ?? 0, lengths.map(\.natural).max() ?? 0)
        }
        let gaps = spacing * Double(max(0, lengths.count - 1))
        return (lengths.first?.minimum ?? 0, lengths.reduce(gaps) { $0 + $1.natural })
    }

    package override func placeChildren(in size: Size) {
        let isMirrored = Widget(self).isRightToLeft
        var x = 0.0
        for (index, child) in children.enumerated() {
            let width = measure(child, .horizontal).natural
            setLeftOut(index > 0 && x + width > size.width, child)
            let left = isMirrored ? size.width - x - width : x
            place(child, in: Rect(x: left, y: 0, width: width, height: size.height))
            x += width + spacing
        }
    }
}

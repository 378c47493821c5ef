import ShelfGObject
import ShelfLayout

/// A row that shows as many children as fit, starting at one end.
///
/// The minimum width is that of the children that are always shown.
package final class CollapsingBox: CustomWidget {
    private let spacing: Double
    private let least: Int
    private let keepsLast: Bool

    /// Makes a row of widgets.
    ///
    /// - Parameters:
    ///   - least: The number of children always shown.
    ///   - keepsLast: The children at the end are shown first.
    package init(_ widgets: [Widget], spacing: Double, least: Int = 1, keepsLast: Bool = false) {
        (self.spacing, self.least, self.keepsLast) = (spacing, least, keepsLast)
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
        func sum(_ lengths: [Double]) -> Double {
            lengths.reduce(spacing * Double(max(0, lengths.count - 1)), +)
        }
        let naturals = lengths.map(\.natural)
        let kept = keepsLast ? naturals.suffix(least) : naturals.prefix(least)
        return (sum(Array(kept)), sum(naturals))
    }

    package override func placeChildren(in size: Size) {
        let widths = children.map { measure($0, .horizontal).natural }
        let shown = Self.shown(widths, spacing: spacing, keepsLast: keepsLast, in: size.width)
        let isMirrored = Widget(self).isRightToLeft
        var x = 0.0
        for (index, child) in children.enumerated() {
            let (width, isShown) = (widths[index], shown.contains(index))
            setLeftOut(!isShown, child)
            let left = isMirrored ? size.width - x - width : x
            place(
                child, in: Rect(x: isShown ? left : 0, y: 0, width: width, height: size.height))
            if isShown { x += width + spacing }
        }
    }

    /// Returns the range of children that fit, at least one.
    nonisolated static func shown(
        _ widths: [Double], spacing: Double, keepsLast: Bool, in room: Double
    ) -> Range<Int> {
        guard !widths.isEmpty else { return 0..<0 }
        let ordered = keepsLast ? widths.reversed() : widths
        var (count, used) = (1, ordered[0])
        while count < ordered.count, used + spacing + ordered[count] <= room {
            used += spacing + ordered[count]
            count += 1
        }
        return keepsLast ? widths.count - count..<widths.count : 0..<count
    }
}

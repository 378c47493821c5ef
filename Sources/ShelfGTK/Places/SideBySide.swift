import ShelfGObject
import ShelfLayout

/// A container of content and a leading bar, which overlaps the content in a narrow window.
package final class SideBySide: CustomWidget {
    private let content: Widget
    private let bar: Widget
    private let barWidth: Double
    private let leastContent: Double
    /// The bar overlapped the content in the last layout.
    package private(set) var isNarrow = false

    /// Makes a container.
    ///
    /// - Parameters:
    ///   - barWidth: The width of the bar, in pixels.
    ///   - leastContent: The minimum width of content beside the bar, in pixels.
    package init(_ content: Widget, bar: Widget, barWidth: Double, leastContent: Double) {
        (self.content, self.bar) = (content, bar)
        (self.barWidth, self.leastContent) = (barWidth, leastContent)
        super.init()
    }

    package override var cssName: String { "box" }

    /// Adds the two children; their former parent must have released them.
    package func begin() {
        add(content)
        add(bar)
    }

    package override func measure(
        _ axis: Axis, across: Double?
    ) -> (minimum: Double, natural: Double) {
        let (inner, outer) = (measure(content, axis), bar.isVisible ? measure(bar, axis) : (0, 0))
        guard axis == .horizontal else {
            return (max(inner.minimum, outer.0), max(inner.natural, outer.1))
        }
        return (
            max(inner.minimum, outer.0), inner.natural + (bar.isVisible ? barWidth : 0)
        )
    }

    package override func placeChildren(in size: Size) {
        guard bar.isVisible else {
            return place(content, in: Rect(origin: .zero, size: size))
        }
        isNarrow = size.width - barWidth < leastContent
        let width = min(barWidth, size.width)
        let isMirrored = Widget(self).isRightToLeft
        let inset = isNarrow ? 0 : width
        place(
            content,
            in: Rect(
                x: isMirrored ? 0 : inset, y: 0, width: size.width - inset, height: size.height))
        place(
            bar,
            in: Rect(
                x: isMirrored ? size.width - width : 0, y: 0, width: width, height: size.height))
    }
}

import ShelfDiff
import ShelfGObject
import ShelfLayout

/// The vertical lines from a row's ancestors down to it, one for each.
final class OutlineLines: CustomWidget {
    private let distance: Double

    init(apart distance: Double) { self.distance = distance }

    /// The number of ancestors.
    var count = 0 {
        didSet { if count != oldValue { queueLayout() } }
    }

    override var cssName: String { "outline-lines" }

    override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        let length = axis == .horizontal ? Double(count) * distance : 0
        return (length, length)
    }

    override func draw(in drawing: Drawing, size: Size) {
        // Under the centres of the triangles, in both reading directions.
        for number in 0..<count {
            let middle = (Double(number) + 0.5) * distance
            drawing.fill(
                Rect(x: middle.rounded(.down), y: 0, width: 1, height: size.height),
                .theme(.foreground).opacity(0.15))
        }
    }
}

/// A row of an outline: an indented triangle and the view of its item.
@usableFromInline
struct OutlineCell<Element: Identifiable & Equatable, Content: View>: View {
    let row: OutlineRow<Element>
    let content: Content
    let toggle: @MainActor () -> Void

    /// The indentation of each level, which is the width of a triangle.
    private static var indentation: Double { 20 }

    @usableFromInline
    init(row: OutlineRow<Element>, content: Content, toggle: @escaping @MainActor () -> Void) {
        self.row = row
        self.content = content
        self.toggle = toggle
    }

    @usableFromInline var body: some View {
        let level = min(row.level, 40)
        return HStack {
            CustomWidgetView {
                OutlineLines(apart: Self.indentation)
            } update: {
                $0.count = level
            }
            Button(action: toggle) {
                Disclosure(isExpanded: row.isExpanded).frame(width: Self.indentation, height: 24)
            }
            .buttonStyle(.plain).takesFocus(false).enabled(row.isExpanded != nil)
            .placed(Self.middle)
            content.expanded(.horizontal).placed(Self.middle)
        }
        .padding(Insets(leading: 6, trailing: 6))
    }

    private static var middle: Placement { Placement(horizontal: .fill, vertical: .center) }
}

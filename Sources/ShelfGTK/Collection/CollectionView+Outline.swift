import ShelfDiff
import ShelfGObject
public import ShelfLayout

extension CollectionView {
    /// How the items are those of a tree, for keys, the focus and assistive technology.
    struct Outline {
        /// What an arrow does at an item; returns the item to go to, if it means one.
        let step: @MainActor (Item.ID, _ inwards: Bool) -> OutlineOutcome<Item.ID>
        /// The nearest visible item above one, which takes over when it is hidden.
        let heir: @MainActor (Item.ID) -> Item.ID?
        /// How deep an item stands, and whether what is below it is shown.
        let place: @MainActor (Item) -> (level: Int, isExpanded: Bool?)
    }
}

/// What has become of an arrow key in an outline.
enum OutlineOutcome<ID> {
    /// There is nothing further in its direction.
    case none
    /// Items are shown or hidden.
    case changed
    /// The focus is to go to another item.
    case go(to: ID)
}

extension CollectionView where Section == Plain<Int> {
    /// Describes a tree as rows with a triangle where there is more below, set in by their depth.
    ///
    /// A click on the triangle shows or hides what is below, and so does what opens an item unless
    /// `onActivate` states something else. Of the arrows the one inwards shows it,
    /// then goes to it; the one outwards hides it, then goes to what is above. What is hidden hands the
    /// focus to what it was below, and has it again when it is shown before another item was chosen.
    ///
    ///     CollectionView(outline: $folders) { folder in
    ///         Text(folder.name)
    ///     }
    ///
    /// Items of the collection are `OutlineRow`s, whose ids are those of the tree's items.
    @inlinable
    public init<Element>(
        outline tree: Binding<SectionTree<Element>>,
        layout: LayoutSection = .list(style: .plain, rowHeight: .estimated(34), separators: nil),
        @ViewBuilder cell: @escaping @MainActor (Element) -> some View
    ) where Item == OutlineRow<Element> {
        self.init(tree.wrappedValue.visibleRows, layout: layout) { row in
            OutlineCell(row: row, content: cell(row.item)) { tree.wrappedValue.toggle(row.id) }
        }
        follow(tree)
    }

    @usableFromInline
    mutating func follow<Element>(_ tree: Binding<SectionTree<Element>>)
    where Item == OutlineRow<Element> {
        outline = Outline(
            step: { id, inwards in
                guard let step = tree.wrappedValue.step(inwards: inwards, at: id) else {
                    return .none
                }
                if case .go(let other) = step { return .go(to: other) }
                _ = tree.wrappedValue.perform(step)
                return .changed
            },
            heir: { tree.wrappedValue.visibleParent(of: $0) },
            place: { ($0.level, $0.isExpanded) })
        actions.onActivate = { tree.wrappedValue.toggle($0.id) }
    }
}

/// The lines that lead from what is above a row down to it, one for each.
final class OutlineLines: CustomWidget {
    private let distance: Double

    init(apart distance: Double) { self.distance = distance }

    /// How many items are above the row.
    var count = 0 {
        didSet { if count != oldValue { queueLayout() } }
    }

    override var cssName: String { "outline-lines" }

    override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        let length = axis == .horizontal ? Double(count) * distance : 0
        return (length, length)
    }

    override func draw(in drawing: Drawing, size: Size) {
        // Under the middles of the triangles, whichever way lines run.
        for number in 0..<count {
            let middle = (Double(number) + 0.5) * distance
            drawing.fill(
                Rect(x: middle.rounded(.down), y: 0, width: 1, height: size.height),
                .theme(.foreground).opacity(0.15))
        }
    }
}

/// A row of an outline: its triangle, set in by its depth, and the view of its item.
@usableFromInline
struct OutlineCell<Element: Identifiable & Equatable, Content: View>: View {
    let row: OutlineRow<Element>
    let content: Content
    let toggle: @MainActor () -> Void

    /// How far a row is set in from the one it is below, which is the width of a triangle.
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

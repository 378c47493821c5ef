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
        HStack(alignment: .center, spacing: 4) {
            Button(action: toggle) {
                Disclosure(isExpanded: row.isExpanded).frame(width: Self.indentation, height: 24)
            }
            .buttonStyle(.plain).takesFocus(false).enabled(row.isExpanded != nil)
            content.expanded(.horizontal)
        }
        .padding(Insets(leading: 6 + Double(min(row.level, 40)) * Self.indentation, trailing: 6))
    }
}

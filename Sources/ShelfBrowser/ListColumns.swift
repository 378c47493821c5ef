import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// The titles above the columns of a list; a click on one orders by it, a second one turns that
/// around.
struct ListColumns: View {
    /// The space between columns.
    static let spacing = 14.0
    /// The room of a size, in characters.
    static let sizeCharacters = 9
    /// The room of a date, in characters: as long as dates are in the user's language.
    static let dateCharacters = max(12, Formatting.dateAndTime(1_700_000_000).count) + 2
    /// The room of a kind, in characters; longer ones are cut.
    static let kindCharacters = 18
    /// What the buttons' own padding adds on each side of a title.
    private static let padding = 6.0

    let arrangement: Arrangement
    let orderBy: @MainActor (Arrangement.Order) -> Void
    @Environment(\.tileSize) private var size
    @Environment(\.widthClass) private var width
    @Environment(\.textScale) private var textScale

    /// Whether there is room for kinds beside names, sizes and dates.
    static func hasKinds(isExpanded: Bool, _ textScale: Double) -> Bool {
        isExpanded && textScale < 1.3
    }

    /// The titles, each above its column.
    var body: some View {
        let start = WallLayout.padding / 2 + size.lineSide + Self.spacing - Self.padding
        return HStack(spacing: Self.spacing - 2 * Self.padding) {
            title(.name, "Name").expanded(.horizontal)
            if Self.hasKinds(isExpanded: width == .expanded, textScale) {
                title(.kind, "Kind", characters: Self.kindCharacters, isLeading: true)
            }
            if width >= .medium { title(.size, "Size", characters: Self.sizeCharacters) }
            if width == .expanded {
                title(.modified, "Modified", characters: Self.dateCharacters)
            }
        }
        .padding(
            Insets(
                leading: start, trailing: WallLayout.padding / 2 - Self.padding)
        )
        .limited(toWidth: WallLayout.widestLine)
        .padding(Insets(leading: WallLayout.margin, trailing: WallLayout.margin))
    }

    private func title(
        _ order: Arrangement.Order, _ name: String, characters: Int? = nil,
        isLeading: Bool = false
    ) -> some View {
        var text = Text(name + arrow(order)).verticallyCentered()
        if let characters { text = text.characters(characters) }
        if characters != nil, !isLeading { text = text.trailing() }
        return Button {
            orderBy(order)
        } label: {
            text.cssClass("line-fact")
                .cssClass(arrangement.order == order ? "column-order" : "column-plain")
        }
        .buttonStyle(.plain).takesFocus(false).cssClass("column-title")
        .accessibilityLabel(name)
    }

    /// An arrow that tells which way round the items are, beside the title they are ordered by.
    private func arrow(_ order: Arrangement.Order) -> String {
        guard order == arrangement.order else { return "" }
        // Names and kinds go up by themselves; the largest and the latest come first.
        let goesUp = (order == .name || order == .kind) != arrangement.isReversed
        return goesUp ? " ▴" : " ▾"
    }
}

/// What kinds of files are called, each asked for once.
enum Kinds {
    private static var names: [String: String] = [:]

    /// The name of a content type in the user's language.
    static func name(of contentType: String) -> String {
        if let known = names[contentType] { return known }
        let name = ContentType.description(contentType)
        names[contentType] = name
        return name
    }
}

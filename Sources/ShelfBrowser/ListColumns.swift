import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

private enum ListColumnsKey: EnvironmentKey {
    static var defaultValue: ShownColumns { ShownColumns() }
}

/// The columns there is room for, and how wide they are.
struct ShownColumns: Equatable {
    var columns: [ListColumn] = [.kind, .size, .modified]
    var choice = ListColumnChoice()

    /// The columns of a line as wide and with text as large as this, each with its characters.
    func fitting(
        _ width: WidthClass, _ textScale: Double
    ) -> [FittedColumn] {
        columns.filter { column in
            switch column {
            case .size: width >= .medium
            case .kind: width == .expanded && textScale < 1.3
            case .dimensions, .rating, .taken, .modified: width == .expanded
            }
        }
        .map { FittedColumn(id: $0, characters: choice.characters(of: $0)) }
    }
}

/// A column there is room for.
struct FittedColumn: Identifiable {
    let id: ListColumn
    let characters: Int
}

extension EnvironmentValues {
    /// The columns of the list around a cell.
    var listColumns: ShownColumns {
        get { self[ListColumnsKey.self] }
        set { self[ListColumnsKey.self] = newValue }
    }
}

/// The titles above the columns of a list.
///
/// A click on one orders by it, a second one turns that around. One that is dragged takes another place, and
/// by its beginning gets another width.
struct ListColumns: View {
    /// The space between columns.
    static let spacing = 14.0
    /// What the buttons' own padding adds on each side of a title.
    private static let padding = 6.0
    /// About how wide a character is, in pixels.
    static let characterWidth = 8.0
    /// The room a name has at least, in pixels.
    static let leastNameWidth = 180.0

    /// How many characters a column holds unless somebody makes it wider or narrower.
    static func usualCharacters(of column: ListColumn) -> Int {
        let value =
            switch column {
            case .kind: 18
            case .dimensions: 13
            case .rating: RatingWords.characters
            case .size: 9
            case .taken, .modified: dateCharacters
            }
        return max(value, titleCharacters[column] ?? 0)
    }

    /// The room of a title, which may be longer than what stands below it.
    private static let titleCharacters = [ListColumn: Int](
        uniqueKeysWithValues: ListColumn.allCases.map { ($0, $0.title.count + 1) })

    /// The room of a date: as long as dates are in the user's language.
    private static let dateCharacters =
        max(12, Formatting.dateAndTime(1_700_000_000).count) + 2

    let arrangement: Arrangement
    let orderBy: @MainActor (Arrangement.Order) -> Void
    var drag: @MainActor (ListColumn, DragPhase) -> Void = { _, _ in }
    @Environment(\.tileSize) private var size
    @Environment(\.widthClass) private var width
    @Environment(\.textScale) private var textScale
    @Environment(\.listColumns) private var columns

    /// The titles, each above its column.
    var body: some View {
        let start = WallLayout.padding / 2 + size.lineSide + Self.spacing - Self.padding
        return HStack(spacing: Self.spacing - 2 * Self.padding) {
            title(localized("Name"), .name).expanded(.horizontal)
            ForEach(columns.fitting(width, textScale)) { column in
                title(column.id.title, column.id.order, column).onDrag { drag(column.id, $0) }
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
        _ name: String, _ order: Arrangement.Order,
        _ column: FittedColumn? = nil
    ) -> some View {
        var text = Text(name + arrow(order)).verticallyCentered()
        if let column {
            text = text.characters(column.characters)
            if !column.id.isLeading { text = text.trailing() }
        }
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

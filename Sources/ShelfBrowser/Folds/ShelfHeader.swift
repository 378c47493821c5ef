import ShelfGObject
import ShelfGTK
import ShelfLibrary
import ShelfPhoto

/// A group as a section of the wall: with the number of its items, so that its header keeps true.
///
/// Rows of these are compared on any thread.
nonisolated struct WallShelf: Identifiable, Equatable, Sendable {
    let group: ItemGroup
    let count: Int
    var fold = Fold.usual
    /// Whether it can be opened to a grid.
    var opens = false

    var id: ItemGroup.ID { group.id }

    /// What assistive technology calls a folded one.
    var foldedName: String {
        localized(
            "{name}, collapsed, {items}",
            [
                "name": group.title,
                "items": localized(one: "1 item", other: "{count} items", count: count),
            ])
    }
}

/// The title of a section, with a count; that of a folder is the way to it, each part of which can
/// be opened, and has what folds it and opens it in place.
struct ShelfHeader: View {
    let section: WallShelf
    /// Whether a folder is another place than what is shown already.
    let isElsewhere: @MainActor (File) -> Bool
    let open: @MainActor (File) -> Void
    var openTab: @MainActor (File) -> Void = { _ in }
    /// Hears that a menu is about to take the keyboard, and that it was closed.
    var turnsMenu: @MainActor (Bool) -> Void = { _ in }
    /// Shows more or less of the shelf.
    var fold: @MainActor (Fold) -> Void = { _ in }

    /// The way and the number of items as a line of its own.
    var body: some View {
        HStack(spacing: 2) {
            crumbs
            if section.group.id != .all {
                if section.opens, section.fold != .folded { openButton }
                foldButton
            }
        }
    }

    private var openButton: some View {
        let isOpen = section.fold == .open
        return button(
            isOpen ? "view-more-horizontal-symbolic" : "view-grid-symbolic",
            isOpen ? localized("Show One Row") : localized("Show All"),
            isOpen
                ? localized("Show one row of {name}", named)
                : localized("Show all of {name}", named),
            isOpen ? .usual : .open)
    }

    private var foldButton: some View {
        let isFolded = section.fold == .folded
        return button(
            isFolded ? "pan-end-symbolic" : "pan-down-symbolic",
            isFolded ? localized("Expand") : localized("Collapse"),
            isFolded ? localized("Expand {name}", named) : localized("Collapse {name}", named),
            isFolded ? .usual : .folded
        )
        .accessibilityExpanded(!isFolded)
    }

    private var named: KeyValuePairs<String, String> { ["name": section.group.title] }

    private var crumbs: some View {
        let names = names
        return Crumbs(names, note: Count.text(section.count))
            .onChoose { name in
                folder(of: name, among: names.count).map(isElsewhere) ?? false
            } _: { name in
                if let folder = folder(of: name, among: names.count) { open(folder) }
            }
            .onOffer {
                folder(of: $0, among: names.count).map { Self.offers($0) } ?? []
            } aside: { name in
                if let folder = folder(of: name, among: names.count) { openTab(folder) }
            } turns: {
                turnsMenu($0)
            }
            .cssClass("shelf-title").expanded(.horizontal)
    }

    /// The names on the way to what is below.
    var names: [String] {
        let title = section.group.title
        guard section.group.shelf?.isListed == false else { return [title] }
        let names = title.parts(by: "/").map(String.init)
        // The top of the file system is called as it is in the way of the window.
        return names.isEmpty ? [localized("Computer")] : names
    }

    /// What can be done with a folder on the way.
    private static func offers(_ folder: File) -> [MenuItems.Item] {
        [
            MenuItems.Item(localized("_Open"), "win.go-to", folder.uri),
            MenuItems.Item(localized("Open in New _Tab"), "win.new-tab-at", folder.uri),
            MenuItems.Item(localized("Open in New _Window"), "win.open-at", folder.uri),
        ]
    }

    /// A button with one word, and a sentence for assistive technology that names the shelf.
    private func button(
        _ icon: String, _ word: String, _ sentence: String, _ fold: Fold
    ) -> some View {
        Button {
            self.fold(fold)
        } label: {
            Icon.named(icon).sized(16)
        }
        .buttonStyle(.plain).takesFocus(false).cssClass("shelf-fold")
        .accessibilityLabel(sentence).tooltip(word)
    }

    /// The folder a name on the way stands for: the last one is the shelf's own.
    private func folder(of name: Int, among count: Int) -> File? {
        (name + 1..<count).reduce(section.group.shelf?.file) { folder, _ in folder?.parent }
    }
}

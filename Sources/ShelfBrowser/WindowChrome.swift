import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// The parts of a window around the collection: title, progress, status page, notice.
final class WindowChrome {
    let header: Widget
    private let sofaTitle: Widget
    private let sofaSubtitle: Widget
    let sofaBar: Widget
    private let title: Widget
    private let pathPlace: Widget
    /// The way to what is shown.
    let pathBar = PathBar(
        action: "win.go-to", menuLabel: localized("Parent folders"),
        others: [
            (localized("Open in New _Tab"), "win.new-tab-at"),
            (localized("Open in New _Window"), "win.open-at"),
        ])
    private let subtitlePlace: Widget
    private let subtitle: FittingLabel
    let stack: Widget
    private let scroller: Widget
    private var collection: Widget?
    private let progress: Widget
    /// What stands in the place of the collection while that has nothing to show.
    let statusPage: Widget
    private let statusIcon: Widget
    private let statusTitle: Widget
    private let statusText: Widget
    let noticeBox: Widget
    let noticeClose: Widget
    private let noticeText: Widget
    private let tagsTitle: Widget
    let statusButton: Widget
    let statusRemedy: Widget
    private let noticeButton: Widget
    private let filterEntry: Widget
    /// The bar in which part of a name is typed.
    let filterBar: SearchBar
    /// What sets the size of pictures, in the menu of the view.
    let sizeSlider: Slider
    /// The line that stands over the content; nil when there is none.
    private(set) var notice: String?
    /// How many items a filter left when that was said.
    private var announcedCount: Int?
    /// Called when that line is to go.
    var onDismiss: @MainActor () -> Void = {}
    /// The buttons of the header that open menus.
    let menuButtons: [MenuButton]
    /// The button of the search bar, after whose menu the entry has the keyboard.
    let filterMenuButton: MenuButton

    init(_ builder: Builder) {
        header = builder.widget("header")
        sofaTitle = builder.widget("sofa_title")
        sofaSubtitle = builder.widget("sofa_subtitle")
        sofaBar = builder.widget("sofa_bar")
        title = builder.widget("title")
        let ways = ["places_button", "back_button", "forth_button", "open_button"].map {
            builder.widget($0)
        }
        builder.widget("ways_place")
            .setProperty("child", .object(Widget(CollapsingBox(ways, spacing: 6))))
        let tools = ["filter_button", "view_button", "menu_button"].map { builder.widget($0) }
        builder.widget("tools_place")
            .setProperty(
                "child",
                .object(Widget(CollapsingBox(tools, spacing: 6, least: 2, keepsLast: true))))
        pathPlace = builder.widget("path_place")
        let path = Widget(pathBar)
        path.setAccessibleLabel(localized("Path"))
        pathPlace.setProperty("child", .object(path))
        subtitlePlace = builder.widget("subtitle_place")
        subtitle = FittingLabel(
            builder.widget("subtitle"), orShorter: builder.widget("subtitle_short"))
        subtitlePlace.setProperty("child", .object(Widget(subtitle)))
        stack = builder.widget("stack")
        scroller = builder.widget("scroller")
        progress = builder.widget("progress")
        statusPage = builder.widget("status_page")
        statusIcon = builder.widget("status_icon")
        statusTitle = builder.widget("status_title")
        statusText = builder.widget("status_text")
        noticeBox = builder.widget("notice")
        noticeClose = builder.widget("notice_close")
        noticeText = builder.widget("notice_text")
        tagsTitle = builder.widget("tags_title")
        statusButton = builder.widget("status_button")
        statusRemedy = builder.widget("status_remedy")
        noticeButton = builder.widget("notice_button")
        filterEntry = builder.widget("filter_entry")
        filterBar = SearchBar(builder.widget("filter_bar"), entry: filterEntry)
        sizeSlider = Slider(builder.widget("size_slider"))
        filterMenuButton = MenuButton(
            builder.widget("filter_menu_button"), menu: builder.object("filter_menu"))
        menuButtons = [
            MenuButton(builder.widget("menu_button"), menu: builder.object("main_menu")),
            MenuButton(
                builder.widget("view_button"), menu: builder.object("view_menu"),
                children: ["size": builder.widget("size_row")]),
            filterMenuButton,
        ]
        stack.leavePagesUnnamed()
        let told = ways + tools.prefix(1) + [filterEntry]
        MainLoop.whenIdle { for widget in told { widget.tellAhead() } }
        noticeClose.onClick { [weak self] in self?.onDismiss() }
        noticeClose.onEnter { [weak self] in self?.onDismiss() }
    }

    /// Whether the window is seen from the sofa, without a header.
    var isSofa = false {
        didSet { showHeader() }
    }

    private var isFullscreen = false {
        didSet { showHeader() }
    }

    /// Has no header while the window fills the screen: GTK would draw one there without a place.
    func followScreen(of window: TabWindow) {
        window.onFullscreenChange { [weak self, unowned window] in
            self?.isFullscreen = window.isFullscreen
        }
    }

    private func showHeader() { header.isVisible = !isSofa && !isFullscreen }

    /// Whether the wall is drawn; it stays what it is to keys and assistive technology.
    var showsWall = true {
        didSet {
            if showsWall != oldValue { stack.setProperty("opacity", .double(showsWall ? 1 : 0)) }
        }
    }

    /// Puts the collection into the scrolled window.
    func show(_ collection: Widget) {
        self.collection = collection
        scroller.setProperty("child", .object(collection))
    }

    /// Calls `body` with the detents a wheel is turned by over the collection while Ctrl is held.
    func onControlWheel(_ body: @escaping @MainActor (Int) -> Void) {
        scroller.onControlWheel(body)
    }

    /// Whether the collection is a list, whose titles stay in sight above its lines.
    var isList = false {
        didSet {
            guard isList != oldValue else { return }
            if isList {
                scroller.addCSSClass("wall-list")
            } else {
                scroller.removeCSSClass("wall-list")
            }
        }
    }

    /// Names what is shown, by the way to it where there is one.
    func setTitle(_ text: String, path: [PathBar.Part], of window: TabWindow) {
        for label in [title, sofaTitle] { label.setProperty("label", .string(text)) }
        window.setTitle(text)
        pathBar.show(path)
        pathPlace.isVisible = !path.isEmpty
        title.isVisible = path.isEmpty
    }

    /// Calls `body` when Backspace is pressed in the collection.
    func onBackspace(_ body: @escaping @MainActor () -> Void) {
        scroller.onKeyPress { press in
            guard press.value == Self.backspace,
                press.modifiers.isDisjoint(with: [.shift, .control, .alt, .super])
            else { return false }
            body()
            return true
        }
    }

    /// Calls `body` with keys pressed in the collection before that hears of them; true keeps a key
    /// from it.
    func onKeyInWall(_ body: @escaping @MainActor (KeyPress) -> Bool) {
        scroller.onKeyPress(first: true, body)
    }

    /// GDK's value of the key.
    private static let backspace: UInt32 = 0xFF08

    /// Shows how much there is, and a thin bar while more is being read.
    ///
    /// - Parameters:
    ///   - companionCount: How many files come along with items and are none themselves.
    ///   - shownCount: How many items a filter leaves; nil without one.
    ///   - selectedCount: The number of selected items; named from two on.
    func setProgress(
        _ state: ReadingProgress, companionCount: Int, shownCount: Int?, selectedCount: Int = 0
    ) {
        let count = state.itemCount - companionCount
        let items = localized(one: "1 item", other: "{count} items", count: count)
        let shelves = localized(one: "1 shelf", other: "{count} shelves", count: state.shelfCount)
        let all =
            state.shelfCount < 2
            ? items
            : localized("{items} on {shelves}", ["items": items, "shelves": shelves])
        let some = shownCount.map {
            localized(
                one: "{number} of {count} item", other: "{number} of {count} items", count: count,
                ["number": Count.text($0)])
        }
        let text = some ?? all
        if let shownCount, shownCount != announcedCount {
            // Who goes on to an item hears its place.
            stack.announce { [weak filterEntry] in
                filterEntry?.keyboardHolder == nil ? nil : text
            }
        }
        announcedCount = shownCount
        let soFar = state.isReading ? localized("{text} so far", ["text": text]) : text
        let selected =
            selectedCount < 2
            ? nil
            : localized(one: "1 selected", other: "{count} selected", count: selectedCount)
        let long = selected.map {
            localized("{items}, {selected}", ["items": soFar, "selected": $0])
        }
        subtitle.show(long ?? soFar, orShorter: selected ?? some ?? items)
        sofaSubtitle.setProperty("label", .string(soFar))
        for place in [subtitlePlace, sofaSubtitle] { place.isVisible = state.itemCount > 0 }
        progress.isVisible = state.isReading
        // A bar that pulses would draw every frame of the time the reading needs itself.
        progress.setProperty("fraction", .double(max(0.03, state.readShare)))
    }

    /// Says what the line for tags is about, above it.
    func showTagTitle(_ title: String) {
        tagsTitle.setProperty("label", .string(BoundedText.message(title)))
    }

    /// Whether a page says why there is no collection.
    var showsStatus: Bool { stack.stringProperty("visible-child-name") == "status" }

    /// Shows the collection.
    ///
    /// - Returns: Whether it has the keyboard now in the place of a page that said why there was
    ///   none.
    @discardableResult
    func showCollection() -> Bool {
        // A stack takes the keyboard along from what lies in a page, not from a page that has it
        // itself.
        let hasKeyboard = statusPage.holdsKeyboard
        stack.setProperty("visible-child-name", .string("collection"))
        return hasKeyboard && collection?.grabFocus() ?? false
    }

    /// Shows a page that says why there is no collection, with a way forward.
    func showStatus(_ page: StatusPage) {
        if !showsStatus || statusTitle.stringProperty("label") != BoundedText.message(page.title) {
            statusPage.announce("\(page.title). \(page.text)")
        }
        statusIcon.setProperty("icon-name", .string(page.icon))
        statusTitle.setProperty("label", .string(BoundedText.message(page.title)))
        statusText.setProperty("label", .string(BoundedText.message(page.text)))
        statusButton.isVisible = page.offersFolder
        statusRemedy.isVisible = page.remedy != nil
        // Two ways stand nearer to each other than to the text.
        statusButton.setProperty("margin-top", .int(page.remedy == nil ? 12 : 0))
        // One way forward is the first.
        statusButton.addCSSClass("suggested-action")
        if let remedy = page.remedy {
            statusButton.removeCSSClass("suggested-action")
            statusRemedy.setButtonLabel(remedy.label)
            statusRemedy.setProperty("action-name", .string(remedy.action))
        }
        stack.setProperty("visible-child-name", .string("status"))
    }

    /// Shows one line over the content until it is dismissed.
    ///
    /// - Parameter remedy: What can be done about it; nothing for nil.
    func showNotice(_ text: String, remedy: StatusPage.Remedy? = nil) {
        noticeButton.isVisible = remedy != nil
        if let remedy {
            noticeButton.setButtonLabel(remedy.label)
            noticeButton.setProperty("action-name", .string(remedy.action))
        }
        noticeText.showMessage(text)
        noticeBox.setProperty("reveal-child", .bool(true))
        noticeBox.announce(text)
        notice = text
    }

    /// Takes the line away.
    func hideNotice() {
        noticeBox.setProperty("reveal-child", .bool(false))
        notice = nil
    }
}

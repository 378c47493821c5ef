import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// A window and the tabs in it, of which one is shown.
///
/// Design: docs/design/tabs.md
final class WindowTabs {
    /// What is asked of the program.
    struct Wishes {
        /// Makes a tab of locations in a window.
        var make: (WindowTabs, [Location], RememberedTab?) -> BrowserWindow? = { _, _, _ in nil }
        /// Makes a window without tabs, like another one.
        var window: (WindowTabs) -> WindowTabs? = { _ in nil }
        /// A tab is closed.
        var tabClosed: (BrowserWindow) -> Void = { _ in }
        /// The tab that was closed last, in whichever window.
        var lastClosed: () -> RememberedTab? = { nil }
        /// The window is closed; its tabs have ended.
        var closed: (WindowTabs) -> Void = { _ in }
        /// What is shown where is another by now.
        var changed: () -> Void = {}
    }

    let window: WindowWidget
    let book: TabBook
    var wishes = Wishes()
    /// The tabs in their order.
    private(set) var tabs: [BrowserWindow] = []
    /// The tab that is shown; nil before there is any.
    private(set) var shown: BrowserWindow?
    /// The tab that was opened last behind the one that is shown, which the next one comes after.
    private weak var lastBehind: BrowserWindow?
    /// Whether it is looked at from the sofa.
    private var isSofa = false
    /// Whether the window filled the screen before it was looked at from the sofa.
    private var filledScreenBefore = false

    init(_ application: Application) {
        let builder = Builder(xml: Assets.tabs)
        window = builder.window("window")
        book = TabBook(builder.widget("tabs"))
        window.setApplication(application)
        book.onLeave = { [weak self] in self?.shown?.keepKeyboard() }
        book.onShow = { [weak self] in self?.follow() }
        book.onOrder = { [weak self] in self?.order() }
        window.onFullscreenChange { [weak self] in self?.tabsChanged() }
        window.onClose { [weak self] in self?.end() }
        addActions()
        // A sixth of a start would be spent on a table of keys that few starts are for.
        window.addAction("show-help-overlay") { [weak self] in self?.showKeys() }
    }

    /// Shows the keys, for the first time; the action is GTK's own from then on.
    private func showKeys() {
        let keys = Builder(xml: Assets.shortcuts).window("help_overlay")
        // Without a title it would be called by its type.
        keys.setTitle(localized("Keyboard shortcuts"))
        keys.nameToggles(localized("Search shortcuts"))
        window.setHelpOverlay(keys)
        keys.present()
    }

    // MARK: - Tabs that come and go

    /// Puts a tab in, at the end or after another one.
    func add(_ tab: BrowserWindow, after other: BrowserWindow? = nil, isShown: Bool = true) {
        let place = other.flatMap { book.number(of: $0.content) }.map { $0 + 1 } ?? tabs.count
        tab.tab.owner = self
        tabs.insert(tab, at: place)
        tab.content.setAccessibleHidden(true)
        book.insert(tab.content, tab: tab.label.widget, at: place)
        tab.showTitle()
        if isShown { book.show(tab.content) }
        tabsChanged()
    }

    /// Opens a tab of locations.
    func open(
        _ locations: [Location], after other: BrowserWindow? = nil, isShown: Bool = true,
        as remembered: RememberedTab? = nil
    ) {
        guard let tab = wishes.make(self, locations, remembered) else { return }
        let isBehind = !isShown && other === shown
        add(tab, after: isBehind ? lastBehind ?? other : other, isShown: isShown)
        if isBehind { lastBehind = tab }
    }

    /// Closes a tab, and the window with the last one.
    func close(_ tab: BrowserWindow) {
        guard tabs.count > 1 else { return window.close() }
        guard let place = tabs.firstIndex(where: { $0 === tab }) else { return }
        tab.end()
        wishes.tabClosed(tab)
        tabs.remove(at: place)
        book.remove(tab.content)
        tabsChanged()
    }

    /// Closes all tabs but one.
    func closeOthers(than tab: BrowserWindow) {
        book.show(tab.content)
        for other in tabs where other !== tab { close(other) }
    }

    private func end() {
        for tab in tabs {
            tab.end()
            wishes.tabClosed(tab)
        }
        book.removeTabs()
        wishes.closed(self)
    }

    /// Gives a tab a window of its own.
    func moveToWindow(_ tab: BrowserWindow) {
        guard tabs.count > 1, let place = tabs.firstIndex(where: { $0 === tab }),
            let other = wishes.window(self)
        else { return }
        tabs.remove(at: place)
        book.remove(tab.content)
        tabsChanged()
        tab.window.move(to: other.window)
        other.add(tab)
        other.window.present()
        tab.bring(places: tab.tab.showsPlaces)
    }

    // MARK: - The tab that is shown

    /// Shows what the notebook shows.
    private func follow() {
        guard let content = book.shown, let tab = tabs.first(where: { $0.content == content }),
            tab !== shown
        else { return }
        let showsPlaces = shown?.tab.showsPlaces
        leaveShown()
        shown = tab
        lastBehind = nil
        window.setTitlebar(tab.chrome.header)
        tab.becomeShown(showsPlaces: showsPlaces)
        tabsChanged()
        // The notebook has ideas of its own about the keyboard, after a click.
        if showsPlaces != nil { returnKeyboard() }
    }

    /// Gives the keyboard back to the tab that is shown, once nobody else is about to take it.
    func returnKeyboard() {
        MainLoop.whenIdle { [weak self, weak shown] in
            guard let shown, shown === self?.shown else { return }
            shown.returnKeyboard()
        }
    }

    private func leaveShown() {
        shown?.becomeHidden()
        shown = nil
    }

    private func order() {
        tabs.sort {
            (book.number(of: $0.content) ?? 0) < (book.number(of: $1.content) ?? 0)
        }
        tabsChanged()
    }

    /// There are more or fewer tabs, or the room for them is another.
    private func tabsChanged() {
        book.showsTabs = tabs.count > 1 && !isSofa && !window.isFullscreen
        updateActions()
        wishes.changed()
    }

    /// Has the window be looked at from the sofa, or from near by again.
    ///
    /// - Parameter fillsScreen: Whether it fills the screen meanwhile.
    func turnSofa(_ isOn: Bool, fillsScreen: Bool = true) {
        guard isOn != isSofa else { return }
        isSofa = isOn
        if isOn { window.addCSSClass("sofa") } else { window.removeCSSClass("sofa") }
        if fillsScreen {
            if isOn { filledScreenBefore = window.isFullscreen }
            window.isFullscreen = isOn || filledScreenBefore
        }
        window.setAction("show-help-overlay", isEnabled: !isOn)
        for tab in tabs { tab.turnSofa(isOn) }
        tabsChanged()
    }
}

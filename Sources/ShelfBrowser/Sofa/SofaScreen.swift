import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout
import ShelfLibrary

/// What a window shows beside the wall when it is looked at from the sofa: a line at its top and the
/// pages of a menu.
///
/// Design: docs/design/sofa.md
final class SofaScreen {
    /// Whether the window is looked at from the sofa.
    private(set) var isOn = false
    private(set) var menu = SofaMenu()
    /// What the lines of the menu are made of.
    var surroundings: () -> SofaSurroundings = { SofaSurroundings() }
    /// Does what the menu does not do itself.
    var onDeed: (SofaEntry.Deed) -> Void = { _ in }
    /// Called when another page of the menu is shown, or none any more.
    var onPageChange: () -> Void = {}

    /// The item that was given the focus while others were still to come.
    var givenFocus: ItemID?
    /// Whether a page stood in place of the wall when it was shown last.
    var hasStatus = false

    private let content: Widget
    private let bar: Widget
    private let menuButton: Widget
    private let panel: Widget
    private let stack: Widget
    private var node: CollectionNode<SofaHeading, SofaEntry>
    private var shown: (page: SofaPage, entries: [SofaEntry])?
    private var restCall: DelayedCall?

    /// How long the pointer rests before it goes.
    private static let rest = Duration.seconds(2)

    init(_ builder: Builder) {
        content = builder.widget("content")
        bar = builder.widget("sofa_bar")
        menuButton = builder.widget("sofa_menu_button")
        panel = builder.widget("sofa_panel")
        stack = builder.widget("stack")
        node = CollectionView<SofaHeading, SofaEntry>([]) { _, _ in
            nil
        } cell: { _ in
            Text("")
        }
        .renderCollection(into: nil)
        panel.setProperty("child", .object(node.widget))
        panel.onKeyPress { [weak self] press in
            guard NamedKey(press.value) == .backSpace else { return false }
            self?.goBack()
            return true
        }
        menuButton.onEnter { [weak self] in self?.menuButton.activateAction("win.sofa-menu") }
        content.onPointerMove { [weak self] in self?.pointerMoved() }
    }

    /// Turns it on or off.
    func turn(_ isOn: Bool) {
        self.isOn = isOn
        bar.isVisible = isOn
        if !isOn { close() }
        restCall = nil
        setAtRest(isOn)
    }

    /// Gives the keyboard to the button of the menu.
    func focusButton() { menuButton.grabFocus() }

    /// Shows the line at the top, or leaves the window to what is looked at.
    func showBar(_ isShown: Bool) { bar.isVisible = isOn && isShown }

    /// Gives the keyboard to the menu.
    func focusMenu() { node.widget.grabFocus() }

    private func pointerMoved() {
        guard isOn else { return }
        setAtRest(false)
        restCall = DelayedCall(after: Self.rest) { [weak self] in
            guard let self, self.isOn else { return }
            self.setAtRest(true)
        }
    }

    /// A pointer that rests is not seen, nor is what lies below it.
    private func setAtRest(_ isAtRest: Bool) {
        content.showPointer(!isAtRest)
        if isAtRest { content.addCSSClass("at-rest") } else { content.removeCSSClass("at-rest") }
    }

    // MARK: - The menu

    /// Opens the menu, at a line or where it was used last.
    func open(_ page: SofaPage, at focus: String? = nil) {
        guard isOn else { return }
        menu.begin(with: page, at: focus)
        show()
    }

    /// Goes to the page before, or closes the menu.
    func goBack() {
        menu.goBack()
        show()
    }

    /// Closes the menu.
    func close() {
        menu.close()
        show()
    }

    /// What the lines are made of may be something else now.
    func update() {
        guard let page = menu.page else { return }
        let entries = surroundings().entries(of: page)
        if shown?.page != page || shown?.entries != entries { show(page, entries) }
    }

    private func show() {
        guard let page = menu.page else {
            guard shown != nil else { return }
            shown = nil
            panel.isVisible = false
            stack.setProperty("can-focus", .bool(true))
            return onPageChange()
        }
        // Nothing below the menu takes the keyboard.
        panel.isVisible = true
        onPageChange()
        let entries = surroundings().entries(of: page)
        show(page, entries)
        if let focus = menu.focus(among: entries) { node.focus(focus) }
        stack.setProperty("can-focus", .bool(false))
    }

    private func show(_ page: SofaPage, _ entries: [SofaEntry]) {
        let isOther = shown?.page != page
        shown = (page, entries)
        node = CollectionView(
            [CollectionRow(SofaHeading(id: page), items: entries)]
        ) { _, environment in
            SofaEntryView.section(in: environment)
        } cell: { entry in
            SofaEntryView(entry: entry)
        } supplementary: { _, heading in
            Text(heading.title).verticallyCentered().cssClass("sofa-title")
        }
        .animatesChanges(!isOther)
        .accessibilityLabels(
            page.title, item: { $0.accessibleName }, section: { $0.title }
        )
        .selectionMode(.none)
        .activatesOnSingleClick()
        .onEscape { [weak self] in
            self?.goBack()
            return true
        }
        .onActivate { [weak self] in self?.choose($0) }
        .renderCollection(into: node)
    }

    private func choose(_ entry: SofaEntry) {
        guard let deed = menu.choose(entry) else { return show() }
        if menu.page == nil { show() }
        onDeed(deed)
        update()
    }
}

extension Widget {
    /// Calls `body` when Enter is pressed on a button, which tells of it itself a quarter of a second later
    /// only: the keys after it would be for the button still.
    func onEnter(_ body: @escaping @MainActor () -> Void) {
        onKeyPress(first: true) { press in
            guard NamedKey(press.value) == .enter, press.modifiers.isEmpty else {
                return false
            }
            body()
            return true
        }
    }
}

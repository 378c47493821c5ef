internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// What the caller and the cells are told.

extension CollectionWidget {
    // MARK: - Reports

    /// Tells the caller, once the frame is out, that other elements have cells now.
    func announceViewportChange() {
        guard !passes.isAnnouncementDue else { return }
        passes.isAnnouncementDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.passes.isAnnouncementDue = false
            self.description.reports.onViewportChange?()
        }
    }

    /// Tells the caller what has been scrolled since the last pass.
    func announceScrolling() {
        if let offset = presentation.pageScroll.news(of: page),
            let onScroll = description.reports.onScroll
        {
            tell { onScroll(offset) }
        }
        if let binding = description.bindings.scrollPosition, let top = hands.bound.newTop() {
            tell { binding.wrappedValue = top }
        }
        guard let onShelfScroll = description.reports.onShelfScroll else { return }
        for shelf in presentation.shelves.news() {
            tell { onShelfScroll(shelf.section, shelf.offset) }
        }
    }

    /// Tells the caller which ends are near, each once until other items lead up to it.
    func announceNearEnds() {
        guard let onNearEnd = description.reports.onNearEnd else { return }
        var sections: [Int] = []
        for element in line where element.isItem && element.position.section != sections.last {
            sections.append(element.position.section)
        }
        let ends = presentation.takeNearEnds(
            within: description.reports.nearEndDistance, sections: sections)
        for end in ends { tell { onNearEnd(end) } }
    }

    /// Tells the caller which items come next.
    func announcePrefetch() {
        guard let onPrefetch = description.reports.onPrefetch, !cells.budget.queue.isEmpty else {
            return
        }
        let items: [Item] = cells.budget.queue.compactMap { element in
            guard case .item(let section, let item) = element.kind else { return nil }
            return snapshot.item(at: ItemPosition(section: section, item: item))
        }
        if !items.isEmpty { tell { onPrefetch(items) } }
    }

    // MARK: - Surroundings

    /// Hears of the desktop from now on, until the widget is disposed of.
    func watchDesktop() {
        surroundings.follow(
            unsafe DesktopEnvironment(of: widget) { [weak self] in
                self?.environmentMayHaveChanged()
            })
        environmentMayHaveChanged()
    }

    /// Takes the environment that views around hand down.
    func setEnvironment(_ values: EnvironmentValues) {
        if surroundings.take(values) { environmentMayHaveChanged() }
    }

    /// Shows every bound cell again if a value is another one; no rows are compared.
    private func environmentMayHaveChanged() {
        guard surroundings.update(of: self, in: viewport) else { return }
        showContrast()
        inTurn {
            for element in live { element.cell.show(in: environment) }
        }
    }

    /// Tells cells when the collection has become wide or narrow.
    ///
    /// Never within an allocation: cells would ask for another one.
    func followWidth() {
        if surroundings.isOutdated(in: viewport) { environmentMayHaveChanged() }
    }

    /// Has the style sheet draw lines where colours alone would not stand out.
    private func showContrast() {
        if environment.increasesContrast {
            unsafe gtk_widget_add_css_class(widget, "high-contrast")
        } else {
            unsafe gtk_widget_remove_css_class(widget, "high-contrast")
        }
    }
}

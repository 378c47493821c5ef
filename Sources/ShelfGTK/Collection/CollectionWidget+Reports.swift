internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// Reports to the caller and to cells.

extension CollectionWidget {
    // MARK: - Reports

    /// Schedules the report, after the frame, that other elements have cells.
    func announceViewportChange() {
        guard !passes.isAnnouncementDue else { return }
        passes.isAnnouncementDue = true
        MainLoop.whenIdle { [weak self] in
            guard let self else { return }
            self.passes.isAnnouncementDue = false
            self.description.reports.onViewportChange?()
        }
    }

    /// Reports scrolling since the last pass.
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

    /// Reports the ends that are near, each once until other items are there.
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

    /// Reports the items that come next.
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

    /// Observes the desktop until the widget is disposed.
    func watchDesktop() {
        surroundings.follow(
            unsafe DesktopEnvironment(of: widget) { [weak self] in
                self?.environmentMayHaveChanged()
            })
        environmentMayHaveChanged()
    }

    /// Sets the environment from the enclosing views.
    func setEnvironment(_ values: EnvironmentValues) {
        if surroundings.take(values) { environmentMayHaveChanged() }
    }

    /// Shows all bound cells again if a value has changed, without comparing rows.
    private func environmentMayHaveChanged() {
        guard surroundings.update(of: self, in: viewport) else { return }
        showContrast()
        inTurn {
            for element in live { element.cell.show(in: environment) }
        }
    }

    /// Updates cells after the width class changed.
    ///
    /// Never during an allocation, as cells would request another one.
    func followWidth() {
        if surroundings.isOutdated(in: viewport) { environmentMayHaveChanged() }
    }

    /// Sets the CSS class that draws lines for high contrast.
    private func showContrast() {
        if environment.increasesContrast {
            unsafe gtk_widget_add_css_class(widget, "high-contrast")
        } else {
            unsafe gtk_widget_remove_css_class(widget, "high-contrast")
        }
    }
}

internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

/// How rows are laid out, to be taken over at once.
struct ArrangedRows {
    var layout: SolvedLayout
    /// What the provider answered for each section.
    var described: [LayoutSection?]
    /// What the provider that answered was stated to depend on.
    var dependence: AnyHashable?
    var isSolvedAnew = true
}

extension CollectionWidget {
    /// Solves the layout for rows in an environment.
    ///
    /// What has been measured goes along: with sections and items that `difference` knows from the
    /// layout before, with all when there is none.
    ///
    /// The provider is asked while what was shown still stands whole.
    func solved(
        for snapshot: Snapshot<Section, Item>, over difference: Difference? = nil,
        in environment: LayoutEnvironment
    ) -> ArrangedRows {
        counters.layouts += 1
        let dependence = description.layoutDependence
        if let difference, let rows = followed(difference) { return rows }
        let provider = description.layout
        var described: [LayoutSection?] = []
        described.reserveCapacity(snapshot.sectionCount)
        var solved = SolvedLayout(
            itemCounts: (0..<snapshot.sectionCount).map { snapshot.itemCount(in: $0) },
            environment: environment, configuration: description.configuration
        ) { section, environment in
            let layout = self.consult { provider(snapshot.section(at: section), environment) }
            described.append(layout)
            return layout
        }
        if let layout {
            if let difference {
                // Nothing is to be carried where nothing has been measured.
                lazy var kept = keptItems(of: difference)
                solved.carryMeasurements(
                    from: layout, section: { difference.oldSection(ofNew: $0) },
                    kept: { kept[$0] ?? [] })
            } else {
                solved.carryMeasurements(from: layout, section: { $0 }) {
                    [ItemRun(old: 0, new: 0, count: layout.itemCount(in: $0))]
                }
            }
        }
        return ArrangedRows(layout: solved, described: described, dependence: dependence)
    }

    /// Takes over how rows are laid out now.
    func take(_ rows: ArrangedRows) {
        forgetPlaces()
        if rows.isSolvedAnew {
            layoutIsStale = false
            checkedLine = nil
        }
        take(rows.layout)
        describedSections = rows.described
        describedDependence = rows.dependence
        forgetMeasuredSizes()
    }

    /// What the layout is solved for.
    var layoutEnvironment: LayoutEnvironment { layoutEnvironment(in: viewport) }

    /// What a layout in a viewport is solved for.
    func layoutEnvironment(in viewport: Size) -> LayoutEnvironment {
        LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft, lineHeight: lineHeight)
    }

    /// Whether the layout was solved for another environment, in a way that matters to it: where the
    /// provider says the same of another font, it stays.
    var isElsewhere: Bool {
        guard let layout else { return true }
        var solved = layout.environment
        let environment = layoutEnvironment
        guard solved != environment else { return false }
        solved.lineHeight = environment.lineHeight
        guard solved == environment, !keepsLayoutProvider else { return true }
        guard checkedLine != environment.lineHeight else { return false }
        checkedLine = environment.lineHeight
        return isLayoutOutdated
    }

    /// The height of a line in the widget's font, looked up again when that is another one.
    private var lineHeight: Double {
        let context = unsafe gtk_widget_get_pango_context(widget)
        let serial = unsafe pango_context_get_serial(context)
        if let known = knownLine, known.serial == serial { return known.height }
        let metrics = unsafe pango_context_get_metrics(context, nil, nil)
        defer { unsafe pango_font_metrics_unref(metrics) }
        var height = unsafe pango_font_metrics_get_height(metrics)
        if height <= 0 {
            height =
                unsafe pango_font_metrics_get_ascent(metrics)
                + pango_font_metrics_get_descent(metrics)
        }
        let line = (Double(height) / Double(PANGO_SCALE)).rounded(.up)
        knownLine = (serial, line)
        return line
    }

    /// Whether the newest description lays anything out otherwise than it is now.
    ///
    /// Complexity: one call of the provider for each section, none where it is known to be the same.
    var isLayoutOutdated: Bool { isLayoutOutdated(for: snapshot) }

    func isLayoutOutdated(for snapshot: Snapshot<Section, Item>) -> Bool {
        guard let layout, describedSections.count == snapshot.sectionCount else { return false }
        guard layout.configuration == description.configuration else { return true }
        guard !keepsLayoutProvider else { return false }
        let environment = layoutEnvironment
        return describedSections.indices.contains {
            isDescribedOtherwise(snapshot.section(at: $0), environment, at: $0)
        }
    }

    private func isDescribedOtherwise(
        _ section: Section, _ environment: LayoutEnvironment, at index: Int
    ) -> Bool {
        consult { description.layout(section, environment) } != describedSections[index]
    }

    var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
    }

    /// The offset of a section that scrolls on its own, by its place.
    func shelfOffset(at section: Int) -> Double { page.shelfOffset(at: section) }

    /// The frame of an item in content coordinates, shelf offset applied.
    func frame(of position: ItemPosition, in layout: SolvedLayout) -> Rect {
        page.frame(of: position)
    }

    /// The items in the viewport, in order.
    func visibleItems(in layout: SolvedLayout) -> [(position: ItemPosition, frame: Rect)] {
        page.visibleItems
    }

    // MARK: - Offsets

    /// Scrolls the page at once, within its bounds; a glide under way is carried along.
    func setScrollOffset(_ offset: Double) {
        pageScroll.carry(&page, to: offset)
    }

    /// Scrolls a section on its own at once, within its bounds.
    func setShelfOffset(_ offset: Double, section: Int) {
        scrollRequests.takeShelf(snapshot.section(at: section).id)
        shelves.set(offset, of: shelf(section), on: &page)
        if layout != nil { requestPass() }
    }

    /// A section by identity and place.
    func shelf(_ section: Int) -> ShelfPlace<Section.ID> {
        ShelfPlace(id: snapshot.section(at: section).id, section: section)
    }

    /// Finds the place of a section by identity.
    var sectionIndex: (Section.ID) -> Int? {
        { [snapshot] in snapshot.sectionIndex(of: $0) }
    }
}

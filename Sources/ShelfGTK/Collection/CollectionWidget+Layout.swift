internal import CGtk
import ShelfCollection
import ShelfDiff
import ShelfGObject
import ShelfLayout

// How the rows are laid out, and the sizes that cells choose themselves.

extension CollectionWidget {
    /// What the newest description says of the layout, in a viewport.
    func layoutRequest(in viewport: Size? = nil) -> LayoutRequest<Section> {
        let provider = description.layout
        return LayoutRequest(
            description.configuration, in: layoutEnvironment(in: viewport ?? self.viewport),
            dependence: description.layoutDependence
        ) { section, environment in
            self.consult { provider(section, environment) }
        }
    }

    /// What a layout in a viewport is solved for.
    private func layoutEnvironment(in viewport: Size) -> LayoutEnvironment {
        LayoutEnvironment(
            viewport: viewport, scale: unsafe Double(gtk_widget_get_scale_factor(widget)),
            isRightToLeft: isRightToLeft, lineHeight: lineHeight)
    }

    var isRightToLeft: Bool {
        unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
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

    /// Solves the layout of the rows shown as the newest description says, in a viewport.
    func solved(in viewport: Size? = nil) -> ArrangedRows {
        counters.layouts += 1
        // A custom group is the caller's code, as the provider is.
        return consult { presentation.solved(for: snapshot, by: layoutRequest(in: viewport)) }
    }

    /// Takes over how the rows are laid out now.
    func take(_ rows: ArrangedRows) {
        if presentation.take(rows) { hands.pageTurned() }
        layoutChanged()
    }

    /// Has cells looked at anew, whose elements may stand for something else in the layout.
    func layoutChanged() {
        cells.forgetPlaces()
        cells.forgetSizes()
    }

    /// Keeps what is on screen so that the next pass can start from there.
    func rememberWhatIsSeen(
        oldPosition: @escaping @MainActor (ItemPosition) -> ItemPosition?
    ) {
        guard animates, snapshot.itemCount > 0 else { return cells.forgetWhatWasSeen() }
        cells.remember(on: page, oldPosition: oldPosition)
    }

    /// Asks the layout provider with the next frame, however many descriptions come until then.
    func checkLayoutWithNextFrame() {
        passes.requestCheck(of: self) { [weak self] in
            guard let self else { return }
            let request = self.layoutRequest()
            guard self.presentation.isOutdated(for: self.snapshot, by: request) else {
                return self.presentation.keepAnswers(by: request)
            }
            self.switchLayout()
            // This frame is about to be painted: elements must not stand where they did before.
            self.passIfDue()
        }
    }

    /// Lays the same rows out as the newest description says; every item glides to its new place.
    func switchLayout() { inTurn { layOutAnew() } }

    private func layOutAnew() {
        let hold = presentation.holdPlaces(description.anchorPolicy)
        let wasAtStart = scrollOffset == 0
        let old = (answers: presentation.answers, axis: mainAxis)
        rememberWhatIsSeen { $0 }
        hands.drags.forgetRoom()
        take(solved())
        restore(hold)
        // Who saw the very beginning goes on seeing it, if what was held is in sight there, too.
        if wasAtStart, case .anchor(let anchor) = hold.page,
            page.isInSightAtStart(anchor.position)
        {
            presentation.carry(to: 0)
        }
        // What was in sight in a grid may be far along its shelf now, or under a pinned title. In
        // other sizes it keeps its place, and the way back through them ends where it began.
        keepFocusInSight(hold) {
            old.axis != mainAxis
                || !presentation.answers.isResized(section: $0.section, from: old.answers)
        }
        requestPass()
    }

    /// Follows a new size of the widget, or a cell that asked for another one between two frames.
    func followSize(width: Int32, height: Int32) {
        let size = Size(width: Double(width), height: Double(height))
        guard
            size != viewport || layoutIsStale || presentation.isElsewhere(layoutRequest())
        else { return followSizeRequests() }
        let isFirst = viewport.isEmpty
        let hold = presentation.holdPlaces(description.anchorPolicy)
        let rows = solved(in: size)
        presentation.page.viewport = size
        take(rows)
        restore(hold)
        if isFirst { takeInitialPosition() }
        keepFocusInSight(hold) { _ in false }
        cells.endTransitions()
        // Cells come only between layouts: those a new size needs come with the next frame.
        cells.updateFrames(on: page)
        requestPass()
    }

    // MARK: - Sizes that cells choose

    /// Asks the cells that size themselves for their sizes and lays out what is new about them.
    ///
    /// What is in view stays where it is. Returns whether anything moves.
    func measureElements() -> Bool {
        let measurements = cells.newSizes()
        guard !measurements.isEmpty else { return false }
        let hold = presentation.hold(description.anchorPolicy)
        guard layOut(measurements) else { return false }
        presentation.restore(hold)
        correctBias()
        cells.updateFrames(on: page)
        return true
    }

    /// Lays sizes out; returns whether anything moves.
    private func layOut(_ measurements: [Measurement]) -> Bool {
        guard layout?.mayReshape(measurements) == true, var layout else {
            return presentation.page.layout?.setMeasuredSizes(measurements) == true
        }
        // A custom group is the caller's code, and may read what stands until now.
        let isMoving = consult { layout.setMeasuredSizes(measurements) }
        presentation.page.layout = layout
        return isMoving
    }

    private func followSizeRequests() {
        guard measureElements() else { return }
        configureAdjustments()
        requestPass()
    }
}

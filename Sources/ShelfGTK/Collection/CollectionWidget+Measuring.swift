internal import CGtk
import ShelfDiff
import ShelfGObject
import ShelfLayout

extension CollectionWidget {
    /// Asks the cells that size themselves for their sizes and lays out what is new about them.
    ///
    /// A size that has not changed costs a look-up of GTK's, no call of a cell. What is in view
    /// stays where it is. Returns whether anything moves.
    func measureElements() -> Bool {
        var measurements: [Measurement] = []
        for element in line where !element.selfSizingAxes.isEmpty {
            let size = wantedSize(of: element)
            guard element.sizes.accepts(size, inPass: counters.passes) else { continue }
            measurements.append(Measurement(element.layoutKind, size: size))
        }
        guard !measurements.isEmpty else { return false }
        let hold = scrollHold()
        guard layOut(measurements) else { return false }
        restore(hold)
        updateFrames()
        return true
    }

    /// Lays sizes out; returns whether anything moves.
    private func layOut(_ measurements: [Measurement]) -> Bool {
        guard layout?.mayReshape(measurements) == true, var layout else {
            return page.layout?.setMeasuredSizes(measurements) == true
        }
        // A custom group is the caller's code, and may read what stands until now.
        let isMoving = consult { layout.setMeasuredSizes(measurements) }
        page.layout = layout
        return isMoving
    }

    /// The size a cell wants, with the length it does not choose itself given.
    private func wantedSize(of element: CollectionElement) -> Size {
        let cell = unsafe element.cell.widget
        var (width, height) = (element.frame.width, element.frame.height)
        if element.selfSizingAxes.contains(.horizontal) {
            let fixed = element.selfSizingAxes.contains(.vertical) ? -1 : Int32(height)
            width = unsafe natural(cell, GTK_ORIENTATION_HORIZONTAL, for: fixed)
        }
        if element.selfSizingAxes.contains(.vertical) {
            var minimum: Int32 = 0
            unsafe gtk_widget_measure(
                cell, GTK_ORIENTATION_HORIZONTAL, -1, &minimum, nil, nil, nil)
            let fixed = max(Int32(width), minimum)
            height = unsafe natural(cell, GTK_ORIENTATION_VERTICAL, for: fixed)
        }
        counters.measures += element.cell.takeMeasureCount()
        return Size(width: width, height: height)
    }

    private func natural(
        _ cell: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation, for length: Int32
    ) -> Double {
        var natural: Int32 = 0
        unsafe gtk_widget_measure(cell, orientation, length, nil, &natural, nil, nil)
        return Double(natural)
    }

    /// Has every cell that sizes itself state its size again to a new layout.
    func forgetMeasuredSizes() {
        for element in live { element.sizes.forget() }
    }

    /// A cell asked for another size between two frames: makes room for it within the allocation.
    func followSizeRequests() {
        guard measureElements() else { return }
        configureAdjustments()
        requestPass()
    }
}

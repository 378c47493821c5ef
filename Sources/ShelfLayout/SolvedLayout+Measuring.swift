extension SolvedLayout {
    /// The number of times that an element may change its measured size in one frame.
    static let measurementLimit = 2

    /// Begins a frame, in which every element may change its measured size twice.
    public mutating func beginFrame() {
        measurementCounts.removeAll(keepingCapacity: true)
    }

    /// Stores the measured sizes of elements, and returns true if anything moves.
    ///
    /// Unmeasured elements follow the running median of similar ones. An element whose size keeps
    /// changing within a frame keeps the last accepted size, and a diagnostic reports it.
    ///
    /// Complexity: O(measurements · log items). A flow section takes O(items), as its rows break
    /// anew.
    @discardableResult
    public mutating func setMeasuredSizes(_ measurements: some Sequence<ElementMeasurement>) -> Bool
    {
        var touched: Set<Int> = []
        var isChanged = false
        for measurement in measurements {
            guard mayMeasure(measurement.element) else { continue }
            guard take(measurement) else { continue }
            isChanged = true
            measurementCounts[measurement.element, default: 0] += 1
            if let section = measurement.element.section { touched.insert(section) }
        }
        for section in touched where sections.indices.contains(section) {
            finishMeasuring(section)
        }
        if isChanged { sections.updateEstimates() }
        return isChanged
    }

    /// Returns true if the sizes may change the room of groups, so that custom groups are solved
    /// again.
    ///
    /// Only items that stand beside the groups take room from them.
    package func mayReshape(_ measurements: some Sequence<ElementMeasurement>) -> Bool {
        measurements.contains { measurement in
            guard case .supplementary(let section, let kind, _) = measurement.element,
                sections.indices.contains(section)
            else { return false }
            return sections.described(section).shape.section.boundaryItems.contains {
                $0.kind == kind && $0.alignment.factor(configuration.scrollAxis) == 0.5
            }
        }
    }

    /// Stores the sizes of a section's items, as kept from an earlier layout.
    ///
    /// Complexity: O(items of the section).
    public mutating func loadMeasuredSizes(section: Int, _ size: (Int) -> Size?) {
        sections.change(section) { $0.load(size) }
        finishMeasuring(section)
    }

    /// Takes over the measurements of another layout.
    ///
    /// Complexity: O(items) in sections with measured items, O(1) in others.
    ///
    /// - Parameters:
    ///   - old: The other layout.
    ///   - section: Returns the number of a section in the other layout, or nil for a new one.
    ///   - item: Returns the number of an item in the other layout, or nil for a new one.
    public mutating func carryMeasurements(
        from old: SolvedLayout, section: (Int) -> Int?,
        item: (_ section: Int, _ item: Int) -> Int? = { _, item in item }
    ) {
        for index in sections.indices {
            guard let source = section(index), old.sections.indices.contains(source) else {
                continue
            }
            let measured = old.sections.described(source)
            guard measured.hasMeasurements else { continue }
            let kept = KeptItems(
                oldCount: measured.itemCount, newCount: itemCount(in: index),
                source: { item(index, $0) })
            carryMeasurements(into: index, from: measured, kept: kept)
        }
        carryBoundary(from: old)
    }

    /// Returns true if a section has measurements.
    package func hasMeasurements(in section: Int) -> Bool {
        sections.described(section).hasMeasurements
    }

    /// Takes over the measurements of another layout.
    ///
    /// Complexity: O(chunks + changed items) for a section with the same description and
    /// environment, O(items) for others with measured items.
    ///
    /// - Parameters:
    ///   - old: The other layout.
    ///   - section: Returns the number of a section in the other layout, or nil for a new one.
    ///   - kept: Returns the items of a section that were there before, in their new order.
    public mutating func carryMeasurements(
        from old: SolvedLayout, section: (Int) -> Int?, kept: (_ section: Int) -> [ItemRun]
    ) {
        for index in sections.indices {
            guard let source = section(index), old.sections.indices.contains(source) else {
                continue
            }
            let measured = old.sections.described(source)
            guard measured.hasMeasurements else { continue }
            let runs = KeptItems(
                kept(index), oldCount: measured.itemCount, newCount: itemCount(in: index))
            carryMeasurements(into: index, from: measured, kept: runs)
        }
        carryBoundary(from: old)
    }

    private mutating func carryBoundary(from old: SolvedLayout) {
        sections.carryEstimates(from: old.sections)
        if configuration.boundaryItems == old.configuration.boundaryItems {
            measuredBoundary = old.measuredBoundary
            updateBoundary()
        }
    }

    /// Returns the measured length of an item along an axis, or nil if it is estimated.
    public func measuredLength(section: Int, item: Int, _ axis: Axis) -> Double? {
        sections.described(section).measuredLength(of: item, axis)
    }

    mutating func carryMeasurements(
        into index: Int, from old: SolvedSection, kept: KeptItems, isPlaced: Bool = false
    ) {
        sections.change(index) {
            $0.carryMeasurements(from: old, kept: kept, isPlaced: isPlaced)
        }
        finishMeasuring(index)
    }

    private mutating func mayMeasure(_ element: LayoutElement.Kind) -> Bool {
        guard measurementCounts[element, default: 0] >= Self.measurementLimit else { return true }
        var item: Int?
        if case .item(_, let number) = element { item = number }
        note(
            LayoutDiagnostic(problem: .oscillatingSize, section: element.section, item: item))
        return false
    }

    private mutating func note(_ diagnostic: LayoutDiagnostic) {
        guard diagnostics.count < Self.diagnosticLimit, !diagnostics.contains(diagnostic) else {
            return
        }
        diagnostics.append(diagnostic)
    }

    private mutating func take(_ measurement: ElementMeasurement) -> Bool {
        let size = Size(
            width: Length.valid(measurement.size.width),
            height: Length.valid(measurement.size.height))
        switch measurement.element {
        case .item(let section, let item):
            guard sections.indices.contains(section) else { return false }
            let axes = sections.described(section).shape.measuredAxes
            for axis in Axis.allCases where axes.contains(axis) {
                guard !Length.isValid(measurement.size[axis]) else { continue }
                note(LayoutDiagnostic(problem: .invalidLength, section: section, item: item))
            }
            return sections.change(section) { $0.measure(item: item, as: size) }
        case .supplementary(LayoutElement.wholeLayout, let kind, let index):
            guard let place = boundary.place(kind: kind, index: index),
                measuredBoundary[place] != size
            else { return false }
            measuredBoundary[place] = size
            return updateBoundary()
        case .supplementary(let section, let kind, let index):
            guard sections.indices.contains(section) else { return false }
            let boundary = sections.described(section).boundary
            if let place = boundary.place(kind: kind, index: index) {
                return sections.measure(boundary: place, of: section, as: size)
            }
            return sections.change(section) { $0.measure(badge: kind, item: index, as: size) }
        case .decoration:
            return false
        }
    }

    @discardableResult
    private mutating func updateBoundary() -> Bool {
        let old = boundary
        boundary = BoundaryFrame(
            configuration.boundaryItems, axis: configuration.scrollAxis, viewport: viewport,
            insets: .zero, isSection: false,
            measured: { [measuredBoundary] index, axis in
                measuredBoundary[index]?[axis]
            })
        return boundary != old
    }

    private mutating func finishMeasuring(_ index: Int) {
        if sections.described(index).needsShape {
            let old = sections.described(index)
            let shape = SectionShape(
                old.shape.section, viewport: viewport, axis: configuration.scrollAxis,
                scale: grid.scale, measuredBoundary: old.measuredBoundaryLength)
            let kept = KeptItems(oldCount: old.itemCount, newCount: old.itemCount)
            sections.change(index) {
                $0 = SolvedSection(
                    shape: shape, itemCount: old.itemCount, following: old, kept)
                $0.carryMeasurements(from: old, kept: kept, isPlaced: true)
            }
        }
        sections.change(index) { $0.finishMeasuring() }
        placeSection(index)
    }
}

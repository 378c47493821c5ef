extension SolvedLayout {
    /// Appends the backgrounds of a section that are visible in an area.
    func appendDecorations(_ index: Int, area: Rect, to elements: inout [LayoutElement]) {
        let decorations = sections.described(index).shape.section.decorations
        for (place, decoration) in decorations.enumerated() {
            let frame = self.frame(of: decoration, section: index)
            guard frame.intersects(area) else { continue }
            let number = decorations[..<place].count { $0.kind == decoration.kind }
            elements.append(
                LayoutElement(
                    kind: .decoration(section: index, kind: decoration.kind, index: number),
                    frame: frame, zIndex: decoration.zIndex))
        }
    }

    /// Returns the frame of a background or separator, or nil if there is none.
    func decorationFrame(section: Int, kind: DecorationKind, index: Int, shift: Double) -> Rect? {
        guard sections.indices.contains(section), !sections.described(section).isHidden else {
            return nil
        }
        let description = sections.described(section).shape.section
        if kind == .separator, let separators = description.separators {
            let item = index < 0 ? separators.firstItem : index
            guard item < sections.described(section).itemCount else { return nil }
            let frame = self.frame(section: section, item: item, orthogonalOffset: shift)
            return self.separators(section: section, item: item, frame: frame)
                .first { $0.number == index }?.frame
        }
        let ofKind = description.decorations.filter { $0.kind == kind }
        return ofKind.indices.contains(index) ? frame(of: ofKind[index], section: section) : nil
    }

    /// Appends the separators around an item that are visible in an area.
    func appendSeparators(
        section: Int, item: Int, frame: Rect, zIndex: Int, area: Rect,
        to elements: inout [LayoutElement]
    ) {
        guard sections.described(section).shape.section.separators != nil else { return }
        for (number, line) in separators(section: section, item: item, frame: frame)
        where line.intersects(area) {
            elements.append(
                LayoutElement(
                    kind: .decoration(section: section, kind: .separator, index: number),
                    frame: line, zIndex: zIndex))
        }
    }

    /// Returns the separators above and below an item with this frame.
    private func separators(
        section index: Int, item: Int, frame: Rect
    ) -> [(number: Int, frame: Rect)] {
        let section = sections[index]
        guard let separators = section.shape.section.separators else { return [] }
        var lines: [(number: Int, frame: Rect)] = []
        let axis = section.shape.runAxis
        let isMirrored = environment.isRightToLeft && axis == .horizontal
        let thickness = max(grid.pixel, grid.snap(Length.valid(separators.thickness)))
        let style = separators.style(below: item)
        if item == separators.firstItem, separators.showsTop {
            let line = line(along: frame, style: separators.style, thickness, atEnd: isMirrored)
            lines.append((-1, line))
        }
        let isLast = item == section.itemCount - 1
        let isShown = isLast ? separators.showsBottom : style.isVisible
        if isShown, item >= separators.firstItem {
            lines.append((item, line(along: frame, style: style, thickness, atEnd: !isMirrored)))
        }
        return lines

        func line(
            along frame: Rect, style: Separators.Style, _ thickness: Double, atEnd: Bool
        ) -> Rect {
            let leading = grid.snap(Length.valid(style.leadingInset))
            let trailing = grid.snap(Length.valid(style.trailingInset))
            let swaps = environment.isRightToLeft && axis == .vertical
            var line = frame
            line.origin[axis.crossing] += swaps ? trailing : leading
            line.size[axis.crossing] = max(0, line.size[axis.crossing] - leading - trailing)
            if atEnd { line.origin[axis] += line.size[axis] - thickness }
            line.size[axis] = thickness
            return line
        }
    }

    /// Returns the frame of a section's background.
    private func frame(of decoration: Decoration, section index: Int) -> Rect {
        let section = sections[index]
        let axis = configuration.scrollAxis
        var local = Rect.zero
        local.size[axis] = section.extent
        local.size[axis.crossing] = section.shape.crossExtent
        if decoration.extent != .section { local = local.inset(by: section.boundary.stack) }
        switch decoration.extent {
        case .section, .content: break
        case .rows: local = local.inset(by: section.shape.insets)
        case .rowsAfterFirst:
            local = local.inset(by: section.shape.insets)
            let end = local.max(axis)
            if let first = section.slot(of: 0) {
                local.origin[axis] = first.frame.max(axis) + section.shape.spacing
            }
            local.size[axis] = max(0, end - local.min(axis))
        }
        local = local.inset(by: Length.valid(decoration.contentInsets))
        return physical(local, sectionStart: start(of: index), shift: 0)
    }
}

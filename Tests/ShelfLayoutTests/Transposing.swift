@testable import ShelfLayout

// Every description with its axes exchanged: what was above is now leading.

extension Size {
    var transposed: Size { Size(width: height, height: width) }
}

extension Point {
    var transposed: Point { Point(x: y, y: x) }
}

extension Rect {
    var transposed: Rect { Rect(x: y, y: x, width: height, height: width) }
}

extension Insets {
    var transposed: Insets {
        Insets(top: leading, leading: top, bottom: trailing, trailing: bottom)
    }
}

extension EdgeSpacing {
    var transposed: EdgeSpacing {
        EdgeSpacing(top: leading, leading: top, bottom: trailing, trailing: bottom)
    }
}

extension LayoutDimension {
    var transposed: LayoutDimension {
        switch kind {
        case .fractionOfWidth(let part): .fraction(ofHeight: part)
        case .fractionOfHeight(let part): .fraction(ofWidth: part)
        case .aspectRatio(let ratio): .aspectRatio(1 / ratio)
        case .absolute, .fractionOfSection, .estimated, .uniform: self
        }
    }
}

extension Alignment {
    var transposed: Alignment {
        switch self {
        case .topLeading, .center, .bottomTrailing: self
        case .top: .leading
        case .leading: .top
        case .topTrailing: .bottomLeading
        case .bottomLeading: .topTrailing
        case .bottom: .trailing
        case .trailing: .bottom
        }
    }
}

extension LayoutBadge {
    var transposed: LayoutBadge {
        LayoutBadge(
            kind: kind, width: height.transposed, height: width.transposed,
            hostAnchor: hostAnchor.transposed, badgeAnchor: badgeAnchor.transposed,
            offset: offset.transposed, fractionalOffset: fractionalOffset.transposed,
            zIndex: zIndex)
    }
}

extension LayoutNode {
    var transposed: LayoutNode {
        switch self {
        case .group(let group): return .group(group.transposed)
        case .item(let item):
            return .item(
                LayoutItem(
                    width: item.height.transposed, height: item.width.transposed,
                    contentInsets: item.contentInsets.transposed,
                    edgeSpacing: item.edgeSpacing.transposed,
                    badges: item.badges.map(\.transposed), zIndex: item.zIndex))
        }
    }
}

extension LayoutGroup {
    var transposed: LayoutGroup {
        var group = self
        group.width = height.transposed
        group.height = width.transposed
        group.contentInsets = contentInsets.transposed
        group.edgeSpacing = edgeSpacing.transposed
        group.badges = badges.map(\.transposed)
        group.subitems = subitems.map(\.transposed)
        group.arrangement =
            switch arrangement {
            case .filling(let axis): .filling(axis.crossing)
            case .equal(let axis, let count): .equal(axis.crossing, count)
            case .repeating(let axis, let count): .repeating(axis.crossing, count)
            case .adaptive(let axis, let minimum): .adaptive(axis.crossing, minimum: minimum)
            case .custom(let custom):
                .custom(
                    CustomArrangement { container in
                        let crossed = LayoutContainer(
                            size: container.size.transposed, scale: container.scale)
                        return custom.call(crossed).map {
                            CustomFrame($0.frame.transposed, zIndex: $0.zIndex)
                        }
                    })
            }
        return group
    }
}

extension BoundaryItem {
    var transposed: BoundaryItem {
        var item = self
        item.width = height.transposed
        item.height = width.transposed
        item.alignment = alignment.transposed
        item.offset = offset.transposed
        item.contentInsets = contentInsets.transposed
        return item
    }
}

extension LayoutSection {
    var transposed: LayoutSection {
        var section = self
        section.group = group.transposed
        section.contentInsets = contentInsets.transposed
        section.boundaryItems = boundaryItems.map(\.transposed)
        for index in decorations.indices {
            section.decorations[index].contentInsets = decorations[index].contentInsets.transposed
        }
        section.waterfall = waterfall.map { waterfall in
            Waterfall(
                columns: waterfall.columns, spacing: waterfall.spacing,
                proportions: waterfall.proportions.transposed)
        }
        section.rows = rows.map { rows in
            guard case .justified(let target, let estimate, let proportions) = rows.fill else {
                return rows
            }
            return ItemRows(
                fill: .justified(
                    target: target, estimate: 1 / estimate, proportions: proportions.transposed),
                spacing: rows.spacing)
        }
        return section
    }
}

extension ItemProportions {
    var transposed: ItemProportions {
        ItemProportions(values) { $0 == Self.unknown ? nil : 1 / Double($0) }
    }
}

extension LayoutConfiguration {
    var transposed: LayoutConfiguration {
        LayoutConfiguration(
            scrollAxis: scrollAxis.crossing, interSectionSpacing: interSectionSpacing,
            boundaryItems: boundaryItems.map(\.transposed))
    }
}

extension LayoutElement {
    var transposed: LayoutElement {
        LayoutElement(kind: kind, frame: frame.transposed, zIndex: zIndex)
    }
}

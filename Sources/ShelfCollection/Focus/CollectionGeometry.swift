package import ShelfFocus
import ShelfLayout

/// The geometry of a collection for the focus: its layout, with all scrolling at its end.
///
/// The focus assumes a page that goes downwards. A page that goes sideways is mirrored on its
/// diagonal: x is the distance from the upper edge, y the distance from the start of the page.
package struct CollectionGeometry: FocusGeometry {
    let layout: SolvedLayout
    let shelfOffset: (Int) -> Double
    /// The reading direction is from right to left.
    let readsRightToLeft: Bool
    let viewport: Size
    let allows: (FocusPosition) -> Bool

    private var isTurned: Bool { layout.configuration.scrollAxis == .horizontal }

    /// Upper and lower edge are never mirrored.
    package var isRightToLeft: Bool { readsRightToLeft && !isTurned }

    package var viewportHeight: Double { isTurned ? viewport.width : viewport.height }

    package var sectionCount: Int { layout.sectionCount }

    package func itemCount(in section: Int) -> Int { layout.itemCount(in: section) }

    package func frame(of position: FocusPosition) -> FocusFrame {
        seen(
            layout.frame(
                section: position.section, item: position.item,
                orthogonalOffset: shelfOffset(position.section)))
    }

    package func frame(ofSection section: Int) -> FocusFrame { seen(layout.sectionFrame(section)) }

    package func canFocus(_ position: FocusPosition) -> Bool { allows(position) }

    package func isOrthogonal(_ section: Int) -> Bool { layout.orthogonalBounds(section) != nil }

    package func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> {
        let extent = max(1, band.upperBound - band.lowerBound)
        let isMirrored = isTurned && !isOrthogonal(section) && readsRightToLeft
        let start =
            isMirrored
            ? layout.contentSize.width - band.lowerBound - extent : band.lowerBound
        return layout.items(
            in: section, within: start...(start + extent),
            orthogonalOffset: shelfOffset(section))
    }

    /// Returns the item that follows a boundary item, or precedes it.
    ///
    /// - Parameters:
    ///   - section: The section of the boundary item, or -1 for the whole layout.
    ///   - isHeading: The boundary item is a header, not a footer.
    ///   - forward: The following item is wanted.
    package func neighbour(
        ofBoundaryAt section: Int, isHeading: Bool, forward: Bool
    ) -> FocusPosition? {
        var sections = 0..<sectionCount
        if section == LayoutElement.wholeLayout {
            guard forward == isHeading else { return nil }
        } else {
            let own = forward == isHeading ? 0 : 1
            sections =
                forward
                ? min(section + own, sectionCount)..<sectionCount : 0..<max(0, section + 1 - own)
        }
        for section in forward ? Array(sections) : sections.reversed() {
            let items = (0..<itemCount(in: section)).lazy.map {
                FocusPosition(section: section, item: $0)
            }
            let found = forward ? items.first(where: allows) : items.last(where: allows)
            if let found { return found }
        }
        return nil
    }

    /// Converts a frame in content coordinates to those of the focus.
    private func seen(_ frame: Rect) -> FocusFrame {
        guard isTurned else {
            return FocusFrame(
                x: frame.x, y: frame.y, width: frame.width, height: frame.height)
        }
        let start = readsRightToLeft ? layout.contentSize.width - frame.maxX : frame.x
        return FocusFrame(x: frame.y, y: start, width: frame.height, height: frame.width)
    }
}

extension FocusMove {
    /// Returns the move for the mirrored page that goes downwards.
    package func turned(mirrored: Bool) -> FocusMove {
        switch self {
        case .up: .left
        case .down: .right
        case .left: mirrored ? .down : .up
        case .right: mirrored ? .up : .down
        case .rowStart, .rowEnd, .sectionStart, .sectionEnd, .first, .last, .pageUp, .pageDown,
            .nextSection, .previousSection:
            self
        }
    }
}

package import ShelfFocus
import ShelfLayout

/// A collection as focus decisions see it: its layout, scrolled to where it will come to rest.
///
/// Decisions are made for a page that goes downwards. One that goes sideways is seen turned on its
/// diagonal: what is shown as x is the distance from the upper edge, what is shown as y the one from
/// where the page begins.
package struct CollectionGeometry: FocusGeometry {
    let layout: SolvedLayout
    let shelfOffset: (Int) -> Double
    /// Whether leading is the right edge on screen.
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

    /// The item that follows what stands at a section, or precedes it: its header or footer, or the like
    /// of the whole layout.
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

    /// A frame of the content as decisions see it.
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
    /// The move as decisions see it that are made for a page that goes downwards.
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

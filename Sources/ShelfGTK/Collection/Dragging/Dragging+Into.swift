import ShelfCollection
import ShelfGObject
import ShelfLayout

/// Drops into sections and items.
extension Dragging {
    typealias Target = DropTarget<Section, Item>

    var dropsInto: Bool { stage.description.dragging.into != nil }

    /// Handles a drag over a point, and returns true if a target there accepts it.
    func dropIntoMoved(to point: Point) -> Bool {
        into.point = point
        setEdgeScroll(at: point, movesShelves: true)
        let found = target(at: point)
        // A section without a header is usually the only one.
        into.show(found.map { unsafe $0.cell?.handle ?? Widget(stage.widget) })
        return found != nil
    }

    /// Handles a drop, and returns true if a target accepted it.
    func droppedInto(_ content: DragContent, at point: Point, _ operation: DropOperation) -> Bool {
        guard let perform = stage.description.dragging.into?.perform, !content.isEmpty,
            let target = target(at: point)?.target
        else { return false }
        return stage.inTurn { perform(content, target, operation) }
    }

    /// Returns the target at a point and the cell that shows it: the item's, or the section's
    /// header.
    private func target(at point: Point) -> (target: Target, cell: CellWidget?)? {
        guard let accepts = stage.description.dragging.into?.accepts else { return nil }
        if let element = stage.item(at: point), case .item(let id) = element.key,
            let position = stage.snapshot.position(of: id)
        {
            let target = Target(
                section: stage.snapshot.section(at: position.section),
                item: stage.snapshot.item(at: position))
            if stage.consult({ accepts(target) }) { return (target, element.cell) }
        }
        guard let number = section(at: point) else { return nil }
        let target = Target(section: stage.snapshot.section(at: number), item: nil)
        guard stage.consult({ accepts(target) }) else { return nil }
        return (target, header(of: number)?.cell)
    }

    /// Returns the section at a point: that of the header there, which may float over another
    /// section.
    private func section(at point: Point) -> Int? {
        let header = stage.line.last {
            Self.isHeader($0) && stage.presentedFrame(of: $0).contains(point)
        }
        if let header { return header.position.section }
        let page = stage.page
        return page.layout?.section(at: page.inContent(point)[page.mainAxis])
    }

    private func header(of section: Int) -> CollectionElement? {
        stage.line.first { $0.position.section == section && Self.isHeader($0) }
    }

    private static func isHeader(_ element: CollectionElement) -> Bool {
        if case .boundary = element.part { true } else { false }
    }
}

/// The state of a drag over drop targets, of which one is highlighted.
struct DropIntoState {
    /// The point of the drag, or nil without one.
    var point: Point?
    private var shown: Widget?

    /// The CSS class of the highlighted target.
    private static let cssClass = "drop-into"

    /// Highlights a widget, and no other.
    mutating func show(_ widget: Widget?) {
        guard widget != shown else { return }
        shown?.removeCSSClass(Self.cssClass)
        widget?.addCSSClass(Self.cssClass)
        shown = widget
    }

    /// Ends the drag after it has left or was dropped.
    mutating func leave() {
        point = nil
        show(nil)
    }
}

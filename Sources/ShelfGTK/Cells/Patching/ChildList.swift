/// A widget that holds any number of children in order.
protocol ViewContainer: ViewParent {
    /// Puts a widget that has no parent behind another, or first.
    func insert(_ widget: Widget, after previous: Widget?)
    /// Moves a child behind another, or to the front.
    func move(_ widget: Widget, after previous: Widget?)
    /// Lets a child go.
    func remove(_ widget: Widget)
}

/// The children of a container: matched with their views by key, patched, moved, and kept in
/// reserve while their branch or element is not shown.
final class ChildList {
    private struct Slot {
        let key: ViewKey
        var node: ViewNode
        /// Whose state is inside; for views that come and go, one for each time they came.
        var identity: ViewIdentity?
    }

    /// Most nodes of one loop or branch that wait to be shown again.
    private static let reserveLimit = 8

    private var slots: [Slot] = []
    private var reserve: [[Int]: [ViewNode]] = [:]

    var nodes: [ViewNode] { slots.map(\.node) }

    /// Brings the children in line with the views of a list.
    func update(_ entries: [ViewEntry], in context: ViewContext, of container: some ViewContainer) {
        if slots.count != entries.count || !zip(slots, entries).allSatisfy({ $0.key == $1.key }) {
            match(entries, in: context, of: container)
        } else {
            for index in entries.indices { patch(index, entries[index], context, container) }
        }
    }

    /// A child has exchanged its widget; the container puts the new one into the old one's place.
    func replace(_ old: Widget, by new: Widget, in container: some ViewContainer) {
        let index = slots.firstIndex { $0.node.widget == new }
        container.remove(old)
        container.insert(new, after: index.flatMap { $0 > 0 ? slots[$0 - 1].node.widget : nil })
    }

    private func patch(
        _ index: Int, _ entry: ViewEntry, _ context: ViewContext, _ container: some ViewContainer
    ) {
        let old = slots[index].node.widget
        let inner = self.context(for: entry, &slots[index].identity, context)
        let node = entry.view.render(into: slots[index].node, in: inner)
        node.parent = container
        slots[index].node = node
        guard node.widget != old else { return }
        container.remove(old)
        container.insert(node.widget, after: index > 0 ? slots[index - 1].node.widget : nil)
    }

    private func context(
        for entry: ViewEntry, _ identity: inout ViewIdentity?, _ context: ViewContext
    ) -> ViewContext {
        guard entry.isConditional else { return context }
        let own =
            identity?.parent === context.identity
            ? identity! : ViewIdentity(inside: context.identity)
        identity = own
        var context = context
        context.identity = own
        return context
    }

    /// The views are others than before: finds for each the child it had, else one in reserve.
    private func match(
        _ entries: [ViewEntry], in context: ViewContext, of container: some ViewContainer
    ) {
        let old = slots
        var left = Dictionary(
            old.enumerated().map { ($1.key, $0) }, uniquingKeysWith: { first, _ in first })
        let matches = entries.map { left.removeValue(forKey: $0.key) }
        var isKept = [Bool](repeating: false, count: old.count)
        for case let index? in matches { isKept[index] = true }
        for (index, slot) in old.enumerated() where !isKept[index] {
            container.remove(slot.node.widget)
            slot.node.unbind()
            if reserve[slot.key.place, default: []].count < Self.reserveLimit {
                reserve[slot.key.place, default: []].append(slot.node)
            }
        }
        slots = []
        var previous: Widget?
        for (entry, match) in zip(entries, matches) {
            var slot = match.map { old[$0] }
            let before = slot?.node.widget
            var identity = slot?.identity
            let inner = self.context(for: entry, &identity, context)
            let reusable = slot?.node ?? reserve[entry.key.place]?.popLast()
            let node = entry.view.render(into: reusable, in: inner)
            node.parent = container
            if let before, before == node.widget {
                container.move(node.widget, after: previous)
            } else {
                if let before { container.remove(before) }
                container.insert(node.widget, after: previous)
            }
            slot = Slot(key: entry.key, node: node, identity: identity)
            slots.append(slot!)
            previous = node.widget
        }
    }
}

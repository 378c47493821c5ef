/// A container of any number of ordered child widgets.
protocol ViewContainer: ViewParent {
    /// Inserts a widget without a parent after another, or first.
    func insert(_ widget: Widget, after previous: Widget?)
    /// Moves a child after another, or to the front.
    func move(_ widget: Widget, after previous: Widget?)
    /// Removes a child.
    func remove(_ widget: Widget)
}

/// The child nodes of a container.
///
/// Nodes are matched with views by key, patched and moved. While their branch or element is absent,
/// they are kept in reserve.
final class ChildList {
    private struct Slot {
        let key: ViewKey
        var node: ViewNode
        /// The identity of the state inside; conditional views get a new one for each appearance.
        var identity: ViewIdentity?
    }

    /// The largest reserve of one loop or branch.
    private static let reserveLimit = 8

    private var slots: [Slot] = []
    private var reserve: [[Int]: [ViewNode]] = [:]

    var nodes: [ViewNode] { slots.map(\.node) }

    /// Updates the children from the views of a list.
    func update(_ entries: [ViewEntry], in context: ViewContext, of container: some ViewContainer) {
        if slots.count != entries.count || !zip(slots, entries).allSatisfy({ $0.key == $1.key }) {
            match(entries, in: context, of: container)
        } else {
            for index in entries.indices { patch(index, entries[index], context, container) }
        }
    }

    /// Replaces a child's widget in the container.
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

    /// Matches changed views with their nodes, or with ones from the reserve.
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

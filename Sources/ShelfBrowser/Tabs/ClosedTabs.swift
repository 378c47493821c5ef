/// Tabs that were closed, to be opened again, the last one first.
nonisolated struct ClosedTabs: Equatable, Sendable {
    /// How many are kept.
    static let most = 20

    private var tabs: [RememberedTab] = []

    /// Keeps a tab that is closed now; the oldest one goes where there are too many.
    mutating func add(_ tab: RememberedTab) {
        tabs.append(tab)
        if tabs.count > Self.most { tabs.removeFirst(tabs.count - Self.most) }
    }

    /// Takes the tab that was closed last; nil when there is none.
    mutating func takeLast() -> RememberedTab? { tabs.popLast() }
}

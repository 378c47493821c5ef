/// What a key asks of the focus.
public enum FocusMove: Hashable, Sendable, CaseIterable {
    /// The item to the left, physically.
    case left
    /// The item to the right, physically.
    case right
    /// The item above.
    case up
    /// The item below.
    case down
    /// The leading end of the row or shelf; in a list, the first item of the collection.
    case rowStart
    /// The trailing end of the row or shelf; in a list, the last item of the collection.
    case rowEnd
    /// The first item of the section.
    case sectionStart
    /// The last item of the section.
    case sectionEnd
    /// The first item of the collection.
    case first
    /// The last item of the collection.
    case last
    /// The item one viewport above.
    case pageUp
    /// The item one viewport below.
    case pageDown
    /// The first row of the next section that has items.
    case nextSection
    /// The first row of the previous section that has items.
    case previousSection

    /// Whether the move leads to an end, of the row, the section or the collection.
    ///
    /// As a first key such a move is made from where the view begins; others only begin there.
    public var leadsToAnEnd: Bool {
        switch self {
        case .rowStart, .rowEnd, .sectionStart, .sectionEnd, .first, .last: true
        case .left, .right, .up, .down, .pageUp, .pageDown, .nextSection, .previousSection: false
        }
    }

    /// Whether the move leads to the same item wherever it starts.
    var isAbsolute: Bool { self == .first || self == .last }
}

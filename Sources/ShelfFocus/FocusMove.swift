/// A move of the focus, as a key requests it.
public enum FocusMove: Hashable, Sendable, CaseIterable {
    /// To the item on the left, also in right-to-left layouts.
    case left
    /// To the item on the right, also in right-to-left layouts.
    case right
    /// To the item above.
    case up
    /// To the item below.
    case down
    /// To the leading end of the row or shelf; in a list, to the first item of the collection.
    case rowStart
    /// To the trailing end of the row or shelf; in a list, to the last item of the collection.
    case rowEnd
    /// To the first item of the section.
    case sectionStart
    /// To the last item of the section.
    case sectionEnd
    /// To the first item of the collection.
    case first
    /// To the last item of the collection.
    case last
    /// Up by one viewport.
    case pageUp
    /// Down by one viewport.
    case pageDown
    /// To the first row of the next section that has items.
    case nextSection
    /// To the first row of the previous section that has items.
    case previousSection

    /// The move leads to an end of the row, the section or the collection.
    ///
    /// As the first key, such a move acts at once, from the first item in view. Other moves only
    /// focus that item.
    public var leadsToAnEnd: Bool {
        switch self {
        case .rowStart, .rowEnd, .sectionStart, .sectionEnd, .first, .last: true
        case .left, .right, .up, .down, .pageUp, .pageDown, .nextSection, .previousSection: false
        }
    }

    /// The move leads to the same item from everywhere.
    var isAbsolute: Bool { self == .first || self == .last }
}

/// Whether a section scrolls on its own across the layout, and where it comes to rest.
public enum OrthogonalScrolling: Sendable, Hashable, CaseIterable {
    /// The section's groups follow the layout's own axis.
    case none
    /// Rests anywhere.
    case continuous
    /// Rests where a group starts, or at the end of the content.
    case continuousGroupLeadingBoundary
    /// Moves by one viewport for each gesture.
    case paging
    /// Moves by one group for each gesture.
    case groupPaging
    /// Moves by one group for each gesture; every group can be centred.
    case groupPagingCentred
    /// Moves by one group for each gesture; groups are centred but the ends are flush.
    case groupPagingCentredFlush

    /// Whether a gesture moves by a page or a group at most.
    public var isPaging: Bool {
        switch self {
        case .none, .continuous, .continuousGroupLeadingBoundary: false
        case .paging, .groupPaging, .groupPagingCentred, .groupPagingCentredFlush: true
        }
    }

    /// Whether groups rest in the middle.
    var centresGroups: Bool { self == .groupPagingCentred || self == .groupPagingCentredFlush }
}

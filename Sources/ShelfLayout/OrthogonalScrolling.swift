/// The mode of a section's own scrolling across the layout: none, or where it comes to rest.
public enum OrthogonalScrolling: Sendable, Hashable, CaseIterable {
    /// The section does not scroll on its own.
    ///
    /// Its groups follow the layout's axis.
    case none
    /// The section rests anywhere.
    case continuous
    /// The section rests where a group starts, or at the end of the content.
    case continuousGroupLeadingBoundary
    /// Each gesture moves the section by one viewport.
    case paging
    /// Each gesture moves the section by one group.
    case groupPaging
    /// Each gesture moves the section by one group.
    ///
    /// Every group can be centred.
    case groupPagingCentred
    /// Each gesture moves the section by one group.
    ///
    /// Groups are centred, but the ends are flush.
    case groupPagingCentredFlush

    /// A gesture moves the section by at most one page or group.
    public var isPaging: Bool {
        switch self {
        case .none, .continuous, .continuousGroupLeadingBoundary: false
        case .paging, .groupPaging, .groupPagingCentred, .groupPagingCentredFlush: true
        }
    }

    /// Groups rest in the middle.
    var centresGroups: Bool { self == .groupPagingCentred || self == .groupPagingCentredFlush }
}

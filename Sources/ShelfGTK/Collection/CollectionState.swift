/// Why a collection shows no items.
public enum CollectionState: Hashable, Sendable {
    /// There are none.
    case empty
    /// They are still to come.
    case loading
    /// They could not be had; the text says why.
    case failed(String)
}

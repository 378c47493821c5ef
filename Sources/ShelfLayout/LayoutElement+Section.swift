extension LayoutElement.Kind {
    /// The number of the element's section, or nil for boundary items of the whole layout.
    public var section: Int? {
        switch self {
        case .item(let section, _), .decoration(let section, _, _): section
        case .supplementary(LayoutElement.wholeLayout, _, _): nil
        case .supplementary(let section, _, _): section
        }
    }
}

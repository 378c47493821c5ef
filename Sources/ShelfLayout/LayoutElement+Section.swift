extension LayoutElement.Kind {
    /// The section the element belongs to, nil for boundary items of the whole layout.
    public var section: Int? {
        switch self {
        case .item(let section, _), .decoration(let section, _, _): section
        case .supplementary(LayoutElement.wholeLayout, _, _): nil
        case .supplementary(let section, _, _): section
        }
    }
}

extension LayoutSection {
    /// The placeholder for a section without a description.
    static let missing: LayoutSection = {
        let item = LayoutItem(width: .absolute(0), height: .absolute(0))
        var section = LayoutSection(
            group: .vertical(width: .absolute(0), height: .absolute(0), [item]))
        section.hideWhenEmpty = true
        return section
    }()
}

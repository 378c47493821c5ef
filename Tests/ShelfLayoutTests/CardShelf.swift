import ShelfLayout

/// A shelf of cards of 100 × 50 pixels, 20 apart, padded by 10 and 30, in a viewport 200 high.
func cardShelf(
    _ mode: OrthogonalScrolling, items: Int = 8, width: Double = 300, isRightToLeft: Bool = false
) -> SolvedLayout {
    var section = LayoutSection.shelf(
        itemWidth: .absolute(100), itemHeight: .absolute(50), spacing: 20,
        insets: Insets(leading: 10, trailing: 30))
    section.orthogonalScrolling = mode
    return SolvedLayout(
        itemCounts: [items],
        environment: LayoutEnvironment(
            viewport: Size(width: width, height: 200), isRightToLeft: isRightToLeft)
    ) { _, _ in section }
}

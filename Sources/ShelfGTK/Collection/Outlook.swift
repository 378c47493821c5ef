import ShelfCollection
import ShelfLayout

/// What is to have cells, as far as a pass has to know.
struct Outlook {
    let page: Page
    /// What can be seen and what is so near that it has cells.
    let near: Rect
    /// The area in which elements keep the cells they have.
    let kept: Rect
    /// Whether something is being scrolled, so that there is something to do ahead.
    let isMoving: Bool
    let focus: ItemPosition?
    /// The element in which the keyboard is.
    let holder: CollectionElement?
}

import ShelfCollection
import ShelfLayout

/// The area for which a pass provides cells.
struct Outlook {
    let page: Page
    /// The viewport with the margin in which elements have cells.
    let near: Rect
    /// The area in which elements keep their cells.
    let kept: Rect
    /// Something is scrolling, so elements can be prefetched.
    let isMoving: Bool
    let focus: ItemPosition?
    /// The element that contains the keyboard focus.
    let holder: CollectionElement?
}

import ShelfCollection
import ShelfDiff
import ShelfLayout

/// The collection as seen by its parts: content, places and time.
///
/// Parts use only this protocol of the widget. They reach each other through `Hands`.
///
/// Design: docs/design/collection.md#the-parts-of-the-hands
protocol CollectionStage<Section, Item>: WidgetImplementation {
    associatedtype Section: Identifiable & Equatable where Section.ID: Sendable
    associatedtype Item: Identifiable & Equatable where Item.ID: Sendable
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    var description: CollectionView<Section, Item> { get }
    /// The model: rows, page, focus and selection.
    var presentation: Presentation<Section, Item> { get }
    /// The elements with cells and their places.
    var cells: Cells { get }
    /// Returns the screen frame of an element at a time, by default now.
    func presentedFrame(of element: CollectionElement, at time: Int64?) -> Rect
    /// Returns the element of an item, or nil without a cell.
    func element(of id: Item.ID) -> Element?
    /// Returns the element of the item at a position, with a placed cell made now if necessary.
    func placedElement(at position: ItemPosition) -> Element
    /// Returns true if a shelf's arrow takes the pointer at a point.
    func isOnArrow(_ point: Point) -> Bool
    /// The placeholder is shown, as there are no items.
    var isPlaceholderShown: Bool { get }
    /// Returns true for items that may have the focus; nil if all may.
    var allowsFocus: (@MainActor (Item) -> Bool)? { get }
    /// The collection's own accessible texts.
    var spokenTexts: SpokenTexts { get }

    /// The frame time in microseconds.
    var frameTime: Int64 { get }
    /// Scrolling may be animated: the widget is mapped and animations are on.
    var mayGlide: Bool { get }
    /// Requests a pass in the next frame.
    func requestPass()
    /// Requests frames while something moves.
    func startTicking()

    /// The queue of callbacks and requests.
    var turns: Turns { get }
    /// Runs a function during which positions must not change.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result
    /// Requests frames for an effect of scrolling.
    func follow(_ effect: ScrollEffect, glides: Bool)
}

extension CollectionStage {
    var snapshot: Snapshot<Section, Item> { presentation.snapshot }
    var page: Page { presentation.page }
    var line: [CollectionElement] { cells.line }
    var live: [CollectionElement] { cells.live }
    func consult<Result>(_ closure: () -> Result) -> Result { turns.consult(closure) }
    func tell(_ call: @escaping @MainActor () -> Void) { turns.tell(call) }

    /// Returns the present screen frame of an element.
    func presentedFrame(of element: CollectionElement) -> Rect {
        presentedFrame(of: element, at: nil)
    }
}

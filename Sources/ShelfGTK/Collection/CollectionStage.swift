import ShelfCollection
import ShelfDiff
import ShelfLayout

/// What the parts of a collection see of it: what is shown, and where it stands.
///
/// They ask it for nothing else of the widget; what one part wants of the others it asks of `Hands`.
///
/// Design: docs/design/collection.md#the-parts-of-the-hands
protocol CollectionStage<Section, Item>: WidgetImplementation {
    associatedtype Section: Identifiable & Equatable where Section.ID: Sendable
    associatedtype Item: Identifiable & Equatable where Item.ID: Sendable
    typealias Element = IdentifiedElement<Section.ID, Item.ID>

    var description: CollectionView<Section, Item> { get }
    /// What is shown: the rows, the page, the focus, the selection.
    var presentation: Presentation<Section, Item> { get }
    /// What has cells, and where these stand.
    var cells: Cells { get }
    /// Where an element is on screen at a time, now if none is given.
    func presentedFrame(of element: CollectionElement, at time: Int64?) -> Rect
    /// The element of an item; nil where it has no cell.
    func element(of id: Item.ID) -> Element?
    /// The element of the item at a place, with a cell and placed, made now if there was none.
    func placedElement(at position: ItemPosition) -> Element
    /// What lies over the cells has these points to itself.
    func isOnArrow(_ point: Point) -> Bool
    /// Whether something stands in for the items, of which there are none.
    var isPlaceholderShown: Bool { get }
    /// Which items may have the focus; nil for all.
    var allowsFocus: (@MainActor (Item) -> Bool)? { get }
    /// What the collection says by itself.
    var spokenTexts: SpokenTexts { get }

    /// The time of the frame being made, in microseconds.
    var frameTime: Int64 { get }
    /// Whether what moves may glide: on screen, and not unwanted by the user.
    var mayGlide: Bool { get }
    /// Asks for a pass with the next frame.
    func requestPass()
    /// Asks for frames while something moves.
    func startTicking()

    /// What is under way, and what the caller is told when it is over.
    var turns: Turns { get }
    /// Runs something during which positions must not change.
    @discardableResult
    func inTurn<Result>(_ body: () -> Result) -> Result
    /// Has frames made for what was taken elsewhere.
    func follow(_ effect: ScrollEffect, glides: Bool)
}

extension CollectionStage {
    var snapshot: Snapshot<Section, Item> { presentation.snapshot }
    var page: Page { presentation.page }
    var line: [CollectionElement] { cells.line }
    var live: [CollectionElement] { cells.live }
    func consult<Result>(_ closure: () -> Result) -> Result { turns.consult(closure) }
    func tell(_ call: @escaping @MainActor () -> Void) { turns.tell(call) }

    /// Where an element is on screen at this moment.
    func presentedFrame(of element: CollectionElement) -> Rect {
        presentedFrame(of: element, at: nil)
    }
}

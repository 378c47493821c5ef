import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Takes hold of the row under the pointer; false when nothing can be done there.
    func beginScrollSwipe() -> Bool { false }
    func beginSwipe(at point: Point) {}
    func continueSwipe(by distance: Double) {}
    func endSwipe() {}
    func closeSwipe() {}
}

import ShelfGObject

@testable import ShelfGTK

extension Plane {
    /// A counted handle on the plane.
    var handle: Widget { unsafe Widget(widget) }
}

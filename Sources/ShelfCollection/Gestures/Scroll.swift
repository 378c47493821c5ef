package import ShelfLayout

/// A scroll event of a wheel or a touchpad.
package struct Scroll {
    /// The unit of the distances.
    package enum Unit {
        /// Detents of a wheel, or parts of one.
        ///
        /// Under X11 touchpads use them too.
        case detents
        /// Pixels by which fingers moved on a touchpad.
        case pixels
    }

    package let x: Double
    package let y: Double
    package let unit: Unit
    /// The event is part of a motion.
    ///
    /// A wheel step that the toolkit recognises is not.
    package let isSmooth: Bool
    /// Shift is held, with which a wheel scrolls a shelf.
    package let isShifted: Bool

    package init(x: Double, y: Double, unit: Unit, isSmooth: Bool, isShifted: Bool = false) {
        self.x = x
        self.y = y
        self.unit = unit
        self.isSmooth = isSmooth
        self.isShifted = isShifted
    }
}

/// The orientation of the page under a gesture.
package struct PanSurface {
    package let mainAxis: Axis
    /// The page begins at the right.
    package let isMirrored: Bool
    /// 1 if shelves continue to the right or downwards, -1 if to the left.
    package let shelfDirection: Double
    /// The page is larger than the viewport.
    package let isScrollable: Bool

    package init(
        mainAxis: Axis, isMirrored: Bool = false, shelfDirection: Double = 1,
        isScrollable: Bool = true
    ) {
        self.mainAxis = mainAxis
        self.isMirrored = isMirrored
        self.shelfDirection = shelfDirection
        self.isScrollable = isScrollable
    }

    package init(_ page: Page) {
        self.init(
            mainAxis: page.mainAxis, isMirrored: page.isMirrored,
            shelfDirection: page.shelfDirection, isScrollable: page.maximumScrollOffset > 0)
    }
}

/// The target of a motion across the page.
package enum PanTarget<SectionID: Hashable, ItemID: Hashable> {
    case shelf(PanShelf<SectionID>)
    /// A row with actions to uncover.
    case row(ItemID)
    case nothing
}

/// A shelf as a gesture sees it.
package struct PanShelf<SectionID: Hashable> {
    /// The offsets at which a shelf may come to rest.
    package enum Rests {
        case anywhere
        /// The starts of its groups.
        case atPlaces
        /// One page or group further at a time, however far the wheel is turned.
        case atPages
    }

    package let id: SectionID
    /// The visible extent of the shelf.
    package let extent: Double
    package let rests: Rests
    /// The shelf is moving by itself.
    package let isMoving: Bool

    package init(id: SectionID, extent: Double, rests: Rests, isMoving: Bool = false) {
        self.id = id
        self.extent = extent
        self.rests = rests
        self.isMoving = isMoving
    }
}

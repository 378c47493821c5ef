package import ShelfLayout

/// What a device says that scrolls: a wheel that turned, fingers that moved on a touchpad.
package struct Scroll {
    /// What the distances are measured in.
    package enum Unit {
        /// Detents of a wheel, or parts of one. Under X11 touchpads count in them too.
        case detents
        /// Pixels that fingers moved on a touchpad.
        case pixels
    }

    package let x: Double
    package let y: Double
    package let unit: Unit
    /// Whether it is part of a motion; a turn of a wheel that the toolkit knows as such is not.
    package let isSmooth: Bool
    /// Whether Shift is held, with which a wheel moves a shelf.
    package let isShifted: Bool

    package init(x: Double, y: Double, unit: Unit, isSmooth: Bool, isShifted: Bool = false) {
        self.x = x
        self.y = y
        self.unit = unit
        self.isSmooth = isSmooth
        self.isShifted = isShifted
    }
}

/// How the page lies over which a hand moves.
package struct PanSurface {
    package let mainAxis: Axis
    /// Whether the page begins at the right.
    package let isMirrored: Bool
    /// 1 where shelves go on to the right or downwards, -1 where they go on to the left.
    package let shelfDirection: Double
    /// Whether there is more of the page than the viewport shows.
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

/// What there is to move across the page at a place.
package enum PanTarget<SectionID: Hashable, ItemID: Hashable> {
    case shelf(PanShelf<SectionID>)
    /// A row that has actions to uncover.
    case row(ItemID)
    case nothing
}

/// A shelf as far as a hand is concerned with it.
package struct PanShelf<SectionID: Hashable> {
    /// Where a shelf may come to rest.
    package enum Rests {
        case anywhere
        /// At the beginnings of its groups.
        case atPlaces
        /// At one page or group after the other, however far the wheel is turned.
        case atPages
    }

    package let id: SectionID
    /// How much of it is seen at once.
    package let extent: Double
    package let rests: Rests
    /// Whether it is moving on its own.
    package let isMoving: Bool

    package init(id: SectionID, extent: Double, rests: Rests, isMoving: Bool = false) {
        self.id = id
        self.extent = extent
        self.rests = rests
        self.isMoving = isMoving
    }
}

/// The frames of a solved layout, as far as the focus needs them.
///
/// Sections follow one another down the page. A regular section is filled downwards. An orthogonal
/// section, a shelf, is filled sideways and scrolls on its own. Frames are queried lazily. The
/// number of queries for a move grows with the length of a row and the logarithm of the distance.
/// The number of items has no influence.
///
/// Design: docs/design/focus.md#geometry
public protocol FocusGeometry {
    /// The number of sections.
    var sectionCount: Int { get }

    /// Returns the number of items in a section.
    ///
    /// Must be O(1).
    func itemCount(in section: Int) -> Int

    /// Returns the frame of an item, with or without a widget.
    ///
    /// Must be O(log n).
    func frame(of position: FocusPosition) -> FocusFrame

    /// Returns the rectangle of a section, which contains its items.
    ///
    /// Must be O(log n).
    ///
    /// The tops of sections never decrease. The rectangle of a shelf need not contain items that
    /// are scrolled away.
    func frame(ofSection section: Int) -> FocusFrame

    /// Returns true if a section is a shelf, which scrolls sideways.
    func isOrthogonal(_ section: Int) -> Bool

    /// Returns a range with every item whose frame touches a band.
    ///
    /// Must be O(log n).
    ///
    /// In a regular section the band is horizontal, from top to bottom. In a shelf it is vertical,
    /// from left to right. The range may contain a few other items.
    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int>

    /// Returns true if an item may have the focus.
    ///
    /// The default is true for all items.
    func canFocus(_ position: FocusPosition) -> Bool

    /// Items follow one another from right to left.
    var isRightToLeft: Bool { get }

    /// The height of the viewport, which is the distance of a page move.
    var viewportHeight: Double { get }
}

extension FocusGeometry {
    /// Returns true for every item.
    public func canFocus(_ position: FocusPosition) -> Bool { true }
}

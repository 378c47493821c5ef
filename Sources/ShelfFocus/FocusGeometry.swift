/// The frames of a solved layout, as far as the focus has to ask about them.
///
/// Sections follow one another down the page. A regular section is filled downwards; an orthogonal
/// section, a shelf, is filled sideways and scrolls on its own. The questions are asked lazily: a
/// move costs a number of them that grows with the length of a row and the logarithm of the
/// distance to the target, never with the number of items.
///
/// Design: docs/design/focus.md#geometry
public protocol FocusGeometry {
    /// The number of sections.
    var sectionCount: Int { get }

    /// The number of items in a section. Relied on to be O(1).
    func itemCount(in section: Int) -> Int

    /// Where an item is, whether or not a widget stands for it. Relied on to be O(log n).
    func frame(of position: FocusPosition) -> FocusFrame

    /// The rectangle of a section, which holds its items. Relied on to be O(log n).
    ///
    /// Tops of sections never decrease. For a shelf it need not reach over what is scrolled away.
    func frame(ofSection section: Int) -> FocusFrame

    /// Whether a section is a shelf, scrolled sideways.
    func isOrthogonal(_ section: Int) -> Bool

    /// A range that holds every item whose frame meets a band. Relied on to be O(log n).
    ///
    /// The band is horizontal and given by its top and bottom in a regular section, vertical and
    /// given by its left and right in a shelf. A few further items in the range do no harm.
    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int>

    /// Whether an item may have the focus. True unless implemented.
    func canFocus(_ position: FocusPosition) -> Bool

    /// Whether items follow one another from right to left.
    var isRightToLeft: Bool { get }

    /// The height of the part of the content that is seen, which is how far a page move goes.
    var viewportHeight: Double { get }
}

extension FocusGeometry {
    /// Lets every item have the focus.
    public func canFocus(_ position: FocusPosition) -> Bool { true }
}

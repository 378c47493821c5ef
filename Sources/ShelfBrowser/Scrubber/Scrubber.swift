import ShelfGObject
import ShelfGTK
import ShelfLayout

/// The scrollbar of a wall of several groups: with their names beside it, while the pointer or the
/// keyboard is on it.
///
/// It is GTK's scale on the adjustment of the wall, so dragging, clicks, keys and what assistive
/// technology is told are GTK's.
///
/// Design: docs/design/scrubber.md
final class Scrubber {
    /// What it asks of the wall.
    struct Wall {
        /// The groups with where they begin; asked for when names are shown.
        var stops: () -> [ScrubberScale.Stop]
        /// How far it is scrolled.
        var offset: () -> Double
        /// How far it can be scrolled.
        var range: () -> Double
        /// How many groups there are.
        var groupCount: () -> Int
    }

    /// The height of the handle, as in the style sheet.
    private static let handle = 44.0

    /// The policies of GTK's scrolled windows by which others scroll, and by which they do.
    private static let (external, automatic) = (3, 1)

    private let wall: Wall
    private let scale: Widget
    private let labels = ScrubberLabels()
    private let band: Widget
    private let scroller: Widget
    private var isHovered = false
    private var spoken: String?
    /// Whether what is known of the groups may be wrong by now.
    private var isStale = true

    /// Takes over the scale of a window, beside its scrolled window.
    init(_ builder: Builder, over wall: Wall) {
        self.wall = wall
        scale = builder.widget("scrubber")
        scroller = builder.widget("scroller")
        band = Widget(labels)
        builder.widget("scrubber_labels").setProperty("child", .object(band))
        scale.leavesFocusOnPress()
        scale.onHover { [weak self] isInside in
            self?.isHovered = isInside
            self?.updateSoon()
        }
        for name in ["notify::has-focus", "notify::css-classes"] {
            scale.connect(Signal(ignoringArgument: name)) { [weak self] in self?.updateSoon() }
        }
        update()
    }

    /// GTK tells of these while a window that has become larger is laid out, and would draw what asks for a layout then
    /// without one.
    private func updateSoon() { MainLoop.next { [weak self] in self?.update() } }

    /// What the wall shows, or where it stands, may have changed.
    ///
    /// - Parameter groups: Whether groups may begin elsewhere.
    func wallChanged(groups: Bool) {
        if groups { isStale = true }
        update()
    }

    /// Whether the names are shown.
    private var isRevealed: Bool {
        isHovered || scale.hasFocus || scale.hasCSSClass("dragging")
    }

    private func update() {
        let isUseful = wall.groupCount() > 1 && wall.range() > 0
        if scale.isVisible != isUseful {
            scale.isVisible = isUseful
            // There is no second bar beside it.
            scroller.setProperty(
                "vscrollbar-policy", .int(isUseful ? Self.external : Self.automatic))
        }
        let isRevealed = isUseful && isRevealed
        if isRevealed { measure() }
        if band.isVisible != isRevealed { band.isVisible = isRevealed }
        tell()
    }

    private func measure() {
        var known = labels.scale
        if isStale || known.range != wall.range() {
            known.stops = wall.stops()
            known.range = wall.range()
            isStale = false
        }
        (known.height, known.handle) = (Double(scale.height), Self.handle)
        labels.scale = known
        labels.offset = wall.offset()
        labels.isMirrored = scale.isRightToLeft
    }

    /// Tells assistive technology which group is shown, where it has the keyboard.
    private func tell() {
        guard scale.hasFocus, let stop = labels.scale.stop(at: wall.offset()) else { return }
        let label = labels.scale.stops[stop].label
        guard label != spoken else { return }
        spoken = label
        scale.setAccessibleValueText(label)
    }
}

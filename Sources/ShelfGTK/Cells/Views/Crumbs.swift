internal import CGtk
import ShelfGObject
import ShelfLayout

/// A path as a line of names, of which the last is emphasised.
///
/// If not all fit, the first ones are left out. The view fills its room. Another path is redrawn
/// without a layout.
package struct Crumbs: PrimitiveView {
    let names: [String]
    let note: String
    var canChoose: @MainActor (Int) -> Bool = { _ in false }
    var choose: @MainActor (Int) -> Void = { _ in }
    var offers: @MainActor (Int) -> [MenuItems.Item] = { _ in [] }
    var chooseAside: @MainActor (Int) -> Void = { _ in }
    var turnsMenu: @MainActor (Bool) -> Void = { _ in }

    /// Shows names, with a secondary note after the last.
    package init(_ names: [String], note: String = "") {
        self.names = names
        self.note = note
    }

    /// Calls `action` with the index of a clicked name, if `isPossible` returns true for it.
    package func onChoose(
        where isPossible: @escaping @MainActor (Int) -> Bool = { _ in true },
        _ action: @escaping @MainActor (Int) -> Void
    ) -> Crumbs {
        var copy = self
        copy.canChoose = isPossible
        copy.choose = action
        return copy
    }

    /// Adds context menus to the names, whose main action is also on the middle button and
    /// Ctrl+click.
    ///
    /// Names that lead nowhere have none.
    ///
    /// - Parameter turns: Called with true before the menu takes the focus, and with false after it
    ///   was closed.
    package func onOffer(
        _ items: @escaping @MainActor (Int) -> [MenuItems.Item],
        aside: @escaping @MainActor (Int) -> Void, turns: @escaping @MainActor (Bool) -> Void
    ) -> Crumbs {
        var copy = self
        copy.offers = items
        copy.chooseAside = aside
        copy.turnsMenu = turns
        return copy
    }

    /// Renders the names.
    package func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? CrumbsNode ?? CrumbsNode()
        node.crumbs.show(self, isPlain: context.environment.increasesContrast)
        return node
    }
}

final class CrumbsNode: ViewNode {
    let crumbs = CrumbsWidget()

    init() { super.init(unsafe Widget(crumbs.widget)) }

    override func unbind() { crumbs.forgetHandlers() }
}

/// The widget that draws a path and handles clicks on its names.
final class CrumbsWidget: WidgetImplementation {
    private static let type = WidgetType(
        name: "ShelfCrumbs", cssName: "crumbs", role: GTK_ACCESSIBLE_ROLE_PRESENTATION)

    /// A piece of the line with its position.
    struct Piece {
        /// The index of the name, or nil for other text.
        let name: Int?
        let layout: Object
        let isDim: Bool
        var x: Double
        var width: Double
    }

    private var shown = Crumbs([])
    private var isPlain = false
    /// The menu opened last, and the widget it is on.
    private var menu: (ContextMenu, on: Widget)?
    /// The pieces of the names, made on demand.
    private var pieces: [Piece] = []
    private var placedWidth = -1.0
    /// The clickable name under the pointer.
    private var hovered: Int? {
        didSet {
            guard hovered != oldValue else { return }
            unsafe gtk_widget_set_cursor_from_name(widget, hovered == nil ? nil : "pointer")
            unsafe gtk_widget_queue_draw(widget)
        }
    }

    init() {
        super.init(type: Self.type)
        unsafe gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        addControllers()
    }

    func show(_ crumbs: Crumbs, isPlain: Bool) {
        let isSame = crumbs.names == shown.names && crumbs.note == shown.note
        shown = crumbs
        guard !isSame || isPlain != self.isPlain else { return }
        self.isPlain = isPlain
        hovered = nil
        placedWidth = -1
        unsafe gtk_widget_queue_draw(widget)
    }

    func forgetHandlers() {
        shown.canChoose = { _ in false }
        shown.choose = { _ in }
        shown.offers = { _ in [] }
        shown.chooseAside = { _ in }
        shown.turnsMenu = { _ in }
        menu?.0.takeOut()
        menu = nil
    }

    // MARK: - Input

    private func addControllers() {
        let motion = unsafe adopt(gtk_event_controller_motion_new())
        motion.connect(Signal(point: "enter")) { [weak self] x, _ in self?.point(at: x) }
        motion.connect(Signal(point: "motion")) { [weak self] x, _ in self?.point(at: x) }
        motion.connect(Signal(plain: "leave")) { [weak self] in self?.hovered = nil }
        let click = unsafe ClickGesture(adopt(gtk_gesture_click_new()).opaque)
        let gesture = unsafe click.controller.opaque
        click.onPress { [weak self] _, point in
            // The surroundings would take the press for one on empty space.
            guard self?.choice(at: point.x) != nil else { return }
            unsafe gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
        }
        click.onRelease { [weak self] _, point, _ in
            guard let self, let name = self.choice(at: point.x) else { return }
            let state = unsafe gtk_event_controller_get_current_event_state(gesture)
            if state.rawValue & GDK_CONTROL_MASK.rawValue != 0 {
                self.shown.chooseAside(name)
            } else {
                self.shown.choose(name)
            }
        }
        listen(to: GDK_BUTTON_MIDDLE) { [weak self] in self?.shown.chooseAside($0) }
        listen(to: GDK_BUTTON_SECONDARY) { [weak self] in self?.openMenu(of: $0) }
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(widget))
        object.connect(Signal(tooltip: "query-tooltip")) { [weak self] in
            guard let self, self.isCut else { return nil }
            return self.shown.names.joined(separator: "/")
        }
        unsafe gtk_widget_set_has_tooltip(widget, 1)
    }

    /// Calls `body` with the name pressed with a mouse button.
    private func listen(to button: Int32, _ body: @escaping @MainActor (Int) -> Void) {
        let click = unsafe ClickGesture(adopt(gtk_gesture_click_new()).opaque)
        let gesture = unsafe click.controller.opaque
        unsafe gtk_gesture_single_set_button(gesture, guint(button))
        click.onPress { [weak self] _, point in
            guard let name = self?.choice(at: point.x) else { return }
            unsafe gtk_gesture_set_state(gesture, GTK_EVENT_SEQUENCE_CLAIMED)
            body(name)
        }
    }

    private func openMenu(of name: Int) {
        let items = shown.offers(name)
        guard !items.isEmpty, let place = place(of: name) else { return }
        let line = unsafe Widget(widget)
        let menu = ContextMenu(of: items, on: line)
        self.menu = (menu, line)
        let turns = shown.turnsMenu
        menu.onOpen = { turns(true) }
        menu.onClose = { [weak self, weak menu] in
            turns(false)
            // The chosen action runs first.
            menu?.takeOutInTime()
            if let menu, self?.menu?.0 === menu { self?.menu = nil }
        }
        let height = unsafe Double(gtk_widget_get_height(widget))
        menu.open(at: Rect(x: place.x, y: 0, width: place.width, height: height))
    }

    private func adopt(_ controller: OpaquePointer?) -> Object {
        let controller = unsafe required(controller, "event controller")
        let object = unsafe Object(referencing: UnsafeMutableRawPointer(controller))
        unsafe gtk_widget_add_controller(widget, controller)
        return object
    }

    private func point(at x: Double) { hovered = choice(at: x) }

    /// Returns the clickable name at a coordinate.
    private func choice(at x: Double) -> Int? {
        place()
        return pieces.first { $0.name != nil && x >= $0.x && x < $0.x + $0.width }
            .flatMap(\.name).flatMap { shown.canChoose($0) ? $0 : nil }
    }

    /// The path does not fit completely.
    private var isCut: Bool {
        place()
        return pieces.first { $0.name != nil }?.name != 0
            || pieces.contains { unsafe pango_layout_is_ellipsized($0.layout.opaque) != 0 }
    }

    /// Returns the extent of a name, or nil if it is left out.
    func place(of name: Int) -> (x: Double, width: Double)? {
        place()
        return pieces.first { $0.name == name }.map { ($0.x, $0.width) }
    }

    // MARK: - Geometry

    override func measure(_ orientation: GtkOrientation, for size: Int32) -> (
        minimum: Int32, natural: Int32
    ) {
        guard orientation == GTK_ORIENTATION_VERTICAL else { return (24, 24) }
        let line = text("X", isLast: true)
        var height: Int32 = 0
        unsafe pango_layout_get_pixel_size(line.opaque, nil, &height)
        return (height, height)
    }

    override func allocate(width: Int32, height: Int32) { placedWidth = -1 }

    /// Returns a text layout in the font of its part.
    private func text(_ string: String, isLast: Bool = false, isNote: Bool = false) -> Object {
        let layout = unsafe Object(
            owning: UnsafeMutableRawPointer(
                required(gtk_widget_create_pango_layout(widget, string), "text layout")))
        unsafe pango_layout_set_single_paragraph_mode(layout.opaque, 1)
        let attributes = unsafe pango_attr_list_new()
        let weight = isLast ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL
        unsafe pango_attr_list_insert(attributes, pango_attr_weight_new(weight))
        if isNote { unsafe pango_attr_list_insert(attributes, pango_attr_scale_new(0.85)) }
        unsafe pango_layout_set_attributes(layout.opaque, attributes)
        unsafe pango_attr_list_unref(attributes)
        return layout
    }

    private func piece(_ string: String, name: Int? = nil, isNote: Bool = false) -> Piece {
        let isLast = name == shown.names.count - 1
        let layout = text(string, isLast: isLast, isNote: isNote)
        return Piece(name: name, layout: layout, isDim: !isLast, x: 0, width: Self.width(layout))
    }

    private static func width(_ layout: Object) -> Double {
        var width: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout.opaque, &width, nil)
        return Double(width)
    }

    /// Places the pieces: leading names are left out until the rest fits, and the last is
    /// ellipsized if necessary.
    private func place() {
        let room = unsafe Double(gtk_widget_get_width(widget))
        guard placedWidth != room, !shown.names.isEmpty else { return }
        placedWidth = room
        let names = shown.names.enumerated().map { piece($1, name: $0) }
        let note = shown.note.isEmpty ? [] : [piece("\u{2003}\(shown.note)", isNote: true)]
        let slash = Self.width(text(" / "))
        let noteWidth = note.reduce(0) { $0 + $1.width }
        var first = 0
        var width = names.reduce(noteWidth) { $0 + $1.width } + slash * Double(names.count - 1)
        var dots: [Piece] = []
        while width > room, first < names.count - 1 {
            if dots.isEmpty {
                dots = [piece("…")]
                width += dots[0].width + slash
            }
            width -= names[first].width + slash
            first += 1
        }
        var line = dots
        for piece in names[first...] {
            if !line.isEmpty { line.append(self.piece(" / ")) }
            line.append(piece)
        }
        if width > room { cut(&line[line.count - 1], by: width - room) }
        arrange(line + note, in: room)
    }

    private func cut(_ piece: inout Piece, by excess: Double) {
        piece.width = max(16, piece.width - excess)
        unsafe pango_layout_set_ellipsize(piece.layout.opaque, PANGO_ELLIPSIZE_MIDDLE)
        unsafe pango_layout_set_width(piece.layout.opaque, Int32(piece.width) * PANGO_SCALE)
    }

    private func arrange(_ line: [Piece], in room: Double) {
        let isMirrored = unsafe gtk_widget_get_direction(widget) == GTK_TEXT_DIR_RTL
        var x = 0.0
        pieces = line.map { piece in
            var placed = piece
            placed.x = isMirrored ? room - x - piece.width : x
            x += piece.width
            return placed
        }
    }

    // MARK: - Drawing

    override func snapshot(_ snapshot: OpaquePointer) {
        place()
        var colour = GdkRGBA()
        unsafe gtk_style_context_get_color(gtk_widget_get_style_context(widget), &colour)
        let lines = pieces.map { Self.line(of: $0.layout) }
        let baseline = lines.map(\.baseline).max() ?? 0
        let height = unsafe Double(gtk_widget_get_height(widget))
        let top = ((height - (lines.map(\.height).max() ?? 0)) / 2).rounded()
        for (piece, line) in zip(pieces, lines) {
            let isHovered = piece.name != nil && piece.name == hovered
            var shade = colour
            if piece.isDim, !isPlain, !isHovered { shade.alpha *= 0.6 }
            let y = top + (baseline - line.baseline).rounded()
            var origin = graphene_point_t(x: Float(piece.x), y: Float(y))
            unsafe gtk_snapshot_save(snapshot)
            unsafe gtk_snapshot_translate(snapshot, &origin)
            unsafe gtk_snapshot_append_layout(snapshot, piece.layout.opaque, &shade)
            if isHovered {
                var underline = graphene_rect_t(
                    origin: graphene_point_t(x: 0, y: Float(line.baseline.rounded() + 2)),
                    size: graphene_size_t(width: Float(piece.width), height: 1))
                unsafe gtk_snapshot_append_color(snapshot, &shade, &underline)
            }
            unsafe gtk_snapshot_restore(snapshot)
        }
    }

    /// Returns the height and baseline of a text layout.
    private static func line(of layout: Object) -> (height: Double, baseline: Double) {
        var height: Int32 = 0
        unsafe pango_layout_get_pixel_size(layout.opaque, nil, &height)
        let baseline = unsafe Double(pango_layout_get_baseline(layout.opaque))
        return (Double(height), baseline / Double(PANGO_SCALE))
    }
}

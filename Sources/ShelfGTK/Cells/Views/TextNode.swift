internal import CGtk
import ShelfGObject

/// The node of a text, which sets only what differs.
class TextNode: ViewNode {
    final let isMeasured: Bool
    private final var shown: Text?

    /// The text shown.
    final var shownText: String? { shown?.text }

    override final var texts: [String] {
        shown.map { [$0.text] + ($0.secondary.map { [$0] } ?? []) } ?? []
    }

    init(_ widget: Widget, isMeasured: Bool) {
        self.isMeasured = isMeasured
        super.init(widget)
        followDirection()
    }

    final func update(_ text: Text) {
        if shown?.text != text.text || shown?.secondary != text.secondary
            || shown?.isFileName != text.isFileName || shown?.highlights != text.highlights
        {
            RenderCounters.shared.textSets += 1
            setText(text)
            if text.isFileName { watchTooltip() }
            runsAgainst = isRunningAgainst(text)
        }
        if shown?.lineCount != text.lineCount { setLines(text.lineCount) }
        if (shown?.characterCount ?? 1) != text.characterCount {
            setCharacters(text.characterCount)
        }
        if shown?.alignment != text.alignment || shown?.verticalAlignment != text.verticalAlignment
            || runsAgainst != shownAgainst
        {
            align(text)
        }
        if shown?.truncation != text.truncation { setTruncation(text.truncation) }
        let classes = Self.classes(of: text)
        if classes != shownClasses {
            for name in shownClasses { widget.removeCSSClass(name) }
            for name in classes { widget.addCSSClass(name) }
            shownClasses = classes
        }
        shown = text
    }

    private final var shownClasses: [String] = []

    private static func classes(of text: Text) -> [String] {
        text.cssClasses + (text.style.cssClass.map { [$0] } ?? [])
    }

    /// The classes are those that are shown.
    fileprivate final func showsClasses(of text: Text) -> Bool {
        Self.classes(of: text) == shownClasses
    }

    /// The widget would draw the text in the font that the desktop and the text's classes give it.
    func hasFont(of text: Text) -> Bool { true }

    /// The text's direction is opposite to the widget's, so Pango swaps left and right.
    private final var runsAgainst = false
    private final var shownAgainst: Bool?

    private func isRunningAgainst(_ text: Text) -> Bool {
        let isRightToLeft = unsafe gtk_widget_get_direction(widget.gtk) == GTK_TEXT_DIR_RTL
        let own = text.text.runsRightToLeft ?? text.secondary?.runsRightToLeft
        return own.map { $0 != isRightToLeft } ?? false
    }

    private func align(_ text: Text) {
        setAlignment(text.alignment, text.verticalAlignment, runsAgainst: runsAgainst)
        shownAgainst = runsAgainst
    }

    /// Realigns the text when the widget's direction changes.
    private func followDirection() {
        widget.connect(Signal(number: "direction-changed")) { [weak self] _ in
            guard let self, let shown = self.shown else { return }
            self.runsAgainst = self.isRunningAgainst(shown)
            self.align(shown)
        }
    }

    private func setText(_ text: Text) {
        guard text.isFileName || text.secondary != nil || !text.highlights.isEmpty else {
            return unsafe setText(text.text, attributes: nil)
        }
        let attributes =
            unsafe text.isFileName
            ? FileNameAttributes.list(for: text.text) : pango_attr_list_new()
        defer { unsafe pango_attr_list_unref(attributes) }
        unsafe Self.highlight(text.highlights, in: attributes)
        guard let secondary = text.secondary else {
            return unsafe setText(text.text, attributes: attributes)
        }
        let quiet = unsafe [
            pango_attr_foreground_alpha_new(0x8FFF), pango_attr_weight_new(PANGO_WEIGHT_NORMAL),
            pango_attr_scale_new(0.85),
        ]
        unsafe quiet.forEach { attribute in
            unsafe attribute?.pointee.start_index = guint(text.text.utf8.count)
            unsafe pango_attr_list_insert(attributes, attribute)
        }
        unsafe setText("\(text.text)\u{2003}\(secondary)", attributes: attributes)
    }

    /// Highlights ranges in translucent amber, readable under light and dark letters.
    private static func highlight(_ ranges: [Range<Int>], in attributes: OpaquePointer?) {
        for range in ranges {
            let added = unsafe [
                pango_attr_background_new(0xF5F5, 0xC2C2, 0x1111),
                pango_attr_background_alpha_new(0x7FFF),
            ]
            unsafe added.forEach { attribute in
                unsafe attribute?.pointee.start_index = guint(clamping: range.lowerBound)
                unsafe attribute?.pointee.end_index = guint(clamping: range.upperBound)
                unsafe pango_attr_list_insert(attributes, attribute)
            }
        }
    }

    private final var isWatchingTooltip = false

    /// Adds a tooltip with the whole text if it is ellipsized.
    ///
    /// The node checks this only when GTK asks for the tooltip, so binding costs nothing.
    private func watchTooltip() {
        guard !isWatchingTooltip else { return }
        isWatchingTooltip = true
        widget.connect(Signal(tooltip: "query-tooltip")) { [weak self] in self?.tooltip }
        unsafe gtk_widget_set_has_tooltip(widget.gtk, 1)
    }

    /// The tooltip, or nil.
    final var tooltip: String? {
        guard let shown, shown.isFileName, isCut else { return nil }
        return shown.text
    }

    /// The text does not fit.
    var isCut: Bool { false }

    func setText(_ text: String, attributes: OpaquePointer?) {}
    func setLines(_ count: Int) {}
    func setCharacters(_ count: Int) {}
    func setAlignment(_ horizontal: Double, _ vertical: Double, runsAgainst: Bool) {}
    func setTruncation(_ truncation: TextTruncation) {}
}

/// A text that fills its given room.
@safe
final class InscriptionNode: TextNode {
    private var vertical: Double?
    /// The Pango context of the inscription's layout, which keeps it alive.
    private let layoutContext: OpaquePointer
    private let textChanges = DesktopEnvironment.textChanges

    init() {
        let widget = unsafe Widget(gtk_inscription_new(nil))
        unsafe layoutContext = required(gtk_widget_get_pango_context(widget.gtk), "context")
        super.init(widget, isMeasured: false)
        let inscription = unsafe widget.opaque
        unsafe gtk_inscription_set_wrap_mode(inscription, PANGO_WRAP_WORD_CHAR)
        unsafe gtk_inscription_set_min_chars(inscription, 1)
        unsafe gtk_inscription_set_nat_chars(inscription, 1)
        // A new inscription ignores the direction before its alignment changes.
        unsafe gtk_inscription_set_xalign(inscription, 0.5)
    }

    // A GtkInscription does not release its attributes by itself.
    isolated deinit { unsafe gtk_inscription_set_attributes(widget.opaque, nil) }

    /// The layout of an inscription has the context of its widget, or its font has not changed.
    ///
    /// A widget that leaves its window gets another context. The layout keeps its own, whose font
    /// nobody changes any more.
    override func hasFont(of text: Text) -> Bool {
        unsafe gtk_widget_get_pango_context(widget.gtk) == layoutContext
            || textChanges == DesktopEnvironment.textChanges && showsClasses(of: text)
    }

    override func setText(_ text: String, attributes: OpaquePointer?) {
        unsafe gtk_inscription_set_text(widget.opaque, text)
        unsafe gtk_inscription_set_attributes(widget.opaque, attributes)
    }

    override func setCharacters(_ count: Int) {
        let count = Self.held(count)
        unsafe gtk_inscription_set_min_chars(widget.opaque, count)
        unsafe gtk_inscription_set_nat_chars(widget.opaque, count)
    }

    override func setLines(_ count: Int) {
        let count = Self.held(count)
        unsafe gtk_inscription_set_min_lines(widget.opaque, count)
        unsafe gtk_inscription_set_nat_lines(widget.opaque, count)
    }

    /// Returns a count limited to GTK's range of pixels.
    private static func held(_ count: Int) -> UInt32 { UInt32(min(max(1, count), 1_000)) }

    override func setAlignment(_ horizontal: Double, _ vertical: Double, runsAgainst: Bool) {
        let side = runsAgainst ? 1 - horizontal : horizontal
        unsafe gtk_inscription_set_xalign(widget.opaque, Float(side))
        unsafe gtk_inscription_set_yalign(widget.opaque, Float(vertical))
        // An enclosing modifier may have aligned it otherwise, and is not asked again.
        guard vertical != self.vertical else { return }
        self.vertical = vertical
        // With more room than its lines need, it would show further lines.
        unsafe gtk_widget_set_valign(
            widget.gtk, vertical == 0.5 ? GTK_ALIGN_CENTER : GTK_ALIGN_FILL)
    }

    /// The text does not fit, by a layout like the inscription's own, which is private.
    override var isCut: Bool {
        let inscription = unsafe widget.opaque
        let layout = unsafe required(
            gtk_widget_create_pango_layout(widget.gtk, gtk_inscription_get_text(inscription)),
            "text layout")
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(layout)) }
        unsafe pango_layout_set_attributes(layout, gtk_inscription_get_attributes(inscription))
        unsafe pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
        unsafe pango_layout_set_ellipsize(layout, PANGO_ELLIPSIZE_MIDDLE)
        unsafe pango_layout_set_width(layout, gtk_widget_get_width(widget.gtk) * PANGO_SCALE)
        unsafe pango_layout_set_height(layout, gtk_widget_get_height(widget.gtk) * PANGO_SCALE)
        return unsafe pango_layout_is_ellipsized(layout) != 0
    }

    override func setTruncation(_ truncation: TextTruncation) {
        let overflow =
            switch truncation {
            case .start: GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_START
            case .middle: GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_MIDDLE
            case .end: GTK_INSCRIPTION_OVERFLOW_ELLIPSIZE_END
            case .clip: GTK_INSCRIPTION_OVERFLOW_CLIP
            }
        unsafe gtk_inscription_set_text_overflow(widget.opaque, overflow)
    }
}

/// A text with the size of its words.
final class LabelNode: TextNode {
    init() {
        super.init(unsafe Widget(gtk_label_new(nil)), isMeasured: true)
        unsafe gtk_label_set_wrap_mode(widget.opaque, PANGO_WRAP_WORD_CHAR)
    }

    override func setText(_ text: String, attributes: OpaquePointer?) {
        unsafe gtk_label_set_text(widget.opaque, text)
        unsafe gtk_label_set_attributes(widget.opaque, attributes)
    }

    override var isCut: Bool {
        unsafe pango_layout_is_ellipsized(gtk_label_get_layout(widget.opaque)) != 0
    }

    override func setLines(_ count: Int) {
        unsafe gtk_label_set_wrap(widget.opaque, count > 1 ? 1 : 0)
        unsafe gtk_label_set_lines(widget.opaque, Int32(clamping: count))
    }

    override func setAlignment(_ horizontal: Double, _ vertical: Double, runsAgainst: Bool) {
        unsafe gtk_label_set_xalign(widget.opaque, Float(horizontal))
        unsafe gtk_label_set_yalign(widget.opaque, Float(vertical))
        let leading = runsAgainst ? GTK_JUSTIFY_RIGHT : GTK_JUSTIFY_LEFT
        let trailing = runsAgainst ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
        unsafe gtk_label_set_justify(
            widget.opaque,
            horizontal == 0.5 ? GTK_JUSTIFY_CENTER : horizontal == 1 ? trailing : leading)
    }

    override func setTruncation(_ truncation: TextTruncation) {
        let ellipsis =
            switch truncation {
            case .start: PANGO_ELLIPSIZE_START
            case .middle: PANGO_ELLIPSIZE_MIDDLE
            case .end: PANGO_ELLIPSIZE_END
            case .clip: PANGO_ELLIPSIZE_NONE
            }
        unsafe gtk_label_set_ellipsize(widget.opaque, ellipsis)
    }
}

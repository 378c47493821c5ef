package import ShelfFocus

/// The command that a key gives to a collection.
package enum KeyCommand: Hashable {
    /// Open the menu of the focused item.
    case openMenu
    /// Focus the next or previous control in the focused cell.
    case stepInside(forward: Bool)
    case selectAll
    case selectNone
    /// Cancel what was begun, else clear the selection.
    case leave
    /// Move the focused item.
    case reorder(FocusMove)
    case move(FocusMove, SelectionStep)
    /// Change the selection at the focused item.
    case select(SelectionStep)
    case activate
    case delete
    case edit
    /// Preview the focused item.
    case preview
    /// Continue type-ahead.
    case type(Character)

    /// The state on which the meaning of keys depends.
    package struct Context: Hashable {
        package let mode: SelectionMode
        /// The direction in which the page continues on screen.
        package let pageDirection: PageDirection
        /// A word is being typed, which a space continues.
        package let isTyping: Bool
        /// An item can be previewed, so a space does that.
        package let previews: Bool

        package init(
            mode: SelectionMode, pageDirection: PageDirection = .down, isTyping: Bool = false,
            previews: Bool = false
        ) {
            self.previews = previews
            self.mode = mode
            self.pageDirection = pageDirection
            self.isTyping = isTyping
        }
    }

    /// Creates the command of a key, or nil if the collection does not handle it.
    package init?(_ stroke: KeyStroke, in context: Context) {
        guard let command = Self.meaning(of: stroke, context) else { return nil }
        self = command
    }

    /// The command also works from a control of a header or similar view, as it is not for one
    /// item.
    package var leadsToItems: Bool {
        switch self {
        case .move, .type, .selectAll, .selectNone, .leave: true
        case .openMenu, .stepInside, .reorder, .select, .activate, .delete, .edit, .preview: false
        }
    }

    private static func meaning(of stroke: KeyStroke, _ context: Context) -> KeyCommand? {
        let modifiers = stroke.modifiers
        if let command = selectionOfAll(stroke) { return command }
        switch (stroke.key, modifiers) {
        case (.menu, []), (.f10, .shift): return .openMenu
        case (.f6, []): return .stepInside(forward: true)
        case (.f6, .shift): return .stepInside(forward: false)
        case (.escape, []): return .leave
        default: break
        }
        if modifiers == .alt { return plainMove(stroke.key).map { .reorder($0) } }
        guard modifiers.isDisjoint(with: [.alt, .super]) else { return nil }
        if let command = move(stroke, context) { return command }
        if stroke.key == .space, modifiers.isEmpty, context.previews, !context.isTyping {
            return .preview
        }
        if stroke.key == .space, !(modifiers.isEmpty && context.isTyping) {
            guard context.mode != .none else { return nil }
            return .select(modifiers.contains(.shift) ? .extend : .toggle)
        }
        if modifiers.isEmpty {
            switch stroke.key {
            case .enter: return .activate
            case .delete: return .delete
            case .f2: return .edit
            default: break
            }
        }
        guard modifiers.isSubset(of: .shift) else { return nil }
        switch stroke.key {
        case .character(let typed): return .type(typed)
        case .space: return .type(" ")
        default: return nil
        }
    }

    private static func selectionOfAll(_ stroke: KeyStroke) -> KeyCommand? {
        switch (stroke.shortcutCharacter, stroke.modifiers) {
        case ("a", .control), ("/", .control): .selectAll
        case ("a", [.control, .shift]), ("\\", .control): .selectNone
        default: nil
        }
    }

    /// Returns a move with its effect on the selection.
    private static func move(_ stroke: KeyStroke, _ context: Context) -> KeyCommand? {
        let isMultiple = context.mode == .multiple
        let isControlled = stroke.modifiers.contains(.control)
        let isExtending = stroke.modifiers.contains(.shift)
        guard isMultiple || !isExtending, var move = plainMove(stroke.key) else { return nil }
        if isControlled {
            switch stroke.key {
            case .home: move = .first
            case .end: move = .last
            // With single selection, Ctrl+Arrow jumps by section.
            default:
                guard let jump = isMultiple ? move : move.bySection(context.pageDirection)
                else { return nil }
                move = jump
            }
        }
        return .move(
            move, SelectionStep(isExtending, isControlled && isMultiple, elseControlled: .keep))
    }

    private static func plainMove(_ key: KeyStroke.Key) -> FocusMove? {
        switch key {
        case .left: .left
        case .right: .right
        case .up: .up
        case .down: .down
        case .home: .sectionStart
        case .end: .sectionEnd
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        default: nil
        }
    }
}

/// The direction in which a page continues on screen.
package enum PageDirection {
    case down
    case right
    case left
}

extension FocusMove {
    /// Returns an arrow along the page as a jump by section, or nil for other moves.
    fileprivate func bySection(_ direction: PageDirection) -> FocusMove? {
        switch (self, direction) {
        case (.up, .down), (.left, .right), (.right, .left): .previousSection
        case (.down, .down), (.right, .right), (.left, .left): .nextSection
        default: nil
        }
    }
}

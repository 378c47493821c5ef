package import ShelfFocus

/// What a key asks of a collection.
package enum KeyCommand: Hashable {
    /// Opens the menu of the focused item.
    case openMenu
    /// Goes on to the next control in the focused cell, or back.
    case stepInside(forward: Bool)
    case selectAll
    case selectNone
    /// Leaves what was begun, else selects nothing.
    case leave
    /// Takes the focused item along.
    case reorder(FocusMove)
    case move(FocusMove, SelectionStep)
    /// Selects at the focused item.
    case select(SelectionStep)
    case activate
    case delete
    case edit
    /// Looks at the focused item closely.
    case preview
    /// Goes to what begins with what is typed.
    case type(Character)

    /// What the meaning of keys depends on.
    package struct Context: Hashable {
        package let mode: SelectionMode
        /// Where the page goes on, on screen.
        package let pageDirection: PageDirection
        /// Whether a word is being typed, which a space goes on with.
        package let isTyping: Bool
        /// Whether an item can be looked at closely, which a space asks for then.
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

    /// The meaning of a key; nil where it is none of the collection's.
    package init?(_ stroke: KeyStroke, in context: Context) {
        guard let command = Self.meaning(of: stroke, context) else { return nil }
        self = command
    }

    /// Whether it means something at the control of a header or the like: keys are for no item there
    /// but those that lead to one.
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

    /// A move with what it does to the selection.
    private static func move(_ stroke: KeyStroke, _ context: Context) -> KeyCommand? {
        let isMultiple = context.mode == .multiple
        let isControlled = stroke.modifiers.contains(.control)
        let isExtending = stroke.modifiers.contains(.shift)
        guard isMultiple || !isExtending, var move = plainMove(stroke.key) else { return nil }
        if isControlled {
            switch stroke.key {
            case .home: move = .first
            case .end: move = .last
            // Where it is not needed to leave the selection alone, it has arrows jump over sections.
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

/// Where a page goes on, on screen.
package enum PageDirection {
    case down
    case right
    case left
}

extension FocusMove {
    /// An arrow along the page as a jump over sections; nil for other moves.
    fileprivate func bySection(_ direction: PageDirection) -> FocusMove? {
        switch (self, direction) {
        case (.up, .down), (.left, .right), (.right, .left): .previousSection
        case (.down, .down), (.right, .right), (.left, .left): .nextSection
        default: nil
        }
    }
}

internal import CGtk
public import ShelfGObject

/// Keys that are pressed together, on whatever layout the keyboard has.
public struct KeyboardShortcut: Hashable, Sendable {
    /// The keys as GTK writes them.
    let trigger: String

    /// A letter, digit or sign with modifiers; Ctrl unless others are stated.
    public init(_ character: Character, modifiers: KeyModifiers = .control) {
        let scalar = character.lowercased().unicodeScalars.first?.value ?? 0
        self.init(name: Self.name(of: gdk_unicode_to_keyval(scalar)), modifiers)
    }

    /// A key that types nothing, with modifiers; none unless stated.
    public init(_ key: Key, modifiers: KeyModifiers = []) {
        self.init(name: key.name, modifiers)
    }

    /// A key that types nothing.
    public enum Key: Hashable, Sendable {
        /// One of the keys F1 to F35.
        case function(Int)
        case escape, enter, delete, backspace, insert
        case up, down, left, right, home, end, pageUp, pageDown

        var name: String {
            switch self {
            case .function(let number): "F\(number)"
            case .escape: "Escape"
            case .enter: "Return"
            case .delete: "Delete"
            case .backspace: "BackSpace"
            case .insert: "Insert"
            case .up: "Up"
            case .down: "Down"
            case .left: "Left"
            case .right: "Right"
            case .home: "Home"
            case .end: "End"
            case .pageUp: "Page_Up"
            case .pageDown: "Page_Down"
            }
        }
    }

    private init(name: String, _ modifiers: KeyModifiers) {
        let names: [(KeyModifiers, String)] = [
            (.control, "<Control>"), (.alt, "<Alt>"), (.shift, "<Shift>"), (.super, "<Super>"),
        ]
        trigger =
            names.filter { modifiers.contains($0.0) }.map(\.1).joined() + name
    }

    private static func name(of value: UInt32) -> String {
        unsafe gdk_keyval_name(value).map { unsafe String(cString: $0) } ?? "VoidSymbol"
    }
}

extension KeyboardShortcut: ExpressibleByExtendedGraphemeClusterLiteral {
    /// A letter, digit or sign with Ctrl.
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}

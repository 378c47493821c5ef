internal import CGtk
public import ShelfGObject

/// A key combination, independent of the keyboard layout.
public struct KeyboardShortcut: Hashable, Sendable {
    /// The combination in GTK's notation.
    let trigger: String

    /// Makes a combination of a character with modifiers.
    public init(_ character: Character, modifiers: KeyModifiers = .control) {
        let scalar = character.lowercased().unicodeScalars.first?.value ?? 0
        self.init(name: Self.name(of: gdk_unicode_to_keyval(scalar)), modifiers)
    }

    /// Makes a combination of a key without a character and modifiers.
    public init(_ key: Key, modifiers: KeyModifiers = []) {
        self.init(name: key.name, modifiers)
    }

    /// A key without a character.
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
    /// Makes a combination of a character with Ctrl.
    public init(extendedGraphemeClusterLiteral character: Character) { self.init(character) }
}

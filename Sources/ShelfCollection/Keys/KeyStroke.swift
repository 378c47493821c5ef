/// A key press, as far as a collection distinguishes keys.
package struct KeyStroke: Hashable {
    package enum Key: Hashable {
        case left, right, up, down, home, end, pageUp, pageDown
        case enter, space, delete, escape, menu, f2, f6, f10
        /// A key that types a letter, a digit or a symbol.
        case character(Character)
        case other
    }

    /// The modifier keys.
    package struct Modifiers: OptionSet, Hashable {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        package static let shift = Modifiers(rawValue: 1)
        package static let control = Modifiers(rawValue: 2)
        package static let alt = Modifiers(rawValue: 4)
        package static let `super` = Modifiers(rawValue: 8)
    }

    package let key: Key
    package let modifiers: Modifiers
    /// The character of the key in a Latin layout, if the user has one besides the current layout.
    package let latin: Character?

    package init(_ key: Key, _ modifiers: Modifiers = [], latin: Character? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.latin = latin
    }

    /// The key may be a shortcut of an item's action.
    ///
    /// A letter alone is typed instead.
    package var mayBeShortcut: Bool {
        switch key {
        case .character, .space: !modifiers.isDisjoint(with: [.control, .alt, .super])
        default: true
        }
    }

    /// The character that shortcuts use: the Latin one of the key if the typed one is not Latin.
    package var shortcutCharacter: Character? {
        guard case .character(let typed) = key else { return nil }
        let letter = typed.isASCII ? typed : latin ?? typed
        return letter.lowercased().first
    }
}

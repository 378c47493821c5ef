/// A key that goes down, as far as a collection tells keys apart.
package struct KeyStroke: Hashable {
    package enum Key: Hashable {
        case left, right, up, down, home, end, pageUp, pageDown
        case enter, space, delete, escape, menu, f2, f6, f10
        /// A key that types a letter, a digit or a sign.
        case character(Character)
        case other
    }

    /// The keys that change what others mean.
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
    /// What the key types in a layout of Latin letters, if the person has one besides this one.
    package let latin: Character?

    package init(_ key: Key, _ modifiers: Modifiers = [], latin: Character? = nil) {
        self.key = key
        self.modifiers = modifiers
        self.latin = latin
    }

    /// Whether an item's action may be performed by it: a letter alone is typed.
    package var mayBeShortcut: Bool {
        switch key {
        case .character, .space: !modifiers.isDisjoint(with: [.control, .alt, .super])
        default: true
        }
    }

    /// The letter that a shortcut means by the key: where letters are not Latin, the Latin one on it.
    package var shortcutCharacter: Character? {
        guard case .character(let typed) = key else { return nil }
        let letter = typed.isASCII ? typed : latin ?? typed
        return letter.lowercased().first
    }
}

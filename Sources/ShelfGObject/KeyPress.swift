/// A key press: the key's symbol and the modifiers held.
package struct KeyPress: Hashable, Sendable {
    /// The GDK key value, layout and Shift applied.
    package let value: UInt32
    /// The modifiers held when the key went down.
    package let modifiers: KeyModifiers
    /// The key on the keyboard, whatever layout it has; zero where it is not known.
    package let code: UInt32

    /// Makes a key press by hand.
    package init(value: UInt32, modifiers: KeyModifiers = [], code: UInt32 = 0) {
        self.value = value
        self.modifiers = modifiers
        self.code = code
    }
}

/// Modifier keys held during an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// GDK's bits.
    public let rawValue: UInt32

    /// Takes GDK's bits.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Shift.
    public static let shift = KeyModifiers(rawValue: 1 << 0)
    /// Control.
    public static let control = KeyModifiers(rawValue: 1 << 2)
    /// Alt.
    public static let alt = KeyModifiers(rawValue: 1 << 3)
    /// Super.
    public static let `super` = KeyModifiers(rawValue: 1 << 26)
}

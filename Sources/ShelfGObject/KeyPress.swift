/// A key press: the key's symbol and the modifiers held.
package struct KeyPress: Hashable, Sendable {
    /// The GDK key value, after the layout and Shift are applied.
    package let value: UInt32
    /// The modifiers held when the key went down.
    package let modifiers: KeyModifiers
    /// The hardware keycode, which does not depend on the layout; zero if unknown.
    package let code: UInt32

    /// Creates a key press.
    package init(value: UInt32, modifiers: KeyModifiers = [], code: UInt32 = 0) {
        self.value = value
        self.modifiers = modifiers
        self.code = code
    }
}

/// Modifier keys held during an event.
public struct KeyModifiers: OptionSet, Hashable, Sendable {
    /// The bits of `GdkModifierType`.
    public let rawValue: UInt32

    /// Creates modifiers from the bits of `GdkModifierType`.
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

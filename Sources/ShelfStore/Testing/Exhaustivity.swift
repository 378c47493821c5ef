/// How much of what happens a test has to assert.
public enum Exhaustivity: Hashable, Sendable {
    /// Every change, every received action, and the end of every effect.
    case on
    /// What the test chooses to; closures get the new state and say what must be in it.
    case off
}

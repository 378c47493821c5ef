/// Why an element keeps its cell though it is out of sight.
package enum Pin {
    /// It has the focus, and the keyboard goes on from it.
    case focused
    /// A control in it has the keyboard.
    case keyboard
    /// It is on its way to where it belongs and can still be seen.
    case gliding
}

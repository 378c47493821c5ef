/// The state of checking rows on another thread while they are shown.
///
/// A check is void as soon as other rows are shown.
package struct RowCheck {
    package private(set) var isUnderWay = false
    private var number = 0

    package init() {}

    /// Begins a check, makes earlier ones void, and returns its number.
    package mutating func begin() -> Int {
        end()
        isUnderWay = true
        return number
    }

    /// Ends the check with a number.
    ///
    /// Returns false if it was void.
    @discardableResult
    package mutating func end(_ number: Int) -> Bool {
        guard isUnderWay, number == self.number else { return false }
        end()
        return true
    }

    /// Makes the running check void.
    package mutating func end() {
        isUnderWay = false
        number += 1
    }
}

/// Whether rows that are shown are being checked on another thread: a check counts until other rows
/// are shown.
package struct RowCheck {
    package private(set) var isUnderWay = false
    private var number = 0

    package init() {}

    /// A check begins, and none before it counts any more; returns its number.
    package mutating func begin() -> Int {
        end()
        isUnderWay = true
        return number
    }

    /// The check with a number has come to its end; returns whether it still counted.
    @discardableResult
    package mutating func end(_ number: Int) -> Bool {
        guard isUnderWay, number == self.number else { return false }
        end()
        return true
    }

    /// Nobody wants to know any more.
    package mutating func end() {
        isUnderWay = false
        number += 1
    }
}

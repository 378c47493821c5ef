/// Tabs in their order, and where keys lead among them.
nonisolated enum TabOrder {
    /// The number of the tab that is so many further on, the first coming after the last.
    static func next(after shown: Int, by step: Int, of count: Int) -> Int {
        guard count > 0 else { return 0 }
        let number = (shown + step) % count
        return number < 0 ? number + count : number
    }

    /// The number a tab has when it is moved; it stays at an end.
    static func place(of tab: Int, movedBy step: Int, of count: Int) -> Int {
        min(max(tab + step, 0), max(0, count - 1))
    }

    /// The number of the tab that a digit stands for: 9 is the last, however many there are; nil where
    /// there is none.
    static func number(for digit: Int, of count: Int) -> Int? {
        guard count > 0 else { return nil }
        if digit == 9 { return count - 1 }
        return (1...count).contains(digit) ? digit - 1 : nil
    }
}

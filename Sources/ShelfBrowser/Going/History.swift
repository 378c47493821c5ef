/// Where somebody has been: one place they are at, those they can go back to, and those they went back
/// from.
nonisolated struct History<Place> {
    /// Where they are.
    var current: Place
    /// Where they can go back to, the latest last.
    private(set) var back: [Place] = []
    /// Where they came back from, the latest last.
    private(set) var forth: [Place] = []

    /// How many places are kept each way.
    static var limit: Int { 100 }

    /// Begins at a place, between others.
    init(at place: Place, back: [Place] = [], forth: [Place] = []) {
        (current, self.back, self.forth) = (place, back, forth)
    }

    /// Goes on to another place; what was come back from is forgotten.
    mutating func go(to place: Place) {
        back.append(current)
        if back.count > Self.limit { back.removeFirst() }
        current = place
        forth = []
    }

    /// Goes back; false where there is nowhere to go.
    mutating func goBack() -> Bool {
        guard let place = back.popLast() else { return false }
        forth.append(current)
        current = place
        return true
    }

    /// Goes where it was come back from; false where there is nowhere to go.
    mutating func goForth() -> Bool {
        guard let place = forth.popLast() else { return false }
        back.append(current)
        current = place
        return true
    }

    /// All places but the current one, with how many steps away each is.
    var others: [(place: Place, steps: Int)] {
        zip(back.reversed(), 1...).map { ($0, $1) } + zip(forth.reversed(), 1...).map { ($0, $1) }
    }
}

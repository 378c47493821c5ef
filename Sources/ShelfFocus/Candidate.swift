/// An item that a move may land on, with its frame.
struct Candidate: Sendable {
    var item: Int
    var frame: FocusFrame
}

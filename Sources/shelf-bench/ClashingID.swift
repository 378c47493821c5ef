/// An id whose hash never tells anything: the worst that a program can offer.
struct ClashingID: Hashable, Sendable {
    let number: Int

    func hash(into hasher: inout Hasher) {}
}

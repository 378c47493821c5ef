/// The proportions of the published mix of edits, in per cent of a list's length.
struct DiffMix {
    /// How many items are deleted, and as many inserted, each as one block.
    let block: Int
    /// Where the deleted block starts.
    let deletion: Int
    /// Where the block is inserted after the deletion.
    let insertion: Int
    /// How many of the first items are shuffled.
    let shuffled: Int

    /// As published for 5,000 items.
    static let ofShort = DiffMix(block: 20, deletion: 40, insertion: 60, shuffled: 4)
    /// As published for 100,000 items.
    static let ofLong = DiffMix(block: 10, deletion: 20, insertion: 30, shuffled: 2)
}

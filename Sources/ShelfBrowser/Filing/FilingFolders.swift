import ShelfGObject
import ShelfPhoto

/// The folders that files go to by one key each.
///
/// Design: docs/design/tending.md#filing-away
nonisolated struct FilingFolders: Equatable, Sendable {
    /// The digits, in the order they have on a keyboard.
    static let digits = Array(1...9) + [0]

    private var folders: [Int: File] = [:]

    /// Knows of no folder.
    init() {}

    /// Reads a line for each folder, its digit before its address; what is no such line is left out.
    init(text: String) {
        for line in text.parts(by: "\n") {
            let words = line.parts(by: " ", most: 2)
            guard words.count == 2, let digit = Int(words[0]), Self.digits.contains(digit),
                words[1].contains(":")
            else { continue }
            folders[digit] = File(uri: String(words[1]))
        }
    }

    /// The folders as text that can be read again.
    var text: String {
        Self.digits.compactMap { digit in folders[digit].map { "\(digit) \($0.uri)\n" } }.joined()
    }

    /// The folder of a digit; nil when none was chosen.
    subscript(digit: Int) -> File? {
        get { folders[digit] }
        set { folders[digit] = newValue }
    }
}

package import ShelfGObject

/// Names of files: what people may call them, and what is not taken.
///
/// In the file system's bytes, which need not be text.
package enum FileNaming {
    /// Why something cannot be a file's name, in words; nil when it can.
    package static func objection(to name: String) -> String? { objection(to: Array(name.utf8)) }

    /// The same of bytes.
    ///
    /// A slash is one whatever follows it: as a `Character` it is another with a mark that comes
    /// after it.
    static func objection(to name: [UInt8]) -> String? {
        if name.isEmpty { return localized("A file needs a name") }
        if isFolderSign(name) {
            return localized(
                "“{name}” is a reserved name",
                ["name": String(decoding: name, as: UTF8.self)])
        }
        if name.contains(slash) { return localized("A name cannot contain “/”") }
        if name.contains(0) { return localized("A name cannot contain a NUL character") }
        if name.count > 255 { return localized("The name is too long") }
        return nil
    }

    private static let slash = UInt8(ascii: "/")

    private static func isFolderSign(_ name: [UInt8]) -> Bool {
        name.elementsEqual(".".utf8) || name.elementsEqual("..".utf8)
    }

    /// Whether bytes lead from a folder to something in it and nowhere else, whatever their number.
    static func isStep(_ name: [UInt8]) -> Bool {
        !name.isEmpty && !isFolderSign(name) && !name.contains(slash) && !name.contains(0)
    }

    /// The bytes of a name that was typed in the place of another one; bytes of that which are no
    /// text, and are shown as U+FFFD each, stay as they are where the signs do.
    package static func bytes(of text: String, insteadOf old: [UInt8]) -> [UInt8] {
        var invalid: [UInt8] = []
        var rest = old[...]
        while let first = rest.first {
            let length = (1...4).first { String(validating: rest.prefix($0), as: UTF8.self) != nil }
            if length == nil { invalid.append(first) }
            rest = rest.dropFirst(length ?? 1)
        }
        let sign: Unicode.Scalar = "\u{FFFD}"
        guard !invalid.isEmpty, text.unicodeScalars.count(where: { $0 == sign }) == invalid.count
        else { return Array(text.utf8) }
        var bytes = invalid[...]
        return text.unicodeScalars.flatMap { scalar in
            scalar == sign ? [bytes.removeFirst()] : Array(String(scalar).utf8)
        }
    }

    /// How many bytes of a name stand before what says its kind.
    ///
    /// A dot at the beginning hides; `.tar` belongs to what follows it.
    package static func stemLength(of name: [UInt8], isFolder: Bool) -> Int {
        let dot = UInt8(ascii: ".")
        guard !isFolder, let last = name.dropFirst().lastIndex(of: dot), last < name.count - 1
        else {
            return name.count
        }
        let stem = name[..<last]
        return stem.count > 4 && stem.suffix(4).elementsEqual(".tar".utf8) ? last - 4 : last
    }

    /// The steps that give files other names, also those that others of them have now; O(n).
    ///
    /// What waits for a name comes after what leaves it, so at no moment has a file a third name.
    /// Names that go round are exchanged, two at a time.
    package static func steps(_ moves: [(from: File, to: File)]) -> [FileStep] {
        let moves = moves.filter { $0.from != $0.to }
        let byTarget = Dictionary(moves.map { ($0.to, $0) }) { first, _ in first }
        var targets = Dictionary(moves.map { ($0.from, $0.to) }) { first, _ in first }
        var steps: [FileStep] = []
        // From those whose new name is free, back along all that wait for the old ones.
        for end in moves where targets[end.to] == nil {
            var next: (from: File, to: File)? = end
            while let move = next, targets[move.from] == move.to {
                steps.append(.move(move.from, to: move.to))
                targets[move.from] = nil
                next = byTarget[move.from]
            }
        }
        // What is left goes round: each exchange puts one where it belongs.
        for move in moves {
            guard var place = targets.removeValue(forKey: move.from) else { continue }
            while place != move.from, let next = targets.removeValue(forKey: place) {
                steps.append(.exchange(move.from, with: place))
                place = next
            }
        }
        return steps
    }

    /// The first of a name and its numbered likes that is not taken.
    package static func free(
        _ name: [UInt8], isFolder: Bool, isTaken: ([UInt8]) -> Bool
    ) -> [UInt8] {
        guard isTaken(name) else { return name }
        let length = stemLength(of: name, isFolder: isFolder)
        let (stem, number) = counted(Array(name[..<length]))
        let ending = Array(name[length...])
        var next = number + 1
        while true {
            let suffix = Array(" (\(next))".utf8)
            let room = max(1, 255 - suffix.count - ending.count)
            let candidate = shortened(stem, to: room) + suffix + ending
            if !isTaken(candidate) { return candidate }
            next += 1
        }
    }

    /// What stands before a number in brackets at the end, and the number; 1 where there is none.
    private static func counted(_ stem: [UInt8]) -> (stem: [UInt8], number: Int) {
        guard stem.last == UInt8(ascii: ")"),
            let opening = stem.lastIndex(of: UInt8(ascii: "(")), opening > 1,
            stem[opening - 1] == UInt8(ascii: " "),
            let number = Int(String(decoding: stem[(opening + 1)...].dropLast(), as: UTF8.self)),
            (1..<100_000).contains(number)
        else { return (stem, 1) }
        return (Array(stem[..<(opening - 1)]), number)
    }

    /// No more than so many bytes, without half a character at the end.
    private static func shortened(_ bytes: [UInt8], to count: Int) -> [UInt8] {
        guard bytes.count > count else { return bytes }
        var end = count
        while end > 1, bytes[end] & 0xc0 == 0x80 { end -= 1 }
        return Array(bytes[..<end])
    }
}

import ShelfFocus
import Testing

/// A drawing, and the chains of letters that repeated keys lead through.
///
/// A chain is written `key A B C`: from A the key leads to B, then to C. A key may be followed by
/// further ones, `down,down`, used in turn. A full stop says that the focus then stays.
struct FocusChain: Sendable, CustomTestStringConvertible {
    var name: String
    var drawing: String
    var chains: String
    var isRightToLeft = false
    var viewportRows = 4

    var testDescription: String { name }

    static let keys: [Substring: FocusMove] = [
        "left": .left, "right": .right, "up": .up, "down": .down, "home": .rowStart,
        "end": .rowEnd, "first": .first, "last": .last, "pageup": .pageUp,
        "pagedown": .pageDown, "next": .nextSection, "previous": .previousSection,
    ]

    /// One line per chain: what was expected and what the navigator did instead.
    func failures() -> [String] {
        let geometry = DrawnGeometry(
            drawing, isRightToLeft: isRightToLeft, viewportRows: viewportRows)
        return chains.split(separator: "\n").compactMap { line in
            let walked = walk(line, in: geometry)
            return walked == line ? nil : "expected \(line), got \(walked)"
        }
    }

    private func walk(_ line: Substring, in geometry: DrawnGeometry) -> String {
        let words = line.split(separator: " ")
        let moves = words[0].split(separator: ",").compactMap { Self.keys[$0] }
        guard words.count > 1, let start = geometry.position(of: Character(String(words[1]))),
            moves.count == words[0].split(separator: ",").count
        else { return "an unreadable chain" }
        var navigator = FocusNavigator()
        var position = start
        var walked = "\(words[0]) \(words[1])"
        for step in 0..<(words.count - 2) {
            let target = navigator.target(
                from: position, move: moves[step % moves.count], in: geometry)
            walked += target.map { " \(geometry.letter(at: $0))" } ?? " ."
            position = target ?? position
        }
        return walked
    }
}

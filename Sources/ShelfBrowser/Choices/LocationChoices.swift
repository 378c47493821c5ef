import ShelfGObject
import ShelfLibrary
import ShelfPhoto

/// What was chosen at locations, by their addresses; the longest unchanged are forgotten when there are many.
///
/// A folder follows the nearest one above it in which something was chosen. What was chosen for files that were
/// named on standard input ends with the program.
nonisolated struct LocationChoices: Equatable {
    /// What can be chosen at a location.
    enum Choice: String, CaseIterable {
        case style
        case group
        case order
        case reversed
        case covers
    }

    /// How many locations are kept.
    static let limit = 1_000

    private var locations: [String: [Choice: String]] = [:]
    /// The addresses, the one changed last at the end.
    private var order: [String] = []

    /// Nothing was chosen anywhere.
    init() {}

    /// The addresses that say what is chosen for folders, the first of them their own.
    static func addresses(of folders: [File]) -> [String] {
        guard folders.count == 1, let folder = folders.first else {
            // Several together are one of their own.
            return folders.isEmpty ? [] : [folders.map(\.uri).joined(separator: ",")]
        }
        return sequence(first: folder) { $0.parent }.map(\.uri)
    }

    /// What is chosen at the first of these addresses that has a choice; nil without one.
    func value(of choice: Choice, at addresses: [String]) -> String? {
        addresses.lazy.compactMap { locations[$0]?[choice] }.first
    }

    /// Notes what is chosen at an address.
    mutating func set(_ choice: Choice, to value: String, at address: String) {
        order.removeAll { $0 == address }
        order.append(address)
        locations[address, default: [:]][choice] = value
        if order.count > Self.limit { locations[order.removeFirst()] = nil }
    }

    /// Reads what `text` has written; what says nothing is passed over.
    init(text: String) {
        for line in text.parts(by: "\n") {
            let words = line.parts(by: " ")
            guard let address = words.first, !NamedFiles.isAddress(in: String(address)) else {
                continue
            }
            for word in words.dropFirst() {
                let parts = word.parts(by: "=", most: 2)
                guard parts.count == 2, let choice = Choice(rawValue: String(parts[0])) else {
                    continue
                }
                set(choice, to: String(parts[1]), at: String(address))
            }
        }
    }

    /// A line for each location that can be found again: its address, and what was chosen there.
    var text: String {
        order.filter { !NamedFiles.isAddress(in: $0) }.map { address in
            let words = Choice.allCases.compactMap { choice in
                locations[address]?[choice].map { "\(choice.rawValue)=\($0)" }
            }
            return ([address] + words).joined(separator: " ") + "\n"
        }
        .joined()
    }
}

package import ShelfGObject

/// A pattern that gives names to several files: `#` stands for a number, `*` for the old name without
/// its ending.
///
/// Endings stay. Several `#` beside each other make numbers of as many digits; without any, a number
/// is added where the names would be the same.
package struct RenamePattern: Hashable, Sendable {
    private let text: String

    /// Takes a pattern as it is typed.
    package init(_ text: String) { self.text = text }

    /// The names that files get, in order.
    ///
    /// - Parameter folders: Which of them are folders, whose names have no endings.
    package func names(for old: [[UInt8]], folders: Set<Int> = []) -> [[UInt8]] {
        let needsNumber = old.count > 1 && !text.contains("#") && !text.contains("*")
        let pattern = Array((needsNumber ? "\(text) #" : text).utf8)
        let digits = String(old.count).count
        return old.enumerated().map { index, name in
            let length = FileNaming.stemLength(of: name, isFolder: folders.contains(index))
            return Self.fill(pattern, index + 1, digits, Array(name[..<length])) + name[length...]
        }
    }

    private static func fill(
        _ pattern: [UInt8], _ number: Int, _ digits: Int, _ stem: [UInt8]
    ) -> [UInt8] {
        var name: [UInt8] = []
        var index = 0
        while index < pattern.count {
            switch pattern[index] {
            case UInt8(ascii: "#"):
                let run = pattern[index...].prefix { $0 == UInt8(ascii: "#") }.count
                let text = "\(number)"
                // One sign alone is as long as the last number.
                let width = run == 1 ? digits : run
                name += Array(repeating: UInt8(ascii: "0"), count: max(0, width - text.count))
                name += Array(text.utf8)
                index += run
            case UInt8(ascii: "*"):
                name += stem
                index += 1
            default:
                name.append(pattern[index])
                index += 1
            }
        }
        return name
    }

    /// Why files of these names cannot be called by it, in words; nil when they can.
    ///
    /// - Parameters:
    ///   - folders: Which of them are folders.
    ///   - places: Where each of them lies; nothing where all lie beside each other.
    package func objection(
        for old: [[UInt8]], folders: Set<Int> = [], in places: [File?] = []
    ) -> String? {
        let names = names(for: old, folders: folders)
        var taken: [File?: Set<[UInt8]>] = [:]
        for (index, name) in names.enumerated() {
            if let reason = FileNaming.objection(to: name) {
                return reason
            }
            let place = places.indices.contains(index) ? places[index] : nil
            guard taken[place, default: []].insert(name).inserted else {
                return localized("Several files would have the same name")
            }
        }
        return nil
    }
}

import ShelfFocus
import Testing

/// A collection before and after a change, with sections and items named by strings.
struct FocusChange: Sendable, CustomTestStringConvertible {
    typealias Content = [(section: String, items: [String])]

    var name: String
    var old: [(section: String, items: [String])]
    var new: [(section: String, items: [String])]

    /// The focused item and who has the focus after the change; nil for nobody.
    var expected: [String: String?]

    var testDescription: String { name }

    static func position(of item: String, in content: Content) -> FocusPosition? {
        for (section, row) in content.enumerated() {
            if let item = row.items.firstIndex(of: item) {
                return FocusPosition(section: section, item: item)
            }
        }
        return nil
    }

    func follower(of item: String) -> String? {
        guard let from = Self.position(of: item, in: old) else { return nil }
        let target = FocusFollow.target(
            from: from, oldSectionCount: old.count, oldItemCount: { old[$0].items.count },
            newPosition: { Self.position(of: old[$0.section].items[$0.item], in: new) },
            newSection: { section in
                new.firstIndex { $0.section == old[section].section }
            },
            newSectionCount: new.count, newItemCount: { new[$0].items.count })
        return target.map { new[$0.section].items[$0.item] }
    }
}

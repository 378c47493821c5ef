import ShelfGObject

/// How much somebody likes something, in words and signs.
package enum RatingWords {
    /// A rating from 0 to 5, or -1 for what is rejected, in words.
    package static func text(_ rating: Int) -> String {
        switch rating {
        case ..<0: localized("Rejected")
        case 0: localized("Not rated")
        default: localized(one: "1 star", other: "{count} stars", count: rating)
        }
    }

    /// The room for five stars, in characters of usual width: a star is about twice as wide as one.
    package static var characters: Int { 11 }

    /// The same as stars, for where there is little room; nothing for what is not rated.
    package static func stars(_ rating: Int) -> String {
        rating < 0 ? "✕" : String(repeating: "★", count: rating)
    }
}

import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// How an item is rated and labelled, for where there is little room.
struct Marks: Hashable {
    /// How much it is liked, from 0 to 5; -1 for what is rejected.
    let rating: Int
    /// The colour or word it is labelled with.
    let label: String?

    /// The marks that facts tell of.
    init(_ facts: ItemFacts) {
        rating = facts.rating ?? 0
        label = facts.label
    }

    /// Whether there is nothing to be seen.
    var isEmpty: Bool { rating == 0 && label == nil }

    /// The colour, where the label is one.
    var color: ColorLabel? { label.flatMap { ColorLabel(word: $0) } }

    /// In words, such as `3 stars, Red`.
    var words: [String] {
        let stars = rating == 0 ? [] : [RatingWords.text(rating)]
        return stars + (label.map { [ColorLabel.name(of: $0)] } ?? [])
    }

    /// What assistive technology adds to the name of an item.
    var spoken: String { words.map { localized(", ") + $0 }.joined() }
}

/// Stars and a dot in the colour of a label.
struct MarksView: View {
    let marks: Marks

    var body: some View {
        HStack(spacing: 2) {
            if marks.rating != 0 {
                Badge(RatingWords.stars(marks.rating)).cssClass("mark-stars")
            }
            if let color = marks.color {
                Badge("●").cssClass("mark-label").cssClass("label-\(color)")
            } else if let label = marks.label {
                Badge(ColorLabel.name(of: label)).cssClass("mark-label")
            }
        }
    }
}

/// The same at the end of a name in a line.
struct MarksLine: View {
    let marks: Marks
    /// Whether the stars are left out, as they stand elsewhere or there is no room.
    var leavesStars = false

    /// The same labels always, so that lines are alike whether they are marked or not.
    var body: some View {
        Text(leavesStars ? "" : RatingWords.stars(marks.rating))
            .characters(leavesStars ? 0 : RatingWords.characters).trailing()
            .verticallyCentered().cssClass("line-stars")
        Text(marks.label == nil ? "" : "●").characters(2).verticallyCentered()
            .cssClass("line-label").cssClass("label-\(marks.color.map { "\($0)" } ?? "other")")
    }
}

import ShelfGObject
import ShelfLibrary
import ShelfPhoto

/// What a photograph says of itself, in words.
enum PhotoWords {
    /// The lines, each with what it is of.
    static func lines(_ facts: PhotoFacts) -> [(name: String, value: String)] {
        let lines: [(name: String, value: String?)] = [
            (localized("Title"), facts.title), (localized("Caption"), facts.caption),
            (localized("Taken"), facts.taken.flatMap { Formatting.dateAndTime(local: $0) }),
            (localized("Camera"), facts.camera), (localized("Lens"), facts.lens),
            (localized("Exposure"), exposure(facts)),
            (localized("Location"), place(facts)),
            (localized("Rating"), facts.rating.map { RatingWords.text($0) }),
            (localized("Label"), facts.label.map { ColorLabel.name(of: $0) }),
            (localized("Tags"), facts.tags.isEmpty ? nil : Localized.list(facts.tags)),
            (localized("Colours"), facts.profile),
        ]
        return lines.compactMap { line in line.value.map { (line.name, $0) } }
    }

    /// Time, aperture, sensitivity and focal length, such as `1/125 s, f/2.8, ISO 400, 50 mm`.
    static func exposure(_ facts: PhotoFacts) -> String? {
        let parts = [
            facts.exposure.map { time($0) },
            facts.aperture.map { localized("f/{number}", ["number": short($0)]) },
            facts.sensitivity.map { localized("ISO {number}", ["number": "\($0)"]) },
            facts.focalLength.map { localized("{number} mm", ["number": short($0)]) },
        ]
        .compactMap(\.self)
        return parts.isEmpty ? nil : Localized.list(parts)
    }

    /// A time as photographers say it: parts of a second as a fraction of one.
    private static func time(_ seconds: Double) -> String {
        if seconds >= 0.3 { return localized("{number} s", ["number": short(seconds)]) }
        return localized("{number} s", ["number": "1/\(Int((1 / seconds).rounded()))"])
    }

    /// Degrees of latitude and longitude, to about ten metres.
    static func place(_ facts: PhotoFacts) -> String? {
        guard let latitude = facts.latitude, let longitude = facts.longitude else { return nil }
        let (north, east) = (decimal(abs(latitude), 4), decimal(abs(longitude), 4))
        return Localized.list([
            latitude < 0
                ? localized("{number}° S", ["number": north])
                : localized("{number}° N", ["number": north]),
            longitude < 0
                ? localized("{number}° W", ["number": east])
                : localized("{number}° E", ["number": east]),
        ])
    }

    /// A number with no more than one place after the point.
    private static func short(_ number: Double) -> String {
        let text = decimal(number, 1)
        let none = Count.decimalPoint + "0"
        return text.hasSuffix(none) ? String(text.dropLast(none.count)) : text
    }

    private static func decimal(_ number: Double, _ places: Int) -> String {
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let whole = Int((number * Double(unit)).rounded())
        let rest = String(whole % unit)
        return "\(whole / unit)" + Count.decimalPoint
            + String(repeating: "0", count: places - rest.count) + rest
    }
}

import ShelfGObject
import ShelfLibrary
import ShelfPhoto

/// What a photograph says of itself, in words.
enum PhotoWords {
    /// The lines, each with what it is of.
    static func lines(_ facts: PhotoFacts) -> [(name: String, value: String)] {
        let lines: [(name: String, value: String?)] = [
            ("Taken", facts.taken.flatMap { Formatting.dateAndTime(local: $0) }),
            ("Camera", facts.camera), ("Lens", facts.lens), ("Exposure", exposure(facts)),
            ("Taken at", place(facts)), ("Rating", facts.rating.map { RatingWords.text($0) }),
            ("Label", facts.label),
            ("Tags", facts.tags.isEmpty ? nil : facts.tags.joined(separator: ", ")),
            ("Colours", facts.profile),
        ]
        return lines.compactMap { line in line.value.map { (line.name, $0) } }
    }

    /// Time, aperture, sensitivity and focal length, such as `1/125 s, f/2.8, ISO 400, 50 mm`.
    static func exposure(_ facts: PhotoFacts) -> String? {
        let parts = [
            facts.exposure.map { time($0) }, facts.aperture.map { "f/\(short($0))" },
            facts.sensitivity.map { "ISO \($0)" }, facts.focalLength.map { "\(short($0)) mm" },
        ]
        .compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// A time as photographers say it: parts of a second as a fraction of one.
    private static func time(_ seconds: Double) -> String {
        if seconds >= 0.3 { return "\(short(seconds)) s" }
        return "1/\(Int((1 / seconds).rounded())) s"
    }

    /// Degrees of latitude and longitude, to about ten metres.
    static func place(_ facts: PhotoFacts) -> String? {
        guard let latitude = facts.latitude, let longitude = facts.longitude else { return nil }
        let north = "\(decimal(abs(latitude), 4))° \(latitude < 0 ? "S" : "N")"
        let east = "\(decimal(abs(longitude), 4))° \(longitude < 0 ? "W" : "E")"
        return "\(north), \(east)"
    }

    /// A number with no more than one place after the point.
    private static func short(_ number: Double) -> String {
        let text = decimal(number, 1)
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    private static func decimal(_ number: Double, _ places: Int) -> String {
        let unit = (0..<places).reduce(1) { unit, _ in unit * 10 }
        let whole = Int((number * Double(unit)).rounded())
        let rest = String(whole % unit)
        return "\(whole / unit).\(String(repeating: "0", count: places - rest.count))\(rest)"
    }
}

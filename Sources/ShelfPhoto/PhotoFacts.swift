/// The metadata of a photograph.
///
/// A worker process reads it from the file and sends it as lines of text. The lines are validated
/// when read, as they may be anything.
package struct PhotoFacts: Hashable, Sendable {
    /// The capture time in the camera's time zone: year, month, day, hour, minute, second.
    package var taken: [Int]?
    /// The title.
    package var title: String?
    /// The description.
    package var caption: String?
    /// The camera's maker and model.
    package var camera: String?
    /// The lens model.
    package var lens: String?
    /// The exposure time in seconds.
    package var exposure: Double?
    /// The f-number.
    package var aperture: Double?
    /// The ISO sensitivity.
    package var sensitivity: Int?
    /// The focal length in millimetres.
    package var focalLength: Double?
    /// The latitude in degrees, positive to the north.
    package var latitude: Double?
    /// The longitude in degrees, positive to the east.
    package var longitude: Double?
    /// The rating from 0 to 5, or -1 for rejected.
    package var rating: Int?
    /// The colour label or a word.
    package var label: String?
    /// The keywords.
    package var tags: [String] = []
    /// The name of the colour profile, if any.
    package var profile: String?

    /// Makes empty facts.
    package init() {}

    /// Reads facts from tags, as far as they are valid.
    ///
    /// - Parameter said: Returns the value of an Exiv2 tag as text.
    package init(_ said: (String) -> String?, tags: [String] = []) {
        func text(_ tag: String) -> String? { Self.text(tag, said) }
        for tag in Self.timeTags where taken == nil { taken = text(tag).flatMap(Self.time) }
        if taken == nil, let day = text("Iptc.Application2.DateCreated") {
            taken = Self.time("\(day) \(text("Iptc.Application2.TimeCreated") ?? "")")
        }
        taken = taken ?? text("Exif.Image.DateTime").flatMap(Self.time)
        title = Self.words(text, ["Xmp.dc.title", "Iptc.Application2.ObjectName"])
        caption = Self.words(
            text,
            ["Xmp.dc.description", "Iptc.Application2.Caption", "Exif.Image.ImageDescription"])
        camera = Self.camera(
            maker: text("Exif.Image.Make")?.shownWords, text("Exif.Image.Model")?.shownWords)
        lens = text("Exif.Photo.LensModel")?.shownWords
        func number(_ tag: String, _ range: ClosedRange<Double>) -> Double? {
            text(tag).flatMap { Fraction.all(in: $0).first }.map(\.value)
                .flatMap { range.contains($0) ? $0 : nil }
        }
        exposure = number("Exif.Photo.ExposureTime", 1e-6...86_400)
        aperture = number("Exif.Photo.FNumber", 0.1...1_000)
        sensitivity = number("Exif.Photo.ISOSpeedRatings", 1...10_000_000).map { Int($0) }
        focalLength = number("Exif.Photo.FocalLength", 0.1...100_000)
        func degrees(_ name: String, _ sides: String, _ limit: Double) -> Double? {
            Self.degrees(
                Fraction.all(in: text("Exif.GPSInfo.GPS\(name)") ?? ""),
                text("Exif.GPSInfo.GPS\(name)Ref"), sides, limit)
        }
        let latitude = degrees("Latitude", "NS", 90)
        let longitude = degrees("Longitude", "EW", 180)
        // Receivers without a fix write zeros.
        if let latitude, let longitude, latitude != 0 || longitude != 0 {
            (self.latitude, self.longitude) = (latitude, longitude)
        }
        rating = Self.rating(text("Xmp.xmp.Rating") ?? text("Exif.Image.Rating"))
        label = text("Xmp.xmp.Label")?.shownWords
        self.tags = Self.shown(tags: tags)
    }

    /// The value of a tag; TIFF/EP has those of a photograph beside those of its picture.
    private static func text(_ tag: String, _ said: (String) -> String?) -> String? {
        let photo = "Exif.Photo."
        guard tag.hasPrefix(photo) else { return said(tag) }
        return said(tag) ?? said("Exif.Image." + tag.dropFirst(photo.count))
    }

    /// The tags with the capture time, the best first.
    private static let timeTags = [
        "Exif.Photo.DateTimeOriginal", "Exif.Photo.DateTimeDigitized", "Xmp.exif.DateTimeOriginal",
        "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate",
    ]

    /// The largest number of tags shown.
    package static let mostTags = 24

    /// Returns tags cleaned for display.
    package static func shown(tags: [String]) -> [String] {
        Array(tags.lazy.compactMap(\.shownWords).prefix(mostTags))
    }

    /// Returns a rating from 0 to 5, or -1 for rejected; nil for anything else.
    static func rating(_ text: String?) -> Int? {
        guard let text, let value = Double(text), (-1...5).contains(value) else { return nil }
        return Int(value)
    }

    /// Returns the first non-empty value of some tags, in the first language of a text in several.
    private static func words(_ text: (String) -> String?, _ tags: [String]) -> String? {
        for tag in tags {
            if let words = text(tag).flatMap(Self.inOneLanguage)?.shownWords { return words }
        }
        return nil
    }

    /// Removes the languages that Exiv2 writes before XMP texts: `lang="x-default" Sea, lang="de"
    /// Meer`.
    private static func inOneLanguage(_ text: String) -> String {
        let mark = "lang=\""
        guard text.hasPrefix(mark) else { return text }
        let first = text.dropFirst(mark.count).drop { $0 != "\"" }.dropFirst()
        // The standard library's search links its regular expressions.
        let end = first.indices.first { first[$0] == "," && first[$0...].hasPrefix(", " + mark) }
        return String(first[..<(end ?? first.endIndex)])
    }

    /// Parses a time such as `2021:05:03 12:34:56` or `2021-05-03T12:34+02:00`, or returns nil.
    ///
    /// A date without a time means midnight, and a time without seconds the start of its minute.
    /// The zone is dropped.
    static func time(_ text: String) -> [Int]? {
        let halves = text.split(maxSplits: 1) { $0 == " " || $0 == "T" }
        var parts = halves.first.map { numbers($0, by: ":-") } ?? []
        // Some programs use the same separator between all numbers.
        if parts.count == 3, halves.count == 2 {
            parts += numbers(halves[1].prefix { !"+-Z".contains($0) }, by: ":").prefix(3)
        }
        // An hour alone is not a time.
        guard parts.count != 4 else { return nil }
        parts += [Int](repeating: 0, count: max(0, 6 - parts.count))
        let clock = Array(parts.prefix(6))
        return isTime(clock) ? clock : nil
    }

    /// Returns the numbers at the beginning of a text.
    private static func numbers(_ text: Substring, by separators: String) -> [Int] {
        let words = text.split { separators.contains($0) || $0 == " " }
        let numbers = words.map { word in Int(word.prefix { $0.isASCII && $0.isNumber }) }
        return numbers.prefix { $0 != nil }.compactMap(\.self)
    }

    private static func isTime(_ parts: [Int]) -> Bool {
        let ranges = [1_800...9_999, 1...12, 1...31, 0...23, 0...59, 0...60]
        return parts.count == 6 && zip(ranges, parts).allSatisfy { $0.contains($1) }
    }

    /// Returns the name of a camera, with the maker unless the model contains it.
    static func camera(maker: String?, _ name: String?) -> String? {
        guard let maker, let name else { return name ?? maker }
        guard let word = maker.split(separator: " ").first else { return name }
        return name.lowercased().hasPrefix(word.lowercased()) ? name : "\(maker) \(name)"
    }

    private static func degrees(
        _ parts: [Fraction], _ side: String?, _ sides: String, _ limit: Double
    ) -> Double? {
        guard parts.count == 3, let side = side?.uppercased().first, sides.contains(side) else {
            return nil
        }
        let degrees = parts[0].value + parts[1].value / 60 + parts[2].value / 3_600
        guard degrees <= limit else { return nil }
        return side == sides.first ? degrees : -degrees
    }

    // MARK: - Serialisation

    /// The largest size of serialised facts, in bytes.
    package static let largestByteCount = 4_096

    /// The facts as lines of text; the longest lines are dropped if the size exceeds the limit.
    package var bytes: [UInt8] {
        let lines: [(String, String?)] = [
            ("taken", taken?.map { "\($0)" }.joined(separator: " ")), ("title", title),
            ("caption", caption), ("camera", camera), ("lens", lens),
            ("exposure", exposure.map { "\($0)" }),
            ("aperture", aperture.map { "\($0)" }), ("sensitivity", sensitivity.map { "\($0)" }),
            ("focal", focalLength.map { "\($0)" }), ("latitude", latitude.map { "\($0)" }),
            ("longitude", longitude.map { "\($0)" }), ("rating", rating.map { "\($0)" }),
            ("label", label), ("profile", profile),
        ]
        var all = (lines + tags.map { ("tag", $0) })
            .compactMap { name, value in value.map { Array("\(name) \($0)\n".utf8) } }
        var count = all.reduce(0) { $0 + $1.count }
        while count > Self.largestByteCount,
            let longest = all.indices.max(by: { all[$0].count < all[$1].count })
        {
            count -= all.remove(at: longest).count
        }
        return all.flatMap(\.self)
    }

    /// Parses serialised facts, and skips invalid lines.
    package init(bytes: [UInt8]) {
        guard bytes.count <= Self.largestByteCount else { return }
        for line in String(decoding: bytes, as: UTF8.self).parts(by: "\n") {
            let parts = line.parts(by: " ", most: 2)
            guard parts.count == 2 else { continue }
            take(String(parts[0]), String(parts[1]))
        }
    }

    private mutating func take(_ name: String, _ value: String) {
        func number(_ range: ClosedRange<Double>) -> Double? {
            Double(value).flatMap { range.contains($0) ? $0 : nil }
        }
        switch name {
        case "taken":
            let parts = value.split(separator: " ").compactMap { Int($0) }
            taken = Self.isTime(parts) ? parts : nil
        case "title": title = value.shownWords
        case "caption": caption = value.shownWords
        case "camera": camera = value.shownWords
        case "lens": lens = value.shownWords
        case "exposure": exposure = number(1e-6...86_400)
        case "aperture": aperture = number(0.1...1_000)
        case "sensitivity": sensitivity = number(1...10_000_000).map { Int($0) }
        case "focal": focalLength = number(0.1...100_000)
        case "latitude": latitude = number(-90...90)
        case "longitude": longitude = number(-180...180)
        case "rating": rating = Self.rating(value)
        case "label": label = value.shownWords
        case "tag": if tags.count < Self.mostTags, let tag = value.shownWords { tags.append(tag) }
        case "profile": profile = value.shownWords
        default: break
        }
    }
}

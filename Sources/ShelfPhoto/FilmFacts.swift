/// Date, camera, location and size of a video, read from the head of its container.
///
/// MP4 and QuickTime (ISO/IEC 14496-12 and Apple's keys), Matroska, AVI and the transport streams
/// of AVCHD are read without GStreamer. Each level is bounded, so a broken file costs little.
///
/// Design: docs/design/library.md#facts
struct FilmFacts {
    var taken: [Int]?
    var maker: String?
    var model: String?
    private(set) var place: (latitude: Double, longitude: Double)?
    /// Width and height in pixels as the film is shown; nil where they are not known.
    var size: (width: Int, height: Int)?

    let read: (_ offset: Int, _ count: Int) -> [UInt8]

    /// The largest number of boxes that are examined.
    static let mostParts = 20_000
    /// The largest size of a text in bytes.
    static let longestText = 1_024

    /// Reads a file.
    ///
    /// - Parameter read: Returns bytes from an offset, at most `count`; fewer at the end of the
    ///   file.
    init(_ read: @escaping (_ offset: Int, _ count: Int) -> [UInt8]) {
        self.read = read
        let start = ByteReader(read(0, 12))
        if start.holds([0x1A, 0x45, 0xDF, 0xA3], at: 0) {
            takeMatroska()
            return
        }
        if start.text(at: 0) == "RIFF", start.text(at: 8) == "AVI " {
            takeAVI()
            return
        }
        if start.holds([0x47], at: 0) || start.holds([0x47], at: 4) { takeStream() }
        guard let kind = start.text(at: 4), Self.firstBoxes.contains(kind) else { return }
        for box in boxes(0..<Int.max) where box.type == Self.type("moov") { takeMovie(box.body) }
    }

    /// Boxes at the start of a file, including those older than `ftyp`.
    private static let firstBoxes: Set = ["ftyp", "moov", "mdat", "free", "skip", "wide", "pnot"]

    // MARK: - MP4 and QuickTime

    typealias Box = (type: Int, body: Range<Int>)

    private static func type(_ name: String) -> Int {
        name.unicodeScalars.reduce(0) { $0 << 8 | Int($1.value) }
    }

    private func boxes(_ range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var place = range.lowerBound
        while found.count < Self.mostParts, place <= range.upperBound - 8 {
            let head = ByteReader(read(place, 16))
            guard var count = head.big(at: 0, 4), let type = head.big(at: 4, 4) else { break }
            var body = place + 8
            if count == 1 {
                guard let large = head.big(at: 8, 8) else { break }
                (count, body) = (large, place + 16)
            } else if count == 0 {
                count = range.upperBound - place
            }
            guard count >= body - place, count <= range.upperBound - place else { break }
            place += count
            found.append((type, body..<place))
        }
        return found
    }

    private mutating func takeMovie(_ movie: Range<Int>) {
        var created: Int?
        for box in boxes(movie) {
            switch box.type {
            case Self.type("mvhd"): created = created ?? time(ofHeader: box.body)
            case Self.type("trak"): takeTrack(box.body)
            case Self.type("udta"): takeUserData(box.body)
            case Self.type("meta"): takeKeys(box.body)
            default: break
            }
        }
        // The other dates are in the camera's time zone, this one is in UTC.
        taken = taken ?? created.flatMap(Self.clock)
    }

    /// Takes the size of the first track of pictures, turned by its matrix.
    private mutating func takeTrack(_ track: Range<Int>) {
        let parts = boxes(track)
        guard size == nil, let header = parts.first(where: { $0.type == Self.type("tkhd") }),
            let media = parts.first(where: { $0.type == Self.type("mdia") }),
            boxes(media.body).contains(where: {
                $0.type == Self.type("hdlr")
                    && ByteReader(read($0.body.lowerBound + 8, 4)).text(at: 0) == "vide"
            })
        else { return }
        let bytes = ByteReader(read(header.body.lowerBound, min(header.body.count, 96)))
        let matrix = bytes.big(at: 0, 1) == 1 ? 52 : 40
        guard let width = bytes.big(at: matrix + 36, 2), width > 0,
            let height = bytes.big(at: matrix + 40, 2), height > 0
        else { return }
        let isSideways = bytes.big(at: matrix, 4) == 0 && bytes.big(at: matrix + 16, 4) == 0
        size = isSideways ? (height, width) : (width, height)
    }

    /// The seconds from 1904 to 1970.
    private static let macEpoch = 2_082_844_800

    /// The creation time in seconds since 1970.
    private func time(ofHeader body: Range<Int>) -> Int? {
        let header = ByteReader(read(body.lowerBound, 12))
        guard let version = header.big(at: 0, 1),
            let seconds = version == 1 ? header.big(at: 4, 8) : header.big(at: 4, 4), seconds > 0
        else { return nil }
        // Some programs count from 1970.
        return seconds >= Self.macEpoch ? seconds - Self.macEpoch : seconds
    }

    private mutating func takeUserData(_ body: Range<Int>) {
        for box in boxes(body) {
            if box.type == Self.type("meta") {
                takeKeys(box.body)
            } else if let name = Self.names[box.type] {
                // After the length and the language.
                let count = ByteReader(read(box.body.lowerBound, 2)).big(at: 0, 2) ?? 0
                take(name, text(box.body.dropFirst(4).prefix(count)))
            }
        }
    }

    /// Facts by their key in Apple's and Android's lists, and by the name of their box.
    private static let keys = [
        "com.apple.quicktime.creationdate": "date", "com.apple.quicktime.make": "make",
        "com.apple.quicktime.model": "model", "com.apple.quicktime.location.ISO6709": "place",
        "com.android.manufacturer": "make", "com.android.model": "model",
    ]
    private static let names = [
        type("\u{A9}day"): "date", type("\u{A9}mak"): "make", type("\u{A9}mod"): "model",
        type("\u{A9}xyz"): "place",
    ]

    private mutating func takeKeys(_ body: Range<Int>) {
        // In MP4 a version comes first, in QuickTime none.
        let isBare = ByteReader(read(body.lowerBound, 8)).text(at: 4) == "hdlr"
        let parts = boxes(isBare ? body : body.dropFirst(4))
        var names = Self.names
        for keys in parts where keys.type == Self.type("keys") {
            for (index, key) in boxes(keys.body.dropFirst(8)).enumerated() {
                names[index + 1] = text(key.body).flatMap { Self.keys[$0] }
            }
        }
        for list in parts where list.type == Self.type("ilst") {
            for item in boxes(list.body) {
                guard let name = names[item.type] else { continue }
                for data in boxes(item.body) where data.type == Self.type("data") {
                    take(name, text(data.body.dropFirst(8)))
                }
            }
        }
    }

    private func text(_ range: Range<Int>) -> String? {
        guard range.count <= Self.longestText else { return nil }
        let bytes = read(range.lowerBound, range.count).prefix { $0 != 0 }
        return bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
    }

    private mutating func take(_ name: String, _ text: String?) {
        guard let text else { return }
        switch name {
        case "date": taken = taken ?? PhotoFacts.time(text)
        case "make": maker = maker ?? text.shownWords
        case "model": model = model ?? text.shownWords
        default: place = place ?? Self.place(text)
        }
    }

    /// Returns a location in degrees from ISO 6709, such as `+27.5916+086.5640+8850/`, or nil if
    /// invalid.
    static func place(_ text: String) -> (latitude: Double, longitude: Double)? {
        var numbers: [String] = []
        for sign in text.prefix(while: { $0 != "/" }) {
            if "+-".contains(sign) { numbers.append("") }
            guard !numbers.isEmpty else { return nil }
            numbers[numbers.count - 1].append(sign)
        }
        let values = numbers.prefix(2).compactMap { Double($0) }
        // Receivers without a fix write zeros.
        guard values.count == 2, abs(values[0]) <= 90, abs(values[1]) <= 180,
            values[0] != 0 || values[1] != 0
        else { return nil }
        return (values[0], values[1])
    }

    // MARK: - Matroska

    private mutating func takeMatroska() {
        for segment in elements(0..<Int.max) where segment.type == 0x1853_8067 {
            for part in elements(segment.body) {
                switch part.type {
                case 0x1549_A966: takeAbout(part.body)
                case 0x1654_AE6B:
                    for track in elements(part.body) where track.type == 0xAE {
                        takeMatroskaTrack(track.body)
                    }
                default: break
                }
            }
        }
    }

    private mutating func takeAbout(_ about: Range<Int>) {
        for date in elements(about) where date.type == 0x4461 && date.body.count == 8 {
            let bits = read(date.body.lowerBound, 8).reduce(Int64(0)) { $0 << 8 | Int64($1) }
            // Nanoseconds from 2001 on, in Greenwich.
            taken = taken ?? Self.clock(Int(bits / 1_000_000_000) + 978_307_200)
        }
    }

    /// Takes the size of the first track of pictures.
    private mutating func takeMatroskaTrack(_ track: Range<Int>) {
        let parts = elements(track)
        guard size == nil, parts.contains(where: { $0.type == 0x83 && number($0.body) == 1 }),
            let video = parts.first(where: { $0.type == 0xE0 })
        else { return }
        var numbers: [Int: Int] = [:]
        for part in elements(video.body) { numbers[part.type] = number(part.body) }
        guard let width = numbers[0xB0], let height = numbers[0xBA] else { return }
        size = (width, height)
        // Sizes to be shown in are in pixels, else they are of another unit, or only a proportion.
        if let shown = numbers[0x54B0], let tall = numbers[0x54BA], numbers[0x54B2] ?? 0 == 0,
            shown >= width || tall >= height
        {
            size = (shown, tall)
        }
    }

    /// The number that an element is; 0 for longer ones than sizes and kinds are.
    private func number(_ body: Range<Int>) -> Int {
        body.count > 4 ? 0 : read(body.lowerBound, body.count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the elements in a part of a file, up to the first cluster.
    private func elements(_ range: Range<Int>) -> [Box] {
        var found: [Box] = []
        var place = range.lowerBound
        while found.count < Self.mostParts, place < range.upperBound {
            let head = read(place, 12)
            guard let first = head.first, first.leadingZeroBitCount < 4 else { break }
            let idCount = first.leadingZeroBitCount + 1
            guard let mark = head.dropFirst(idCount).first, mark != 0 else { break }
            let sizeCount = mark.leadingZeroBitCount + 1
            guard head.count >= idCount + sizeCount else { break }
            let id = head.prefix(idCount).reduce(0) { $0 << 8 | Int($1) }
            let bits = head.dropFirst(idCount).prefix(sizeCount).reduce(0) { $0 << 8 | Int($1) }
            let unknown = 1 << (7 * sizeCount) - 1
            let size = bits & unknown
            let body = place + idCount + sizeCount
            // Clusters hold the frames. A streamed element has no length.
            guard id != 0x1F43_B675, body <= range.upperBound else { break }
            let end =
                size == unknown || size > range.upperBound - body ? range.upperBound : body + size
            found.append((id, body..<end))
            place = end
        }
        return found
    }

    // MARK: - Time

    /// Returns the date and time for seconds since 1970, or nil outside a plausible range.
    ///
    /// The algorithm is Howard Hinnant's `civil_from_days`.
    static func clock(_ seconds: Int) -> [Int]? {
        // From 1970 to 2200.
        guard (1...7_258_118_400).contains(seconds) else { return nil }
        let days = seconds / 86_400 + 719_468
        let (era, day) = days.quotientAndRemainder(dividingBy: 146_097)
        let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365
        let dayOfYear = day - (365 * year + year / 4 - year / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isLate = month >= 10
        return [
            era * 400 + year + (isLate ? 1 : 0), isLate ? month - 9 : month + 3,
            dayOfYear - (153 * month + 2) / 5 + 1, seconds / 3_600 % 24, seconds / 60 % 60,
            seconds % 60,
        ]
    }
}

/// Facts and size of a film; those of nothing where a file is none.
package struct FilmHead: Hashable, Sendable {
    /// Date, camera and location.
    package private(set) var facts = PhotoFacts()
    /// Width in pixels as the film is shown; 0 where that is not known.
    package private(set) var width = 0
    /// Height in pixels as the film is shown; 0 where that is not known.
    package private(set) var height = 0

    /// Reads a file.
    ///
    /// - Parameter read: Bytes from an offset, at most so many; fewer at the end of the file.
    package init(_ read: (_ offset: Int, _ count: Int) -> [UInt8]) {
        withoutActuallyEscaping(read) { read in
            let film = FilmFacts(read)
            facts.taken = film.taken
            facts.camera = PhotoFacts.camera(maker: film.maker, film.model)
            (facts.latitude, facts.longitude) = (film.place?.latitude, film.place?.longitude)
            (width, height) = film.size ?? (0, 0)
        }
    }
}

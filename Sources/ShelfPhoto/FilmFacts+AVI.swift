extension FilmFacts {
    /// Takes what the lists of an AVI file (RIFF) say.
    mutating func takeAVI() {
        for list in chunks(12..<Int.max) where list.name == "LIST" {
            let body = list.body.dropFirst(4)
            switch ByteReader(read(list.body.lowerBound, 4)).text(at: 0) {
            case "hdrl": takeHeader(body)
            case "INFO", "exif": for chunk in chunks(body) { take(chunk) }
            default: break
            }
        }
    }

    private typealias Chunk = (name: String, body: Range<Int>)

    private func chunks(_ range: Range<Int>) -> [Chunk] {
        var found: [Chunk] = []
        var place = range.lowerBound
        while found.count < Self.mostParts, place <= range.upperBound - 8 {
            let head = ByteReader(read(place, 8))
            guard let name = head.text(at: 0), let count = head.little(at: 4, 4),
                count <= range.upperBound - place - 8
            else { break }
            found.append((name, place + 8..<place + 8 + count))
            place += 8 + count + count % 2
        }
        return found
    }

    private mutating func takeHeader(_ header: Range<Int>) {
        for chunk in chunks(header) {
            guard chunk.name == "avih" else {
                take(chunk)
                continue
            }
            let bytes = ByteReader(read(chunk.body.lowerBound, min(chunk.body.count, 40)))
            if let width = bytes.little(at: 32, 4), let height = bytes.little(at: 36, 4) {
                size = (width, height)
            }
        }
    }

    private mutating func take(_ chunk: Chunk) {
        guard ["IDIT", "ICRD", "ecor", "emdl"].contains(chunk.name),
            chunk.body.count <= Self.longestText
        else { return }
        let bytes = read(chunk.body.lowerBound, chunk.body.count).prefix { $0 != 0 }
        let text = String(decoding: bytes, as: UTF8.self)
        switch chunk.name {
        case "ecor": maker = maker ?? text.shownWords
        case "emdl": model = model ?? text.shownWords
        default: taken = taken ?? Self.day(inRIFF: text)
        }
    }

    private static let months = [
        "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
    ]

    /// A date as cameras write it into AVI files: with numbers alone, or as `Mon May 06 07:08:09
    /// 2019`.
    static func day(inRIFF text: String) -> [Int]? {
        let plain = String(text.map { $0 == "/" ? "-" : $0 })
        let words = text.split { $0.isWhitespace }
        guard words.count >= 5, let month = months.firstIndex(of: words[1].lowercased()) else {
            return PhotoFacts.time(plain)
        }
        return PhotoFacts.time("\(words[4])-\(month + 1)-\(words[2]) \(words[3])")
    }
}

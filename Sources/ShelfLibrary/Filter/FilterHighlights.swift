import ShelfGObject

extension Filter {
    /// Where the words of the filter are in a name, as places in its UTF-8, in order and apart from each
    /// other; whole characters, so that an accent goes with its letter.
    package func highlights(in name: String) -> [Range<Int>] {
        guard !words.isEmpty else { return [] }
        var folded: [UInt8] = []
        // For each byte that is left, the character it comes from.
        var origins: [Range<Int>] = []
        var place = 0
        for character in name {
            let text = String(character)
            let bytes = Array(FoldedText(text).text.utf8)
            let range = place..<place + text.utf8.count
            folded += bytes
            origins += Array(repeating: range, count: bytes.count)
            place = range.upperBound
        }
        var isHighlighted = [Bool](repeating: false, count: name.utf8.count)
        for word in words {
            let word = Array(word.text.utf8)
            var start = 0
            while start + word.count <= folded.count {
                guard folded[start..<start + word.count].elementsEqual(word) else {
                    start += 1
                    continue
                }
                for origin in origins[start..<start + word.count] {
                    for byte in origin { isHighlighted[byte] = true }
                }
                start += word.count
            }
        }
        return isHighlighted.indices.reduce(into: []) { ranges, byte in
            guard isHighlighted[byte] else { return }
            if let last = ranges.last, last.upperBound == byte {
                ranges[ranges.count - 1] = last.lowerBound..<byte + 1
            } else {
                ranges.append(byte..<byte + 1)
            }
        }
    }
}

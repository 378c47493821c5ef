/// The EXIF orientation tag of a file, and its offset.
package struct OrientationTag: Hashable, Sendable {
    /// The offset of the byte with the value.
    package let offset: Int
    /// The orientation from 1 to 8 as in EXIF; invalid values count as 1.
    package let value: Int

    /// Finds the tag in the first bytes of a JPEG file, or returns nil if there is none.
    ///
    /// The result is also nil for more than one EXIF block, as some programs use the first and
    /// others the last.
    package init?(jpeg bytes: [UInt8]) {
        let reader = Reader(bytes: bytes)
        guard reader.number(at: 0, 2, isBig: true) == 0xFFD8 else { return nil }
        var place = 2
        var block: (start: Int, end: Int)?
        while let marker = reader.number(at: place, 2, isBig: true),
            let length = reader.number(at: place + 2, 2, isBig: true), length >= 2
        {
            // Only application segments and comments come before the picture.
            guard (0xFFE0...0xFFEF).contains(marker) || marker == 0xFFFE else { break }
            let end = place + 2 + length
            if marker == 0xFFE1, reader.isExif(at: place + 4) {
                guard block == nil else { return nil }
                block = (place + 10, end)
            }
            place = end
        }
        guard let block else { return nil }
        self.init(reader, tiff: block.start, end: block.end)
    }

    /// Finds the tag in a bare EXIF block, as in PNG and WebP files.
    package init?(exif bytes: [UInt8]) {
        self.init(Reader(bytes: bytes), tiff: 0, end: bytes.count)
    }

    /// Finds the tag in the first table of an EXIF block.
    private init?(_ reader: Reader, tiff: Int, end: Int) {
        guard let order = reader.number(at: tiff, 2, isBig: true), [0x4949, 0x4D4D].contains(order)
        else { return nil }
        let isBig = order == 0x4D4D
        guard reader.number(at: tiff + 2, 2, isBig: isBig) == 42,
            let table = reader.number(at: tiff + 4, 4, isBig: isBig),
            let count = reader.number(at: tiff + table, 2, isBig: isBig)
        else { return nil }
        for number in 0..<count {
            let entry = tiff + table + 2 + 12 * number
            guard entry + 12 <= end, let tag = reader.number(at: entry, 2, isBig: isBig) else {
                return nil
            }
            guard tag == 0x0112 else { continue }
            guard reader.number(at: entry + 2, 2, isBig: isBig) == 3,
                reader.number(at: entry + 4, 4, isBig: isBig) == 1,
                let value = reader.number(at: entry + 8, 2, isBig: isBig), value < 256
            else { return nil }
            offset = entry + (isBig ? 9 : 8)
            self.value = (1...8).contains(value) ? value : 1
            return
        }
        return nil
    }

    /// Returns the orientation after clockwise quarter turns.
    package func turned(by quarters: Int) -> Int {
        // In each cycle the next value is a quarter turn further. The second cycle is mirrored.
        for cycle in [[1, 6, 3, 8], [2, 7, 4, 5]] {
            guard let place = cycle.firstIndex(of: value) else { continue }
            return cycle[((place + quarters) % 4 + 4) % 4]
        }
        return value
    }

    private struct Reader {
        let bytes: [UInt8]

        /// Returns a number of `count` bytes, or nil beyond the end.
        func number(at place: Int, _ count: Int, isBig: Bool) -> Int? {
            guard place >= 0, place <= bytes.count - count else { return nil }
            let part = bytes[place..<place + count]
            return isBig
                ? part.reduce(0) { $0 << 8 | Int($1) }
                : part.reversed().reduce(0) { $0 << 8 | Int($1) }
        }

        func isExif(at place: Int) -> Bool {
            place <= bytes.count - 6
                && Array(bytes[place..<place + 6]) == Array("Exif\0\0".utf8)
        }
    }
}

/// Dates in the transport streams of AVCHD cameras (`.mts`, `.m2ts`).
///
/// Cameras write a block named `MDPM` into the first picture of H.264, as user data with an
/// identifier of its own. The packets are those of ISO/IEC 13818-1.
extension FilmFacts {
    /// So much of a stream is looked through; the block lies in the first picture.
    private static let streamByteCount = 1 << 17
    private static let packetByteCount = 188
    /// The block begins with this identifier, then its name.
    private static let mark: [UInt8] =
        [
            0x17, 0xEE, 0x8C, 0x60, 0xF8, 0x4D, 0x11, 0xD9, 0x8C, 0xD6, 0x08, 0x00, 0x20, 0x0C,
            0x9A, 0x66,
        ] + Array("MDPM".utf8)

    /// Takes the date of a transport stream, whose packets may have a time in front of each.
    mutating func takeStream() {
        for extra in [0, 4] {
            let step = Self.packetByteCount + extra
            let start = read(0, 4 * step)
            let isStream = (0..<4).allSatisfy { packet in
                start.dropFirst(packet * step + extra).first == 0x47
            }
            guard isStream else { continue }
            for bytes in payloads(step: step, extra: extra).values where taken == nil {
                taken = Self.clock(inStream: bytes)
            }
            return
        }
    }

    /// The beginnings of the streams that packets carry, each by its number.
    private func payloads(step: Int, extra: Int) -> [Int: [UInt8]] {
        let bytes = read(0, Self.streamByteCount)
        var found: [Int: [UInt8]] = [:]
        for place in stride(from: extra, through: bytes.count - Self.packetByteCount, by: step) {
            let packet = bytes[place..<place + Self.packetByteCount]
            guard packet[place] == 0x47 else { break }
            let stream = Int(packet[place + 1] & 0x1F) << 8 | Int(packet[place + 2])
            var head = 4
            // A field stands before what is carried, or alone.
            if packet[place + 3] & 0x20 != 0 { head += 1 + Int(packet[place + 4]) }
            guard packet[place + 3] & 0x10 != 0 else { continue }
            found[stream, default: []] += packet.dropFirst(head)
        }
        return found
    }

    /// The time of the block `MDPM`, in decimal digits of four bits each; nil where there is none.
    private static func clock(inStream bytes: [UInt8]) -> [Int]? {
        guard let first = mark.first, bytes.count > mark.count else { return nil }
        let start = bytes.indices.dropLast(mark.count).first { index in
            bytes[index] == first && bytes[index..<index + mark.count].elementsEqual(mark)
        }
        guard let start else { return nil }
        let block = withoutStuffing(bytes[(start + mark.count)...].prefix(1_024))
        guard let count = block.first else { return nil }
        var entries: [UInt8: ArraySlice<UInt8>] = [:]
        var rest = block.dropFirst()
        for _ in 0..<count where rest.count >= 5 {
            if let tag = rest.first { entries[tag] = rest.dropFirst().prefix(4) }
            rest = rest.dropFirst(5)
        }
        // The zone, year and month, then the day and the time of the day.
        guard let date = entries[0x18], let time = entries[0x19] else { return nil }
        let digits = (date.dropFirst() + time).map { String($0 >> 4) + String($0 & 15) }
        guard digits.count == 7, digits.allSatisfy({ $0.count == 2 }) else { return nil }
        return PhotoFacts.time(
            "\(digits[0])\(digits[1])-\(digits[2])-\(digits[3]) "
                + digits[4...].joined(separator: ":"))
    }

    /// H.264 puts a 3 behind two zeros, so that no start of a picture is seen there.
    private static func withoutStuffing(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var plain: [UInt8] = []
        var zeroCount = 0
        for byte in bytes {
            if zeroCount >= 2, byte == 3 {
                zeroCount = 0
                continue
            }
            zeroCount = byte == 0 ? zeroCount + 1 : 0
            plain.append(byte)
        }
        return plain
    }
}

import ShelfTestSupport
import Testing

@testable import ShelfPhoto

@Suite struct OrientationTagTests {
    /// The head of a JPEG file that says how it is turned, after what other programs write.
    private static func jpeg(_ value: UInt8, isBig: Bool, tag: UInt8 = 0x12) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] {
            let bytes = ExifEntry.bytes(value, count)
            return isBig ? bytes : bytes.reversed()
        }
        let entry =
            number(0x0100 + Int(tag), 2) + number(3, 2) + number(1, 4) + number(Int(value), 2)
            + [0, 0]
        let tiff =
            Array((isBig ? "MM" : "II").utf8) + number(42, 2) + number(8, 4) + number(1, 2) + entry
            + [0, 0, 0, 0]
        let segment = Array("Exif\0\0".utf8) + tiff
        return [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 7, 7, 0xFF, 0xE1]
            + ExifEntry.bytes(segment.count + 2, 2) + segment + [0xFF, 0xD9]
    }

    @Test(arguments: [true, false]) func theByteIsFoundInEitherOrderOfBytes(isBig: Bool) throws {
        for value: UInt8 in 1...8 {
            let bytes = Self.jpeg(value, isBig: isBig)
            let tag = try #require(OrientationTag(jpeg: bytes))
            #expect(tag.value == Int(value))
            #expect(bytes[tag.offset] == value)
        }
        #expect(OrientationTag(jpeg: Self.jpeg(0, isBig: isBig))?.value == 1)
        #expect(OrientationTag(jpeg: Self.jpeg(1, isBig: isBig, tag: 0x13)) == nil)
    }

    @Test func turnsAddUpAndTheOppositeOneGoesBack() throws {
        let quarters = [1: 6, 6: 3, 3: 8, 8: 1, 2: 7, 7: 4, 4: 5, 5: 2]
        for (value, turned) in quarters {
            let tag = try #require(OrientationTag(jpeg: Self.jpeg(UInt8(value), isBig: true)))
            #expect(tag.turned(by: 1) == turned)
            #expect(tag.turned(by: 4) == value)
            #expect(tag.turned(by: 3) == tag.turned(by: -1))
            #expect(quarters[tag.turned(by: -1)] == value)
        }
    }

    @Test func otherFilesAndSpoiltOnesHaveNoSuchByteOrOneWithinThem() {
        #expect(OrientationTag(jpeg: []) == nil)
        #expect(OrientationTag(jpeg: Array("no picture".utf8)) == nil)
        // Which of the two blocks counts is for every program to say.
        let one = Self.jpeg(6, isBig: true)
        #expect(OrientationTag(jpeg: one.dropLast(2) + one[8...]) == nil)
        // The picture itself begins.
        #expect(OrientationTag(jpeg: [0xFF, 0xD8, 0xFF, 0xDA, 0, 4, 0, 0]) == nil)
        let whole = Self.jpeg(6, isBig: false)
        for end in whole.indices {
            let part = Array(whole[..<end])
            if let tag = OrientationTag(jpeg: part) { #expect(part.indices.contains(tag.offset)) }
        }
        for index in whole.indices {
            for value: UInt8 in [0, 0x7F, 0x80, 0xFF] {
                var bytes = whole
                bytes[index] = value
                if let tag = OrientationTag(jpeg: bytes) {
                    #expect(bytes.indices.contains(tag.offset))
                }
            }
        }
    }
}

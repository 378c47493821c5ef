import ShelfTestSupport
import Testing

@testable import ShelfPhoto

/// Frames of animated PNG files, and the largest picture of icons.
@Suite struct AnimatedPNGTests {
    private static func reader(of bytes: [UInt8]) -> AnimatedPNG.Read {
        { Array(bytes.dropFirst($0).prefix($1)) }
    }

    private static let frames: [PNGFrameBytes] = {
        var frames = [
            PNGFrameBytes(0xFF00_00FF, 0, 0, 8, 6), PNGFrameBytes(0x00FF_00FF, 2, 1, 3, 4),
        ]
        frames[1].disposal = 2
        frames[1].isOver = true
        frames[1].time = 50
        return frames
    }()

    private static func bytes(hidden: UInt32? = nil, rounds: Int = 0) throws -> [UInt8] {
        try animatedPNGBytes(frames, width: 8, height: 6, hidden: hidden, rounds: rounds)
    }

    @Test func framesHaveTheirPlacesTimesAndFates() throws {
        let bytes = try Self.bytes(rounds: 3)
        let png = try #require(AnimatedPNG(Self.reader(of: bytes)))
        #expect([png.width, png.height, png.rounds] == [8, 6, 3])
        #expect(png.frames.map(\.x) == [0, 2])
        #expect(png.frames.map(\.y) == [0, 1])
        #expect(png.frames.map(\.width) == [8, 3])
        #expect(png.frames.map(\.height) == [6, 4])
        #expect(png.frames.map(\.milliseconds) == [20, 500])
        #expect(png.frames.map(\.disposal) == [.keep, .restore])
        #expect(png.frames.map(\.isDrawnOver) == [false, true])
        #expect(AnimatedPNG(Self.reader(of: try Self.bytes()))?.rounds == nil)
    }

    @Test func aFrameIsAFileOfItsOwn() throws {
        for hidden in [nil, 0x0000_FFFF] as [UInt32?] {
            let bytes = try Self.bytes(hidden: hidden)
            let png = try #require(AnimatedPNG(Self.reader(of: bytes)))
            #expect(png.frames.count == 2)
            let first = try #require(png.file(ofFrame: 0, Self.reader(of: bytes)))
            #expect(first == (try Self.plain(0xFF00_00FF, 8, 6)))
            let second = try #require(png.file(ofFrame: 1, Self.reader(of: bytes)))
            #expect(second == (try Self.plain(0x00FF_00FF, 3, 4)))
            #expect(png.file(ofFrame: 2, Self.reader(of: bytes)) == nil)
        }
    }

    /// A file of one frame, without what makes it move.
    private static func plain(_ colour: UInt32, _ width: Int, _ height: Int) throws -> [UInt8] {
        let frame = PNGFrameBytes(colour, 0, 0, width, height)
        let moving = try animatedPNGBytes([frame], width: width, height: height)
        // Behind the head stand acTL of 20 bytes and fcTL of 38.
        return Array(moving[..<33] + moving[(33 + 20 + 38)...])
    }

    @Test func aFileOfOneFrameOrWithoutAnyDoesNotMove() throws {
        let one = try animatedPNGBytes([Self.frames[0]], width: 8, height: 6)
        #expect(AnimatedPNG(Self.reader(of: one)) == nil)
        #expect(AnimatedPNG(Self.reader(of: try pngBytes(0xFF))) == nil)
        #expect(AnimatedPNG(Self.reader(of: [])) == nil)
        #expect(!PictureHead(Self.reader(of: one)).isMoving)
        #expect(!PictureHead(Self.reader(of: try pngBytes(0xFF))).isMoving)
        #expect(PictureHead(Self.reader(of: try Self.bytes())).isMoving)
    }

    @Test func aFrameOutsideOfThePictureEndsIt() throws {
        var frames = Self.frames + [PNGFrameBytes(0xFF, 6, 0, 3, 6)]
        frames.append(PNGFrameBytes(0xFF, 0, 0, 8, 6))
        let bytes = try animatedPNGBytes(frames, width: 8, height: 6)
        #expect(AnimatedPNG(Self.reader(of: bytes))?.frames.count == 2)
    }

    @Test func theLargestPictureOfIconsIsFound() {
        let icons = iconBytes([(16, [1]), (256, [2, 2]), (48, [3, 3, 3])])
        let largest = IconEntry(Self.reader(of: icons))
        #expect(largest?.place == 6 + 3 * 16 + 1)
        #expect(largest?.byteCount == 2)
        #expect(IconEntry(Self.reader(of: iconBytes([]))) == nil)
        #expect(IconEntry(Self.reader(of: Array("GIF89a".utf8))) == nil)
        for count in icons.indices { _ = IconEntry(Self.reader(of: Array(icons[..<count]))) }
    }

    @Test func filesThatAreCutOffOrSpoiltHarmNothing() throws {
        let file = try Self.bytes()
        for index in file.indices {
            for value: UInt8 in [0, 1, 0x7F, 0xFF] {
                var bytes = file
                bytes[index] = value
                if value == 1 { bytes = Array(bytes[..<index]) }
                let read = Self.reader(of: bytes)
                guard let png = AnimatedPNG(read) else { continue }
                for frame in png.frames.indices { _ = png.file(ofFrame: frame, read) }
            }
        }
    }
}

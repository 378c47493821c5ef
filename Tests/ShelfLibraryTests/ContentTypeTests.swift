import ShelfTestSupport
import Testing

@testable import ShelfGObject
@testable import ShelfLibrary

/// Types of files whose names leave open what they are.
@Suite struct ContentTypeTests {
    private let folder = TemporaryFolder()

    private func type(_ name: String, _ bytes: [UInt8]) throws -> String {
        folder.writeBytes(name, bytes)
        return try FileInfo.queryNow(folder.file.child(named: name)).contentType
    }

    private static func ogg(_ packets: [[UInt8]]) -> [UInt8] {
        var pages: [UInt8] = []
        for packet in packets {
            pages += Array("OggS".utf8)
            pages += [0, 2]
            pages += [UInt8](repeating: 0, count: 20)
            pages += [1, UInt8(packet.count)]
            pages += packet
        }
        return pages
    }

    @Test func filmsThatShareTheirEndingWithTextAndMusicAreFilms() throws {
        var packet: [UInt8] = [0x47, 0x40, 0, 0x10]
        packet += [UInt8](repeating: 0xFF, count: 184)
        let film = try type("film.ts", (0..<5).flatMap { _ in packet })
        #expect(MediaKind(contentType: film) == .film, "\(film)")
        let script = try type("script.ts", Array("const answer = 42;\n".utf8))
        #expect(ItemKind(contentType: script) == .text, "\(script)")

        let zeros = [UInt8](repeating: 0, count: 22)
        let theora: [UInt8] = [0x80] + Array("theora".utf8) + zeros
        let vorbis: [UInt8] = [1] + Array("vorbis".utf8) + zeros
        let skeleton: [UInt8] = Array("fishead\0".utf8) + zeros
        for (name, packets, kind) in [
            ("a.ogg", [theora], MediaKind.film), ("b.OGG", [vorbis, theora], .film),
            ("c.ogg", [skeleton, theora], .film), ("d.ogg", [vorbis], .music),
            ("e.oga", [vorbis], .music),
        ] {
            let type = try type(name, Self.ogg(packets))
            #expect(MediaKind(contentType: type) == kind, "\(name) \(type)")
        }
    }

    @Test func picturesWithoutAnEndingHaveATypeFactsAndARating() throws {
        let png = try pngBytes(0xFF00_00FF, width: 60, height: 30)
        let found = try type("picture", png)
        #expect(found == "image/png")
        #expect(SayingDeed.takes(contentType: found))
        #expect(ItemKind(contentType: found) == .picture)
        let facts = FactsMaker.facts(of: folder.file.child(named: "picture"), sidecars: [])
        #expect([facts.width, facts.height] == [60, 30])
        #expect(try type("pages", Array("%PDF-1.4\n".utf8)) == "application/pdf")
    }

    @Test func whatItsBytesDoNotTellHasTheTypeOfItsName() throws {
        #expect(try type("words", Array("words\n".utf8)) == ContentType.unknown)
        #expect(try type("nothing.ts", [0, 1, 2, 3]) == ContentType.guessed(fromName: "a.ts"))
        #expect(try type("font.otf", Array("OTTO".utf8) + [0, 1, 0, 16]) == "font/otf")
        #expect(try type("words.otf", Array("text".utf8)) == "font/otf")
        #expect(try type("a.mpo", [0xFF, 0xD8, 0xFF, 0xE1, 0, 8]) == "image/jpeg")
    }

    @Test func filesWithOtherEndingsAreNotOpened() {
        for name in ["a.jpg", "b.txt", "c.mp4", ".hidden", "d.tar.gz", "e.unheard-of"] {
            #expect(!ContentType.isToldByHead(nameBytes: Array(name.utf8)), "\(name)")
        }
        for name in ["a", "b.ts", "c.OGG", "d.otf"] {
            #expect(ContentType.isToldByHead(nameBytes: Array(name.utf8)), "\(name)")
        }
    }
}

import Testing

@testable import ShelfGObject

@Suite("Heads of films")
struct FilmSignatureTests {
    @Test(arguments: [
        "RIFF\u{1}\0\0\0AVI ", "RIFF\0\0\0\0\0\0\0\0", "RIF_\0\0\0\0WEBP", "\0\0\0 ftypisom",
        "\0\0\0 ftypqt  ",
        "\0\0\0 ftypmp42", "\0\0\0 moov\0\0\0\0", "\0\0\0 wide\0\0\0\0", "\0\0\0 mdat\0\0\0\0",
    ])
    func filmsAreTold(_ head: String) {
        #expect(FilmSignature.begins(Array(head.utf8)))
    }

    @Test func whatIsNoTextIsTold() {
        #expect(FilmSignature.begins([0x1A, 0x45, 0xDF, 0xA3]))
        #expect(FilmSignature.begins([0x30, 0x26, 0xB2, 0x75, 0x8E, 0x66, 0xCF, 0x11, 0, 0, 0, 0]))
    }

    @Test(arguments: [
        "", "RIFF", "RIFF\0\0\0\0WEBP", "\0\0\0 ftypheic", "\0\0\0 ftypavif", "\0\0\0 ftypcrx ",
        "\0\0\0\u{c}jP  \r\n\u{7}\n", "\0\0\0\u{c}JXL \r\n\u{7}\n", "<x:xmpmeta xmlns",
        "GIF89a\0\0\0\0\0\0",
        "\u{7f}PNG\r\n\u{1a}\n\0\0\0\r",
    ])
    func picturesAndSidecarsAreNot(_ head: String) {
        #expect(!FilmSignature.begins(Array(head.utf8)))
    }
}

import Testing

@testable import ShelfLibrary

struct DocumentTextTests {
    private func text(_ bytes: [UInt8], _ language: String = "en") -> String? {
        DocumentText.text(bytes, language: language)
    }

    @Test func utf8IsReadWithAndWithoutItsMark() {
        #expect(text(Array("Grüße, 世界".utf8)) == "Grüße, 世界")
        #expect(text([0xEF, 0xBB, 0xBF] + Array("é".utf8)) == "é")
    }

    @Test func aCharacterThatIsCutInHalfIsLeftOut() {
        let cut = Array("abcdé".utf8.dropLast())
        #expect(DocumentText.text(cut, isCut: true, language: "en") == "abcd")
        #expect(DocumentText.text(cut, isCut: false, language: "en") == "abcdÃ")
    }

    @Test func wideTextIsReadByItsMarkAndByItsZeros() {
        let little = "Hello, world".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        let big = "Hello, world".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
        #expect(text([0xFF, 0xFE] + little) == "Hello, world")
        #expect(text([0xFE, 0xFF] + big) == "Hello, world")
        #expect(text(little) == "Hello, world")
        #expect(text(big) == "Hello, world")
    }

    @Test func whatIsNoUTF8IsReadAsTheReaderIsLikelyToHaveWrittenIt() {
        #expect(text([0x47, 0x72, 0xFC, 0xDF, 0x65]) == "Grüße")
        // Привет
        #expect(text([0xCF, 0xF0, 0xE8, 0xE2, 0xE5, 0xF2], "ru") == "Привет")
        // 日本
        #expect(text([0x93, 0xFA, 0x96, 0x7B], "ja") == "日本")
        #expect(text([0xC6, 0xFC, 0xCB, 0xDC], "ja") == "日本")
    }

    @Test func anEncodingThatTheTextNamesIsTaken() {
        let head = Array("<?xml version='1.0' encoding='KOI8-R'?>".utf8)
        let koi8: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]
        #expect(text(head + koi8)?.hasSuffix("Привет") == true)
        let wrong = Array("# -*- coding: no-such -*-\n".utf8) + [0xE9]
        #expect(text(wrong)?.hasSuffix("é") == true)
    }

    @Test func whatIsNoTextIsNotShown() {
        #expect(text([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0, 0]) == nil)
        #expect(text((0..<200).map { UInt8($0 % 8 + 1) }) == nil)
        #expect(text([]) == "")
    }

    @Test func aZeroNowAndThenIsNoWideText() {
        for place in [0, 1] {
            var bytes = [UInt8](repeating: 0x61, count: 200)
            for index in stride(from: place, to: 150, by: 2) { bytes[index] = 0 }
            #expect(text(bytes) == nil, "three of eight are zero")
            for index in stride(from: place, to: 200, by: 2) { bytes[index] = 0 }
            #expect(text(bytes) == String(repeating: "a", count: 100))
            bytes[1 - place] = 0
            bytes[3 - place] = 0
            #expect(text(bytes)?.hasSuffix("aaa") == true, "and a few others")
            for index in stride(from: 1 - place, to: 20, by: 2) { bytes[index] = 0 }
            #expect(text(bytes) == nil)
        }
    }

    @Test func linesEndAlikeAndAreNotTooLongToBeLaidOut() {
        #expect(text(Array("a\r\nb\rc\n\nd".utf8)) == "a\nb\nc\n\nd")
        let long = text([UInt8](repeating: 0x61, count: 10_000)) ?? ""
        #expect(long.split(separator: "\n").map(\.count) == [4_000, 4_000, 2_000])
    }
}

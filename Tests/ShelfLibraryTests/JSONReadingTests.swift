import Testing

@testable import ShelfLibrary

/// What stands in catalogues, read.
struct JSONReadingTests {
    private func read(_ text: String) -> String? {
        try? JSONReading.value(of: Array(text.utf8)).text
    }

    @Test func wordsAndNumbersAreReadAsTheyAre() {
        for text in ["true", "false", "null", "0", "10", "-9.75", "1e9", "2E-3"] {
            #expect(read(text) == text)
            #expect(read("[\(text),\(text) ]") == "[\(text), \(text)]")
        }
    }

    @Test func otherWordsAreNone() {
        for text in ["falsy", "nulL", "True", "zebra", "+", "-", ".", "a0", "@"] {
            #expect(read(text) == nil, "\(text)")
        }
    }
}

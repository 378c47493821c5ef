import ShelfGObject
import Testing

@testable import ShelfLibrary

/// What a worker is told of files whose facts are wanted.
@Suite struct FactsMessageTests {
    @Test func aWorkerIsToldOfFilesAndTheirSidecars() {
        let sources = [
            ThumbnailWorkerMessage.FactsSource(file: File(path: "/a b.jpg"), sidecars: []),
            .init(
                file: File(path: "/c.nef"),
                sidecars: [File(path: "/c.xmp"), File(path: "/c.nef.xmp")]),
        ]
        let line = ThumbnailWorkerMessage.facts(sources).line
        #expect(line.last == UInt8(ascii: "\n"))
        #expect(ThumbnailWorkerMessage(line: line.dropLast()) == .facts(sources))
        for wrong in ["", " x", " 1", " 3 file:///b file:///c file:///d", " -1"] {
            #expect(ThumbnailWorkerMessage(line: Array("facts file:///a\(wrong)".utf8)) == nil)
        }
    }
}

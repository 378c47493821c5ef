import FoundationEssentials
import ShelfDiff
import ShelfRandom
import Testing

@Suite("How ids are hashed")
struct IdentityHashingTests {
    private let seed = HashSeed.process

    private func hash(_ text: String) -> UInt64 { text.quickHash(seed: seed) }

    @Test("Numbers, texts and UUIDs have a way of their own without being asked for it")
    func ways() {
        #expect(IdentityHashing<Int>().way == .quick)
        #expect(IdentityHashing<UInt8>().way == .quick)
        #expect(IdentityHashing<String>().way == .quick)
        #expect(IdentityHashing<ItemInSection<String, Plain<Int>>.ID>().way == .quick)
        #expect(IdentityHashing<UUID>().way == .uuid)
        #expect(IdentityHashing<Loose>().way == .standard)
        #expect(IdentityHashing<Double>().way == .standard)
    }

    @Test("A UUID's hash tells every byte")
    func uuidBytes() {
        let zero = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
        var hashes: Set = [IdentityHashing<UUID>().hash(zero)]
        for place in 0..<16 {
            var bytes: [UInt8] = Array(repeating: 0, count: 16)
            bytes[place] = 1
            let digits = bytes.map { $0 == 0 ? "00" : "01" }
            let text = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16].map { digits[$0].joined() }
                .joined(separator: "-")
            guard let id = UUID(uuidString: text) else {
                Issue.record("no UUID: \(text)")
                return
            }
            hashes.insert(IdentityHashing<UUID>().hash(id))
        }
        #expect(hashes.count == 17)
    }

    @Test("Sixteen bytes that `==` does not compare all are no UUID")
    func looseBytes() {
        let rows = [CollectionRow(Plain(0), items: [Plain(Loose(1)), Plain(Loose(2))])]
        let dropped = Snapshot.keepingFirst(rows).dropped
        #expect(MemoryLayout<Loose>.size == 16 && MemoryLayout<Loose>.alignment == 1)
        #expect(dropped.items.count == 1, "both are equal and hash alike")
    }

    @Test("A text's hash tells every character and the length", arguments: 0...70)
    func characters(length: Int) {
        let text = String(repeating: "a", count: length)
        var hashes: Set = [hash(text), hash(text + "a")]
        for place in 0..<length {
            var characters = Array(text)
            characters[place] = "b"
            hashes.insert(hash(String(characters)))
        }
        #expect(hashes.count == length + 2)
    }

    /// Of what sorts before the first text beyond ASCII some is ASCII, in composed form.
    @Test("Of all scalars beyond ASCII three are equivalent to text that begins with ASCII")
    func scalars() {
        let plain = (0x80...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
            .filter { String($0) < "\u{80}" }
        #expect(plain == ["\u{37E}", "\u{1FEF}", "\u{212A}"])
    }

    @Test("Texts that are equal in spite of other characters hash alike", arguments: 1...40)
    func equivalents(length: Int) {
        var generator = SeededGenerator(seed: UInt64(length))
        let kinds: [(String, String)] = [
            ("K", "\u{212A}"), (";", "\u{37E}"), ("`", "\u{1FEF}"), ("\u{E9}", "e\u{301}"),
            ("\u{C5}", "\u{212B}"), ("\u{3A9}", "\u{2126}"), ("\u{AC00}", "\u{1100}\u{1161}"),
            ("x", "x"), ("7", "7"), ("\u{1F600}", "\u{1F600}"),
        ]
        for asciiOnly in [true, false] {
            let pool = asciiOnly ? kinds.filter { $0.0 < "\u{80}" } : kinds
            for _ in 0..<200 {
                let parts = (0..<length).map { _ in
                    pool[Int.random(in: pool.indices, using: &generator)]
                }
                let texts = (0..<3).map { _ in
                    parts.map { Bool.random(using: &generator) ? $0.0 : $0.1 }.joined()
                }
                #expect(texts[0] == texts[1] && texts[1] == texts[2])
                #expect(hash(texts[0]) == hash(texts[1]) && hash(texts[1]) == hash(texts[2]))
            }
        }
    }

    @Test("A snapshot finds texts twice that differ in bytes only")
    func duplicates() {
        let names = ["K", "\u{212A}", "caf\u{E9}", "cafe\u{301}", "a", "a "]
        let kept = Snapshot.keepingFirst([CollectionRow(0, items: names)]).snapshot
        #expect(kept.items(in: 0).map(\.value) == ["K", "caf\u{E9}", "a", "a "])
        #expect(kept.contains("\u{212A}"))
    }

    @Test("A text that lost its last character beyond ASCII hashes as any of ASCII")
    func formerlyBeyond() {
        var text = "name\u{E9}"
        text.removeLast()
        #expect(hash(text) == hash("name"))
    }

    /// As large as a UUID, but told apart by one byte.
    private struct Loose: Hashable {
        let kind: UInt8
        let rest:
            (
                UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
                UInt8, UInt8, UInt8
            )

        init(_ last: UInt8) {
            kind = 7
            rest = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, last)
        }

        static func == (left: Loose, right: Loose) -> Bool { left.kind == right.kind }

        func hash(into hasher: inout Hasher) { hasher.combine(kind) }
    }
}

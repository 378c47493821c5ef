import ShelfCollection
import ShelfDiff
import Testing

@Suite("Ends that come near")
struct NearEndTests {
    typealias Rows = Snapshot<Plain<String>, Plain<Int>>

    private static func snapshot(_ sections: KeyValuePairs<String, [Int]>) throws -> Rows {
        try Rows(sections.map { CollectionRow(Plain($0), items: $1.map { Plain($0) }) })
    }

    /// The ends that are news after a change of what was told before it.
    private static func news(
        from old: KeyValuePairs<String, [Int]>, to new: KeyValuePairs<String, [Int]>
    ) throws -> [CollectionEnd<String>] {
        let ends: [CollectionEnd<String>] = [.page, .section("a"), .shelf("b")]
        var near = NearEnds<String>()
        let (first, again) = (ends.filter { near.isNews($0) }, ends.filter { near.isNews($0) })
        #expect(first == ends)
        #expect(again == [], "each is told once")
        near.follow(try snapshot(old).difference(to: snapshot(new)))
        return ends.filter { near.isNews($0) }
    }

    @Test("More items, fewer, and as many others are news, where they are")
    func otherItemsAreNews() throws {
        let old: KeyValuePairs = ["a": [1, 2, 3], "b": [4, 5]]
        #expect(
            try Self.news(from: old, to: ["a": [1, 2, 3, 6], "b": [4, 5]])
                == [.page, .section("a")])
        #expect(try Self.news(from: old, to: ["a": [1, 2, 3], "b": [4]]) == [.page, .shelf("b")])
        #expect(
            try Self.news(from: old, to: ["a": [7, 8, 9], "b": [4, 5]]) == [.page, .section("a")],
            "another query with as many results")
        #expect(
            try Self.news(from: old, to: ["a": [1, 2, 4], "b": [3, 5]])
                == [.section("a"), .shelf("b")])
    }

    @Test("Another order and other content of the same items are none")
    func theSameItemsAreNone() throws {
        let old: KeyValuePairs = ["a": [1, 2, 3], "b": [4, 5]]
        #expect(try Self.news(from: old, to: ["b": [5, 4], "a": [3, 1, 2]]) == [])
    }

    @Test("A section that went and came back is another one")
    func sectionsThatWentAreForgotten() throws {
        let old: KeyValuePairs = ["a": [1, 2, 3], "b": [4, 5]]
        var near = NearEnds<String>()
        _ = near.isNews(.shelf("b"))
        near.follow(try Self.snapshot(old).difference(to: Self.snapshot(["a": [1, 2, 3]])))
        near.follow(try Self.snapshot(["a": [1, 2, 3]]).difference(to: Self.snapshot(old)))
        let isNews = near.isNews(.shelf("b"))
        #expect(isNews)
    }
}

import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// Lists as text: what is changed in them, and what stays as it was.
@Suite struct ListTextTests {
    private static let list = File(path: "/lists/x.m3u")

    private static func place(_ path: String, _ occurrence: Int = 0) -> ListEdit.Place {
        ListEdit.Place(shelf: list, file: File(path: path), occurrence: occurrence)
    }

    private func edited(_ text: String, _ edit: ListEdit) throws -> String {
        var list = try PlaylistText(Array(text.utf8), of: Self.list)
        _ = list.apply(edit)
        return String(decoding: list.bytes, as: UTF8.self)
    }

    private static let text =
        "#EXTM3U\r\n# mine\r\n#EXTINF:1,A\r\n#EXTVLCOPT:x\r\na.mp3\r\n\r\n# of b\r\nb.mp3\r\n/c.mp3"

    @Test func whatIsNotChangedKeepsItsBytes() throws {
        for text in [Self.text, "", "\n\n", "#EXTINF:1,x\n", "a", "\u{FEFF}#EXTM3U\na\n"] {
            let list = try PlaylistText(Array(text.utf8), of: Self.list)
            #expect(list.bytes == Array(text.utf8))
        }
        let latin: [UInt8] = [0x62, 0xE4, 0x0A]
        let list = try PlaylistText(latin, of: Self.list)
        #expect(list.bytes == latin)
        // The bytes may be a name of the file system, or a text of another time.
        #expect(
            list.shelf.entries[0].files == [
                File(pathBytes: Array("/lists/".utf8) + [0x62, 0xE4]), File(path: "/lists/b\u{E4}"),
                File(path: "/lists/ba\u{308}"),
            ])
    }

    @Test(arguments: [
        ("sub\\\u{E4} pic.jpg", "sub/\u{E4} pic.jpg"),
        ("sub\\%C3%A4%20pic.jpg", "sub/\u{E4} pic.jpg"),
        ("sub\\%E4%20pic.jpg", "sub/\u{E4} pic.jpg"), ("sub\\a\u{308}.jpg", "sub/\u{E4}.jpg"),
        ("sub\\\u{E4}.jpg", "sub/a\u{308}.jpg"), ("%E4", "a\u{308}"), ("50%\\x", "50%/x"),
    ])
    func readingsOfOtherSystemsAreCombined(_ line: String, _ name: String) throws {
        let files = try PlaylistText(Array(line.utf8), of: Self.list).shelf.entries.first?.files
        #expect(files?.first == File(path: "/lists/\(line)"))
        #expect(files?.contains(File(path: "/lists/\(name)")) == true)
    }

    @Test func bytesOfOtherSystemsAreReadBelowOtherSeparators() throws {
        let windows: [UInt8] = Array("s\\".utf8) + [0x93, 0xE4, 0x94]
        let files = try PlaylistText(windows, of: Self.list).shelf.entries.first?.files ?? []
        #expect(files.contains(File(path: "/lists/s/\u{201C}\u{E4}\u{201D}")))
        #expect(files.contains(File(path: "/lists/s/\u{201C}a\u{308}\u{201D}")))
        #expect(Set(files).count == files.count)
    }

    @Test func carriageReturnsAloneEndLines() throws {
        let text = "#EXTM3U\r#EXTINF:1,A\ra\\b\rc"
        var list = try PlaylistText(Array(text.utf8), of: Self.list)
        #expect(list.bytes == Array(text.utf8))
        #expect(list.shelf.entries.map(\.title) == ["A", nil])
        #expect(list.apply(.add([File(path: "/lists/d")], shelf: Self.list)) == 1)
        #expect(list.bytes == Array("\(text)\rd\r".utf8))
    }

    @Test func titlesAreBounded() throws {
        let long = String(repeating: "W", count: 5_000)
        let list = try PlaylistText(Array("#EXTINF:1,\(long)\na\n".utf8), of: Self.list)
        #expect(list.shelf.entries.first?.title?.count == 255)
        let text =
            #"{"shelves": [{"title": "\#(long)1", "items": [{"path": "a", "title": "\#(long)"}]}, {"title": "\#(long)2"}]}"#
        let catalogue = try CatalogueText(Array(text.utf8), of: File(path: "/lists/x.json"))
        #expect(catalogue.shelves.map(\.title.count) == [255, 255])
        #expect(Set(catalogue.shelves.map(\.address)).count == 2)
        #expect(catalogue.shelves.first?.entries.first?.title?.count == 255)
        // What is written keeps it whole.
        #expect(String(decoding: catalogue.bytes, as: UTF8.self).contains("\(long)2"))
    }

    @Test func whatIsTakenOutTakesAlongWhatIsSaidOfItAndNoOtherWord() throws {
        #expect(
            try edited(Self.text, .remove([Self.place("/lists/a.mp3"), Self.place("/c.mp3")]))
                == "#EXTM3U\r\n# mine\r\n\r\n# of b\r\nb.mp3\r\n")
        #expect(try edited(Self.text, .remove([Self.place("/lists/zzz")])) == Self.text)
        #expect(try edited("a\na\na\n", .remove([Self.place("/lists/a", 1)])) == "a\na\n")
    }

    @Test func ofLinesThatMayMeanTheSameTheOneThatStandsThereIsTaken() throws {
        let percent = "50%.jpg\nx\n50%.jpg\n"
        #expect(try edited(percent, .remove([Self.place("/lists/50%.jpg", 1)])) == "50%.jpg\nx\n")
        #expect(
            try edited("a%20b\na b\n", .remove([Self.place("/lists/a b")])) == "a%20b\n")
    }

    @Test func whatIsToComeBeforeWhatIsGoneIsRefused() throws {
        let gone = Self.place("/lists/zzz")
        let a = Self.place("/lists/a")
        var list = try PlaylistText(Array("a\nb\n".utf8), of: Self.list)
        #expect(list.apply(.move([a], shelf: Self.list, before: gone)) == 0)
        #expect(list.apply(.add([File(path: "/c")], shelf: Self.list, before: gone)) == 0)
        #expect(list.bytes == Array("a\nb\n".utf8))
        let (file, one) = (File(path: "/lists/x.json"), shelf("One"))
        var catalogue = try CatalogueText(Array(Self.catalogue.utf8), of: file)
        let before = catalogue.bytes
        let first = ListEdit.Place(shelf: one, file: File(path: "/lists/a"))
        let other = ListEdit.Place(shelf: one, file: File(path: "/lists/zzz"))
        #expect(catalogue.apply(.move([first], shelf: one, before: other)) == 0)
        #expect(catalogue.apply(.add([File(path: "/c")], shelf: one, before: other)) == 0)
        #expect(catalogue.apply(.add([File(path: "/c")], shelf: shelf("Three"))) == 0)
        #expect(catalogue.bytes == before)
    }

    @Test func manyShelvesOfOneTitleAreToldApart() throws {
        let titles =
            [String](repeating: #"{"title": "a"}"#, count: 30_000) + [#"{"title": "a (7)"}"#]
        let text = #"{"shelves": [\#(titles.joined(separator: ", "))]}"#
        let list = try CatalogueText(Array(text.utf8), of: File(path: "/lists/x.json"))
        #expect(Set(list.shelves.map(\.address)).count == 30_001)
        #expect(list.shelves[1].address == shelf("a (2)"))
        #expect(list.shelves[30_000].address == shelf("a (7) (2)"))
    }

    @Test func filesMoveTogetherInTheirOrder() throws {
        let (a, b, c) = ("/lists/a", "/lists/b", "/lists/c")
        func moved(_ places: [String], before: String?) throws -> String {
            try edited(
                "a\nb\nc\nd",
                .move(
                    places.map { Self.place($0) }, shelf: Self.list,
                    before: before.map { Self.place($0) }))
        }
        #expect(try moved([a], before: nil) == "b\nc\nd\na\n")
        #expect(try moved([c], before: a) == "c\na\nb\nd\n")
        #expect(try moved([c, a], before: "/lists/d") == "b\na\nc\nd\n")
        #expect(try moved([a], before: c) == "b\na\nc\nd\n")
        #expect(try moved([b, c], before: b) == "a\nb\nc\nd\n", "nowhere")
    }

    @Test func whatIsSaidAtTheEndOfNoFileIsSaidOfNoneThatComesThere() throws {
        let said = "#EXTINF:1,Gone\n# more"
        for (start, edit, written) in [
            ("a\n", ListEdit.add([File(path: "/lists/b")], shelf: nil), "a\nb\n"),
            ("#EXTM3U\n", .add([File(path: "/lists/b")], shelf: nil), "#EXTM3U\nb\n"),
            ("a\nb\n", .move([Self.place("/lists/a")], shelf: Self.list, before: nil), "b\na\n"),
            ("a\nb\n", .remove([Self.place("/lists/b")]), "a\n"),
        ] {
            let text = try edited(start + said, edit)
            #expect(text == written + said)
            let again = try PlaylistText(Array(text.utf8), of: Self.list)
            #expect(again.shelf.entries.allSatisfy { $0.title == nil })
        }
    }

    @Test func whatIsAddedIsUnderstoodAsWhatItIs() throws {
        let odd =
            [
                "/lists/sub/a b", "/else/ä☃", "/lists/#1", "/lists/ x", "/lists/a\nb", "/lists/50%",
                "/lists/x ", "/lists/a\\b", "/lists/http://x",
            ].map { File(path: $0) } + [File(pathBytes: Array("/lists/".utf8) + [0xFF])]
        var list = try PlaylistText(Array("#EXTM3U\nold".utf8), of: Self.list)
        #expect(list.apply(.add(odd, shelf: nil)) == odd.count)
        let again = try PlaylistText(list.bytes, of: Self.list)
        #expect(again.shelf.entries.map(\.file) == [File(path: "/lists/old")] + odd)
        #expect(String(decoding: list.bytes, as: UTF8.self).contains("\nsub/a b\n/else/ä☃\n./#1\n"))
    }

    // MARK: - Catalogues

    private static let catalogue = """
        {"$schema": "x", "shelves": [{"title": "One", "mine": [1.50, null, true, "\\u00e4\\n"],
          "items": ["a", {"path": "b", "note": {"k": -2e3}}]}, {"title": "Two"}], "after": {}}
        """

    private func shelf(_ title: String) -> File {
        InsideAddress(.list, in: File(path: "/lists/x.json"), names: [Array(title.utf8)]).file
    }

    private func changed(_ edit: ListEdit) throws -> String {
        var list = try CatalogueText(Array(Self.catalogue.utf8), of: File(path: "/lists/x.json"))
        _ = list.apply(edit)
        return String(decoding: list.bytes, as: UTF8.self)
    }

    @Test func aFolderThatOnlyLooksLikeTheListsIsAnother() throws {
        let file = File(path: "/\u{E9}/x.json")
        var list = try CatalogueText(Array("{\"shelves\": [{\"title\": \"One\"}]}".utf8), of: file)
        let files = ["/e\u{301}/a", "/\u{E9}/b", "/\u{E9}/\u{301}c"].map { File(path: $0) }
        #expect(list.apply(.add(files, shelf: nil)) == 3)
        let again = try CatalogueText(list.bytes, of: file)
        #expect(again.shelves[0].entries.map(\.file) == files)
        let text = String(decoding: list.bytes, as: UTF8.self)
        #expect(text.utf8.firstPlace(of: "\"b\"".utf8) != nil)
    }

    @Test func aCatalogueKeepsWhatItDoesNotUnderstand() throws {
        let text = try changed(.add([File(path: "/lists/in/c"), File(path: "/d")], shelf: nil))
        #expect(
            text == """
                {
                  "$schema": "x",
                  "shelves": [
                    {
                      "title": "One",
                      "mine": [
                        1.50,
                        null,
                        true,
                        "ä\\n"
                      ],
                      "items": [
                        "a",
                        {"path": "b", "note": {"k": -2e3}}
                      ]
                    },
                    {
                      "title": "Two",
                      "items": [
                        {"path": "in/c"},
                        {"path": "/d"}
                      ]
                    }
                  ],
                  "after": {}
                }

                """)
        // What is written is read as what it was.
        let list = try CatalogueText(Array(text.utf8), of: File(path: "/lists/x.json"))
        #expect(list.bytes == Array(text.utf8))
        #expect(list.shelves.map { $0.entries.count } == [2, 2])
    }

    @Test func filesGoFromShelfToShelfOfACatalogue() throws {
        let b = ListEdit.Place(shelf: shelf("One"), file: File(path: "/lists/b"))
        let text = try changed(.move([b], shelf: shelf("Two"), before: nil))
        let list = try CatalogueText(Array(text.utf8), of: File(path: "/lists/x.json"))
        #expect(list.shelves.map { $0.entries.map { $0.file.displayName } } == [["a"], ["b"]])
        #expect(text.contains(#"{"path": "b", "note": {"k": -2e3}}"#))
        let a = ListEdit.Place(shelf: shelf("One"), file: File(path: "/lists/a"))
        let turned = try changed(.move([b], shelf: shelf("One"), before: a))
        #expect(
            try CatalogueText(Array(turned.utf8), of: File(path: "/lists/x.json"))
                .shelves[0].entries.map { $0.file.displayName } == ["b", "a"])
    }

    // MARK: - Deeds

    @Test func aListIsWrittenWholeAndTakenBackByteByByte() throws {
        let folder = TemporaryFolder()
        folder.write("x.m3u", Self.text)
        let list = folder.file.child(named: "x.m3u")
        let a = folder.file.child(named: "a.mp3")
        let deed = ListDeed(
            title: "Remove", list: list,
            edit: .remove([ListEdit.Place(shelf: list, file: a)]))
        let outcome = deed.perform(DeedWatch())
        #expect(outcome.failures.isEmpty && outcome.doneCount == 1)
        let removed = list.contents()
        let undone = try #require(outcome.inverse).perform(DeedWatch())
        #expect(list.contents() == Array(Self.text.utf8))
        #expect(try #require(undone.inverse).perform(DeedWatch()).failures.isEmpty)
        #expect(list.contents() == removed)
        // What somebody else wrote meanwhile stays.
        folder.write("x.m3u", "other\n")
        let refused = try #require(outcome.inverse).perform(DeedWatch())
        #expect(refused.failures.map(\.kind) == [.changed])
        #expect(list.contents() == Array("other\n".utf8))
        #expect(deed.perform(DeedWatch()).failures.map(\.kind) == [.changed], "nothing to remove")
    }

    @Test func aNewListIsMadeAndGoesWhenThatIsTakenBack() throws {
        let folder = TemporaryFolder()
        folder.write("a")
        for name in ["new.m3u8", "new.json"] {
            let list = folder.file.child(named: name)
            let deed = ListDeed(
                title: "Add", list: list,
                edit: .add([folder.file.child(named: "a")], shelf: nil))
            let outcome = deed.perform(DeedWatch())
            #expect(outcome.failures.isEmpty)
            #expect(list.contents() != nil)
            #expect(try #require(outcome.inverse).perform(DeedWatch()).failures.isEmpty)
            #expect(list.contents() == nil)
        }
        let text = folder.file.child(named: "x.txt")
        let refused = ListDeed(title: "Add", list: text, edit: .add([text], shelf: nil))
            .perform(DeedWatch())
        #expect(refused.failures.map(\.kind) == [.hopeless])
        #expect(text.contents() == nil)
    }
}

import ShelfGObject
import ShelfPhoto
import Testing

@testable import ShelfBrowser
@testable import ShelfLibrary

/// What the program reads with code of its own, made by anybody: none of it ends the program, and what is
/// written is what was read.
///
/// A failure names the number of the input; `SHELF_FUZZ_FROM=N SHELF_FUZZ=1` tries it alone.
@Suite("Broken texts")
struct TextFuzz: FuzzesTexts {
    private static let list = File(path: "/lists/x.m3u")

    @Test("Playlists keep every byte that was not changed")
    func playlists() {
        each([
            "#EXTM3U\r\n# mine\r\n#EXTINF:1,A\r\na.mp3\r\n\r\nb.mp3\r\n/c/ä.mp3",
            "file:///x/y.jpg\n../z.png\nhttp://example.org/a.mp3\n", "\u{feff}#EXTM3U\na\n",
        ]) { bytes, number in
            guard let read = try? PlaylistText(bytes, of: Self.list) else { return }
            #expect(read.bytes == bytes, "\(number)")
        }
    }

    @Test("Catalogues are read, or refused with a sentence")
    func catalogues() {
        each([
            #"{"version": 1, "title": "T", "shelves": [{"title": "A", "items": [{"path": "a.jpg"}]}]}"#,
            #"[1, -2.5e3, "\u00e9\n", true, null, {"a": [[]]}]"#,
        ]) { bytes, number in
            if let value = try? JSONReading.value(of: bytes) {
                let written = Array(value.lines(levels: 2).utf8)
                let again = try? JSONReading.value(of: written)
                #expect(again?.lines(levels: 2) == value.lines(levels: 2), "\(number)")
            }
            _ = try? CatalogueText(bytes, of: File(path: "/lists/x.json"))
        }
    }

    @Test("A sidecar that says something says it after any other change, too")
    func sidecars() {
        each([
            """
            <?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmp:Rating="3">
            <dc:subject><rdf:Bag><rdf:li>a &amp; b</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF>
            </x:xmpmeta><?xpacket end="w"?>
            """,
            // Many prefixes, and as many elements that each say one more.
            "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"
                + (0..<300).map { " xmlns:p\($0)='s'" }.joined() + "><r:Description>"
                + (0..<300).map { "<p\($0):b xmlns:c=''/>" }.joined() + "</r:Description></r:RDF>",
        ]) { bytes, number in
            guard let said = SidecarText(bytes) else { return }
            guard let changed = try? SidecarEdit(rating: 4).applied(to: bytes) else { return }
            let after = SidecarText(changed)
            #expect(after?.rating == 4, "\(number)")
            #expect(after?.tags == said.tags && after?.label == said.label, "\(number)")
        }
    }

    @Test("Names and addresses come back as they were")
    func addresses() {
        each([
            "a b%20c.jpg", "shelf-archive+file:///a/b.zip//c/d.png",
            "shelf-search:///white%20whale",
            "file:///home/a/%ff.jpg", "ünï 🎉.png", "img10.jpg", "../../etc/passwd",
            "sftp://u@h:22/x",
        ]) { bytes, number in
            #expect(Percent.decoded(Percent.encoded(bytes).utf8) == bytes, "\(number)")
            let text = text(bytes)
            let key = NaturalOrderKey(text)
            #expect(key == key && !(key < key), "\(number)")
            #expect(FoldedText(text).contains(FoldedText("")), "\(number)")
            let file = File(uri: text)
            if let inside = InsideAddress(file) {
                #expect(InsideAddress(inside.file) == inside, "\(number)")
            }
            if let search = SearchAddress(file) {
                #expect(SearchAddress(search.file) == search, "\(number)")
            }
            let escaped = LineEscaping.escape(bytes)
            #expect(!escaped.utf8.contains { $0 < 0x20 || $0 == 0x7F }, "\(number)")
            if let names = ArchiveIndex.names(in: bytes) {
                #expect(
                    !names.isEmpty
                        && !names.contains {
                            ["", ".", ".."].contains(String(decoding: $0, as: UTF8.self))
                                || $0.contains(UInt8(ascii: "/"))
                        }, "\(number)")
            }
            _ = file.displayName
            _ = file.parent
        }
    }

    @Test("What is typed to filter and to rename means something or nothing")
    func typed() {
        each([
            "kind:film size:>3M -cat \"two words\" rating:>=3 date:2020-01..2021", "café wide tall",
            "{name}-{number:3}.{ending}", "a*b?",
        ]) { bytes, number in
            let text = text(bytes)
            #expect(Filter(text) == Filter(text), "\(number)")
            let old: [[UInt8]] = [Array("a.jpg".utf8), [0xFF, 0x2E, 0x78], Array("b".utf8)]
            #expect(RenamePattern(text).names(for: old).count == old.count, "\(number)")
        }
    }

    @Test("What the program remembers is read, however broken it is")
    @MainActor func remembered() throws {
        each([
            RememberedWindow.text(of: []), "+\n+file:///a/b.jpg\nfile:///c",
            "file:///a\nsftp://h/x",
            "[Command 1]\nName=A\nCommand=/bin/echo %F\nKeys=Ctrl+Alt+E\n",
            "[Window 1]\nwidth=800\nheight=600\n[Tab 1]\nlocations=file:///a\n",
        ]) { bytes, number in
            let text = text(bytes)
            let windows = RememberedWindow.windows(from: text)
            let again = RememberedWindow.windows(from: RememberedWindow.text(of: windows))
            #expect(again.count == windows.count, "\(number)")
            _ = LocationsText.locations(in: text)
            _ = TrashMemory.history(from: text)
            if let commands = try? OwnCommand.commands(in: text) {
                let written = OwnCommand.text(of: commands)
                #expect(
                    (try? OwnCommand.commands(in: written).count) == commands.count, "\(number)")
                for command in commands {
                    _ = command.accelerator
                    _ = command.lineProblem
                    _ = try? command.arguments(for: [bytes])
                }
            }
        }
    }

    @Test("What a decoder answers is believed only where it makes sense")
    func answers() {
        let header = ThumbnailReplyHeader(kind: .picture, payloadCount: 4).bytes
        let seeds = [
            header, PhotoFacts().bytes, ItemFacts().bytes, FactsRequest.reply([ItemFacts()]),
            ArchiveIndex().bytes, Array("keep large 1 2 3 4 file:///a".utf8),
            ThumbnailWorkerMessage.list(File(path: "/a")).line,
            MemberReply.piece(byteCount: 5).bytes,
        ]
        FuzzPlan.each(of: seeds) { bytes, number in
            if let header = ThumbnailReplyHeader(bytes: bytes) {
                #expect(header.payloadCount <= ThumbnailReplyHeader.largestPayload, "\(number)")
            }
            #expect(PhotoFacts(bytes: bytes).tags.count <= PhotoFacts.mostTags, "\(number)")
            _ = ItemFacts(bytes: bytes[...])
            _ = FactsRequest.facts(inReply: bytes)
            _ = ArchiveIndex(bytes: bytes)
            _ = KeptThumbnail(message: bytes, png: bytes) { $0 }
            _ = ThumbnailWorkerMessage(line: bytes)
            _ = MemberReply(bytes)
        }
    }
}

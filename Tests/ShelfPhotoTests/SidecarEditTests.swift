import Testing

@testable import ShelfPhoto

/// What is said of pictures, in sidecars of the shapes that programs write.
@Suite struct SidecarEditTests {
    /// As darktable writes them: what it did to the picture, its own labels, words twice.
    static let darktable = """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 4.4.0-Exiv2">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""
            xmlns:xmp="http://ns.adobe.com/xap/1.0/"
            xmlns:xmpMM="http://ns.adobe.com/xap/1.0/mm/"
            xmlns:dc="http://purl.org/dc/elements/1.1/"
            xmlns:lr="http://ns.adobe.com/lightroom/1.0/"
            xmlns:darktable="http://darktable.sf.net/"
           xmp:Rating="1"
           xmpMM:DerivedFrom="a &amp; b.nef"
           darktable:xmp_version="5"
           darktable:history_end="1">
           <dc:subject>
            <rdf:Bag>
             <rdf:li>Harbour</rdf:li>
             <rdf:li>places</rdf:li>
            </rdf:Bag>
           </dc:subject>
           <lr:hierarchicalSubject>
            <rdf:Bag>
             <rdf:li>places|Harbour</rdf:li>
            </rdf:Bag>
           </lr:hierarchicalSubject>
           <darktable:history>
            <rdf:Seq>
             <rdf:li
              darktable:num="0"
              darktable:operation="exposure"
              darktable:params="00000000000080b9"/>
            </rdf:Seq>
           </darktable:history>
           <darktable:colorlabels>
            <rdf:Seq>
             <rdf:li>2</rdf:li>
            </rdf:Seq>
           </darktable:colorlabels>
          </rdf:Description>
         </rdf:RDF>
        </x:xmpmeta>

        """

    /// As digiKam writes them: words as paths, a number for the colour, faces.
    static let digiKam = """
        <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?>
        <!-- kept -->
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">\
        <rdf:Description rdf:about="" xmlns:digiKam="http://www.digikam.org/ns/1.0/" \
        xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" digiKam:PickLabel="3" \
        digiKam:ColorLabel='1' MicrosoftPhoto:Rating="50">
        <digiKam:TagsList><rdf:Seq><rdf:li>People/Ann</rdf:li></rdf:Seq></digiKam:TagsList>
        <mwg-rs:Regions xmlns:mwg-rs="http://www.metadataworkinggroup.com/schemas/regions/" \
        rdf:parseType="Resource"><mwg-rs:RegionList><rdf:Bag><rdf:li rdf:parseType="Resource">\
        <mwg-rs:Name>Ann</mwg-rs:Name></rdf:li></rdf:Bag></mwg-rs:RegionList></mwg-rs:Regions>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:q="http://ns.adobe.com/xap/1.0/"><q:Rating>3</q:Rating>\
        </rdf:Description></rdf:RDF></x:xmpmeta>
        <?xpacket end="w"?>
        """

    @Test func whatIsNotWellFormedIsLeftAsItIs() throws {
        let wrong = [
            ("<!-- kept -->", "<!-- not -- kept -->"), ("<!-- kept -->", "<!-- kept --->"),
            ("<!-- kept -->", "<!-- \u{0} -->"), (">Ann<", ">\u{0}<"), (">Ann<", ">&nbsp;<"),
            (">Ann<", ">A & B<"), (">Ann<", ">&#0;<"), (">Ann<", ">&#xFFFF;<"),
            (">Ann<", ">\u{1B}<"), ("PickLabel=\"3\"", "PickLabel=\"&eacute;\""),
        ]
        for (old, new) in wrong {
            let text = Self.digiKam.replacing(old, with: new)
            #expect(text != Self.digiKam)
            #expect(throws: SidecarEdit.Refusal.notUnderstood, "\(new)") {
                try Self.applied(SidecarEdit(rating: 4), text)
            }
        }
        for name in ["&amp;", "&#228;", "&#xE4;", "<![CDATA[&nbsp;]]>", "<!-- - -->"] {
            let text = Self.digiKam.replacing(">Ann<", with: ">\(name)<")
            #expect(try Self.applied(SidecarEdit(rating: 4), text).contains(name))
        }
    }

    @Test func aSignThatWasLostIsNotWritten() throws {
        let bytes = try SidecarEdit(addedTags: ["Sea"]).applied(
            to: nil, tags: ["M\u{FFFD}ller", "Sky"])
        #expect(SidecarText(bytes)?.tags == ["Sky", "Sea"])
    }

    @Test func anEditThatSaysWhatIsSoChangesNothing() {
        #expect(!SidecarEdit(rating: 0).changes(rating: nil, label: nil, tags: []))
        #expect(SidecarEdit(rating: 0).changes(rating: 3, label: nil, tags: []))
        #expect(!SidecarEdit(label: "").changes(rating: 3, label: nil, tags: []))
        #expect(SidecarEdit(label: "Red").changes(rating: nil, label: nil, tags: []))
        #expect(!SidecarEdit(addedTags: ["a"]).changes(rating: nil, label: nil, tags: ["a"]))
        #expect(SidecarEdit(removedTags: ["a"]).changes(rating: nil, label: nil, tags: ["a"]))
    }

    private static func applied(_ edit: SidecarEdit, _ text: String) throws -> String {
        String(decoding: try edit.applied(to: Array(text.utf8)), as: UTF8.self)
    }

    private static func read(_ text: String) throws -> SidecarText {
        try #require(SidecarText(Array(text.utf8)))
    }

    // MARK: - What stays

    @Test func onlyTheRatingChangesByteByByte() throws {
        for (text, old, new) in [
            (Self.darktable, "xmp:Rating=\"1\"", "xmp:Rating=\"4\""),
            (
                Self.digiKam.replacing("MicrosoftPhoto:Rating=\"50\"", with: ""),
                "<q:Rating>3</q:Rating>", "<q:Rating>4</q:Rating>"
            ),
        ] {
            #expect(text.contains(old))
            let changed = try Self.applied(SidecarEdit(rating: 4), text)
            #expect(changed == text.replacing(old, with: new))
            // What is said already changes nothing.
            #expect(try Self.applied(SidecarEdit(rating: 4), changed) == changed)
        }
    }

    @Test func sayingSomethingAndTakingItBackByTheWayItWasReadLeavesAllElse() throws {
        let edit = SidecarEdit(label: "Blue", addedTags: ["Sea"], removedTags: ["Harbour"])
        let text = try Self.applied(edit, Self.darktable)
        for line in Self.darktable.split(separator: "\n")
        where !line.contains("Harbour") && !line.contains("<rdf:li>2<")
            && !line.contains("history_end")
        {
            #expect(text.contains(line))
        }
        #expect(text.contains("\n   darktable:history_end=\"1\"\n   xmp:Label=\"Blue\">"))
        let read = try Self.read(text)
        #expect(read.label == "Blue")
        #expect(read.tags == ["places", "Sea"])
        #expect(read.list(SidecarText.lightroomTags) == ["Sea"])
        #expect(read.list(SidecarText.darktableLabels) == ["3"])
        #expect(text.contains("\n     <rdf:li>Sea</rdf:li>\n    </rdf:Bag>"))
    }

    // MARK: - What programs understand

    @Test func wordsOfOtherProgramsFollow() throws {
        let edit = SidecarEdit(
            rating: 5, label: "Purple", addedTags: ["Tom & Jerry <3", "Ann"], removedTags: [])
        let text = try Self.applied(edit, Self.digiKam)
        let read = try Self.read(text)
        #expect(read.rating == 5)
        #expect(read.simple(SidecarText.microsoftRating) == "99")
        #expect(read.label == "Purple")
        #expect(read.simple(SidecarText.digiKamLabel) == "6")
        #expect(read.tags == ["Tom & Jerry <3", "Ann"])
        #expect(read.list(SidecarText.digiKamTags) == ["People/Ann", "Tom & Jerry <3"])
        #expect(text.contains("<!-- kept -->") && text.contains("<mwg-rs:Name>Ann</mwg-rs:Name>"))
        let without = try Self.read(
            Self.applied(SidecarEdit(label: "", removedTags: ["Ann"]), text))
        #expect(without.label == "")
        #expect(without.simple(SidecarText.digiKamLabel) == "0")
        #expect(without.list(SidecarText.digiKamTags) == ["Tom & Jerry <3"])
        #expect(without.tags == ["Tom & Jerry <3"])
    }

    @Test func aSignIsOneWhateverStandsBesideIt() throws {
        let tags = ["a&\u{301}b", "\u{600}<c", "d>\u{301}", "e\u{600}\"", "f/\u{301}g"]
        let edit = SidecarEdit(addedTags: tags)
        let text = try Self.applied(edit, Self.digiKam)
        #expect(
            try Self.read(text).tags?.suffix(5).map { Array($0.utf8) }
                == tags.map { Array($0.utf8) })
        let without = try Self.read(Self.applied(SidecarEdit(removedTags: tags), text))
        #expect(without.tags?.contains { tags.contains($0) } == false)
    }

    @Test func labelsThatOnlyOtherProgramsHaveWordsForAreRead() throws {
        #expect(try Self.read(Self.darktable).label == "Green")
        #expect(try Self.read(Self.digiKam).label == "Red")
        #expect(try Self.read(Self.digiKam).rating == 3)
        #expect(try Self.read(Self.digiKam).tags == nil)
    }

    @Test func aNewSidecarSaysWhatIsSaidOverWhatThePictureSays() throws {
        let edit = SidecarEdit(rating: 0, label: "", addedTags: ["new"], removedTags: ["b"])
        let bytes = try edit.applied(to: nil, tags: ["a", "b"])
        let read = try #require(SidecarText(bytes))
        #expect((read.rating, read.label) == (0, ""))
        #expect(read.tags == ["a", "new"])
        let none = try #require(
            SidecarText(SidecarEdit(removedTags: ["a"]).applied(to: nil, tags: ["a"])))
        #expect(none.tags == [])
        #expect(none.rating == nil && none.label == nil)
    }

    @Test func theDateOfAChangeIsSaidWhereOneWasSaid() throws {
        let dated = Self.darktable.replacing(
            "xmp:Rating=\"1\"", with: "xmp:Rating=\"1\" xmp:MetadataDate=\"2001-01-01\"")
        let bytes = try SidecarEdit(rating: 2).applied(to: Array(dated.utf8), date: "2026-11-23")
        #expect(SidecarText(bytes)?.simple(SidecarText.metadataDate) == "2026-11-23")
        let undated = try SidecarEdit(rating: 2)
            .applied(to: Array(Self.darktable.utf8), date: "2026-11-23")
        #expect(!String(decoding: undated, as: UTF8.self).contains("MetadataDate"))
    }

    // MARK: - Shapes

    @Test(arguments: [
        "<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"/>",
        "<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"></r:RDF>",
        "<r:RDF xmlns:r=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><r:Description/></r:RDF>",
        """
        <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <r:Description r:about='' xmlns:dc='http://other/' xmlns:xmp='http://ns.adobe.com/xap/1.0/'>
        <d:subject xmlns:d='http://purl.org/dc/elements/1.1/'/><xmp:Rating/></r:Description></r:RDF>
        """,
        """
        <RDF xmlns='http://www.w3.org/1999/02/22-rdf-syntax-ns#'
          xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'>
        <Description xmlns:d='http://purl.org/dc/elements/1.1/' d:subject='x'/></RDF>
        """,
        """
        <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description>
        <d:subject xmlns:d='http://purl.org/dc/elements/1.1/'><r:Bag/></d:subject>
        </r:Description></r:RDF>
        """,
        "\u{FEFF}<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'> <!-- > --> </r:RDF>",
    ])
    func everyShapeTakesWhatIsSaid(text: String) throws {
        let before = try Self.read(text)
        let edit = SidecarEdit(rating: 3, label: "Green", addedTags: ["q\"'\n&"])
        let after = try Self.read(Self.applied(edit, text))
        #expect((after.rating, after.label) == (3, "Green"))
        #expect(after.tags == (before.tags ?? []) + ["q\"'\n&"])
        let again = SidecarEdit(rating: 1, label: "", removedTags: ["q\"'\n&"])
        let last = try Self.read(
            Self.applied(again, String(decoding: after.tree.bytes, as: UTF8.self)))
        #expect((last.rating, last.label, last.tags) == (1, "", before.tags ?? []))
    }

    // MARK: - What is left alone

    @Test(arguments: [
        "", "no", "<a/>", "<x:xmpmeta", "<x:xmpmeta xmlns:x='adobe:ns:meta/'></x:xmpmeta>",
        "<!DOCTYPE a><r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description q:a='1'/></r:RDF>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'></r:RDF><b/>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'></r:RdF>",
        "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#' a='1' a='2'/>",
        "<?xml version='1.0' encoding='iso-8859-1'?>"
            + "<r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'/>",
        """
        <r:RDF xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><r:Description
        xmlns:x='http://ns.adobe.com/xap/1.0/'><x:Rating r:resource='http://x'/></r:Description></r:RDF>
        """,
    ])
    func whatIsNotUnderstoodIsNotChanged(text: String) {
        #expect(throws: SidecarEdit.Refusal.notUnderstood) {
            try SidecarEdit(rating: 3).applied(to: Array(text.utf8))
        }
    }

    @Test func aSidecarCutOffOrSpoiltAnywhereIsLeftAloneOrSaysWhatIsSaid() {
        let bytes = Array(Self.darktable.utf8)
        let edit = SidecarEdit(rating: 3, label: "Red", addedTags: ["x"])
        for end in stride(from: 0, to: bytes.count - 2, by: 3) {
            #expect((try? edit.applied(to: Array(bytes[..<end]))) == nil)
        }
        for index in bytes.indices {
            var spoilt = bytes
            spoilt[index] = [0x3C, 0x3E, 0x22, 0x26, 0xFF][index % 5]
            guard let after = try? edit.applied(to: spoilt) else { continue }
            #expect(SidecarText(after)?.rating == 3)
        }
    }

    private static let rdf = "xmlns:r='http://www.w3.org/1999/02/22-rdf-syntax-ns#'"

    private static func many(_ count: Int, _ text: (Int) -> String) -> String {
        (0..<count).map(text).joined()
    }

    @Test func whatPrefixesMeanIsKeptOnceForAllElementsInside() throws {
        let declarations = Self.many(900) { " xmlns:p\($0)='s\($0)'" }
        let children = Self.many(1_000) { "<p\($0 % 900):b xmlns:c=''/>" }
        let text =
            "<r:RDF \(Self.rdf)\(declarations)><r:Description>\(children)</r:Description></r:RDF>"
        let tree = try Self.read(text).tree
        #expect(tree.elements.reduce(0) { $0 + $1.declared.count } == 901 + 1_000)
        #expect(tree.elements[102].name == MarkupTree.Name(space: "s100", local: "b"))
        #expect(tree.prefixes(in: 102).count == 903)
        _ = try Self.applied(SidecarEdit(rating: 3, addedTags: ["a"]), text)
    }

    @Test func aPrefixMeansWhatTheInnermostElementSaysAndOnlyInsideOfIt() throws {
        let text = """
            <r:RDF \(Self.rdf) xmlns:p='one' xmlns='none'><r:Description><p:a xmlns:p='two' p:x='1'><p:b/></p:a>\
            <p:c xmlns=''><d/></p:c><e xmlns='three'/><f xml:lang='x'/></r:Description></r:RDF>
            """
        let names = try Self.read(text).tree.elements.dropFirst(2).map(\.name)
        #expect(names.map(\.space) == ["two", "two", "one", "", "three", "none"])
        #expect(names.map(\.local) == ["a", "b", "c", "d", "e", "f"])
        // One attribute under two prefixes that mean the same is there twice.
        let twice = text.replacing("<d/>", with: "<d xmlns:q='one' q:x='' p:x=''/>")
        #expect(SidecarText(Array(twice.utf8)) == nil)
        let outside = text.replacing("<d/>", with: "<d xmlns:q=''/><q:e/>")
        #expect(SidecarText(Array(outside.utf8)) == nil)
    }

    @Test func aTagWithMoreAttributesThanAnyProgramWritesIsNotUnderstood() {
        func text(_ count: Int) -> [UInt8] {
            let attributes = Self.many(count - 1) { " a\($0)=''" }
            return Array("<r:RDF \(Self.rdf)\(attributes)/>".utf8)
        }
        #expect(SidecarText(text(MarkupScanner.mostAttributes)) != nil)
        #expect(SidecarText(text(MarkupScanner.mostAttributes + 1)) == nil)
    }

    @Test func aTagIsTakenByWhatIsSeenOfIt() throws {
        let words = ["می\u{200C}خواهم", "so\u{AD}ft", "two  blanks", "Harbour"]
        let text = Self.darktable.replacing(
            "<rdf:li>Harbour</rdf:li>",
            with: words.map { "<rdf:li>\($0)</rdf:li>" }.joined(separator: "\n"))
        let shown = PhotoFacts.shown(tags: words)
        let after = try Self.applied(
            SidecarEdit(addedTags: ["Harbour", "two blanks"], removedTags: Array(shown[..<2])), text
        )
        #expect(try Self.read(after).tags == ["two  blanks", "Harbour", "places"])
        let none = try Self.applied(SidecarEdit(removedTags: shown), text)
        #expect(try Self.read(none).tags == ["places"])
        #expect(!none.contains("Harbour"))
    }

    @Test func aSidecarOfAnotherEndingSaysSo() throws {
        let text = Self.darktable.replacing(
            "xmp:Rating=\"1\"",
            with: "xmlns:photoshop=\"http://ns.adobe.com/photoshop/1.0/\" "
                + "photoshop:SidecarForExtension=\"NEF\"")
        #expect(try Self.read(text).isOfFile(withEnding: "nef"))
        #expect(try !Self.read(text).isOfFile(withEnding: "jpg"))
        #expect(try Self.read(Self.darktable).isOfFile(withEnding: "jpg"))
    }
}

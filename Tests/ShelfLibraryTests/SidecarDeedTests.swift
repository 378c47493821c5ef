import Glibc
import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// What is said of pictures, in files: written whole or not at all, and taken back.
@Suite struct SidecarDeedTests {
    private let folder = TemporaryFolder()

    private static let lightroom = """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF \
        xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:crs="http://ns.adobe.com/camera-raw-settings/1.0/" \
        xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" photoshop:SidecarForExtension="NEF" \
        xmp:Rating="1" crs:Exposure2012="+0.50"/></rdf:RDF></x:xmpmeta>
        """

    private func say(
        _ edit: SidecarEdit, of names: String..., tags: [String] = []
    ) -> DeedOutcome {
        let subjects = names.map {
            SayingDeed.Subject(folder.file.child(named: $0), tags: tags)
        }
        return SayingDeed(title: "Rate", edit: edit, of: subjects).perform(DeedWatch())
    }

    private func text(_ name: String) -> String? {
        folder.file.child(named: name).contents().map { String(decoding: $0, as: UTF8.self) }
    }

    private func facts(_ name: String, _ sidecar: String) -> ItemFacts {
        FactsMaker.facts(
            of: folder.file.child(named: name), sidecars: [folder.file.child(named: sidecar)])
    }

    @Test func aNewSidecarHasTheWholeNameAndIsUnderstoodByThoseWhoReadIt() throws {
        folder.writeBytes("a b\n☃.jpg", try jpegBytes(width: 8, height: 8))
        let outcome = say(
            SidecarEdit(rating: 4, label: "Red", addedTags: ["Sea & Sky"]), of: "a b\n☃.jpg",
            tags: ["own"])
        #expect(outcome.failures.isEmpty && outcome.doneCount == 1)
        let path = try #require(folder.file.child(named: "a b\n☃.jpg.xmp").pathBytes)
        guard let file = RegularFile(pathBytes: path) else {
            Issue.record("no sidecar was written")
            return
        }
        // Exiv2 is what darktable and digiKam read with.
        guard let metadata = PictureMetadata(file) else {
            Issue.record("the sidecar is not understood")
            return
        }
        #expect(metadata.text("Xmp.xmp.Rating") == "4")
        #expect(metadata.text("Xmp.xmp.Label") == "Red")
        #expect(metadata.texts("Xmp.dc.subject") == ["own", "Sea & Sky"])
        let read = facts("a b\n☃.jpg", "a b\n☃.jpg.xmp")
        #expect((read.rating, read.label, read.tags) == (4, "Red", ["own", "Sea & Sky"]))
        // Nothing else was left in the folder.
        #expect(Set(PrivateFile.names(inFolder: folder.path)) == ["a b\n☃.jpg", "a b\n☃.jpg.xmp"])
    }

    @Test func aSidecarThatWouldSayNothingNewIsNotBegun() throws {
        folder.write("a.jpg")
        let file = folder.file.child(named: "a.jpg")
        func rate(_ stars: Int, _ known: ItemFacts) -> DeedOutcome {
            let subject = SayingDeed.Subject(file, known: known)
            return SayingDeed(title: "Rate", edit: SidecarEdit(rating: stars), of: [subject])
                .perform(DeedWatch())
        }
        let outcome = rate(0, ItemFacts())
        #expect(outcome.failures.isEmpty && outcome.inverse == nil)
        #expect(text("a.jpg.xmp") == nil)
        // The stars the file itself has are taken away.
        var rated = ItemFacts()
        rated.rating = 3
        #expect(rate(0, rated).inverse != nil)
        #expect(text("a.jpg.xmp")?.contains("Rating=\"0\"") == true)
        // What is there already follows.
        #expect(rate(4, ItemFacts()).inverse != nil)
        #expect(rate(0, ItemFacts()).inverse != nil)
        #expect(text("a.jpg.xmp")?.contains("Rating=\"0\"") == true)
    }

    @Test func whatIsTakenBackIsAsItWasByteByByte() throws {
        folder.write("a.nef")
        folder.write("a.xmp", Self.lightroom)
        chmod(folder.file.child(named: "a.xmp").path!, 0o750)
        let said = say(SidecarEdit(rating: 5), of: "a.nef")
        #expect(text("a.xmp") == Self.lightroom.replacing("Rating=\"1\"", with: "Rating=\"5\""))
        #expect(text("a.nef.xmp") == nil)
        #expect(access(folder.file.child(named: "a.xmp").path!, X_OK) == 0)
        let undo = try #require(said.inverse).perform(DeedWatch())
        #expect(text("a.xmp") == Self.lightroom)
        #expect(undo.failures.isEmpty)
        let redo = try #require(undo.inverse).perform(DeedWatch())
        #expect(text("a.xmp")?.contains("Rating=\"5\"") == true)
        #expect(redo.failures.isEmpty)
        // A new one goes again.
        folder.write("b.jpg")
        let new = say(SidecarEdit(rating: 5), of: "b.jpg")
        #expect(text("b.jpg.xmp") != nil)
        _ = try #require(new.inverse).perform(DeedWatch())
        #expect(text("b.jpg.xmp") == nil)
    }

    @Test func whatAnotherProgramHasWrittenMeanwhileIsNotTakenBack() throws {
        folder.write("a.nef")
        folder.write("a.xmp", Self.lightroom)
        let said = say(SidecarEdit(rating: 5), of: "a.nef")
        let newer = Self.lightroom.replacing("+0.50", with: "+1.50")
        folder.write("a.xmp", newer)
        let undo = try #require(said.inverse).perform(DeedWatch())
        #expect(undo.failures.map(\.kind) == [.changed])
        #expect(undo.inverse == nil && undo.rest == nil)
        #expect(text("a.xmp") == newer)
        // One that came meanwhile is not written over either.
        folder.write("b.jpg")
        let new = say(SidecarEdit(rating: 5), of: "b.jpg")
        let undone = try #require(new.inverse).perform(DeedWatch())
        folder.write("b.jpg.xmp", newer)
        #expect(
            try #require(undone.inverse).perform(DeedWatch()).failures.map(\.kind) == [.changed])
        #expect(text("b.jpg.xmp") == newer)
    }

    @Test func aSidecarOfAnotherFileOfTheNameStaysAndBothOfOneFileAgree() {
        folder.write("a.jpg")
        folder.write("a.xmp", Self.lightroom)
        _ = say(SidecarEdit(rating: 2), of: "a.jpg")
        #expect(text("a.xmp") == Self.lightroom)
        #expect(text("a.jpg.xmp")?.contains("xmp:Rating=\"2\"") == true)
        folder.write("a.nef")
        folder.write("a.nef.xmp", Self.lightroom)
        _ = say(SidecarEdit(rating: 3), of: "a.nef", "a.jpg")
        #expect(text("a.xmp")?.contains("Rating=\"3\"") == true)
        #expect(text("a.nef.xmp")?.contains("Rating=\"3\"") == true)
        #expect(text("a.jpg.xmp")?.contains("Rating=\"3\"") == true)
    }

    @Test func whatCannotBeDoneIsToldAndHoldsUpNothing() throws {
        folder.write("a.jpg")
        folder.write("a.jpg.xmp", "<x:xmpmeta")
        folder.write("b.jpg")
        folder.write("c.jpg.xmp/inside")
        folder.write("c.jpg")
        let long = String(repeating: "x", count: 251) + ".jpg"
        folder.write(long)
        let outcome = say(SidecarEdit(rating: 2), of: "a.jpg", long, "c.jpg", "b.jpg")
        #expect(outcome.failures.map(\.kind) == [.refused, .refused, .refused])
        #expect(
            outcome.failures.map(\.file.displayName)
                == ["a.jpg.xmp", BoundedText.name("\(long).xmp"), "c.jpg.xmp"])
        #expect(outcome.doneCount == 1)
        #expect(text("a.jpg.xmp") == "<x:xmpmeta")
        #expect(text("b.jpg.xmp") != nil)
        let far = SayingDeed(
            title: "Rate", edit: SidecarEdit(rating: 2), of: [.init(File(uri: "sftp://host/a.jpg"))]
        )
        #expect(far.perform(DeedWatch()).failures.map(\.kind) == [.hopeless])
    }

    @Test func wordsThatAreNotAllKnownAreNotWrittenDown() {
        folder.write("a.jpg")
        let tags = (0..<PhotoFacts.mostTags).map { "\($0)" }
        let edit = SidecarEdit(addedTags: ["new"])
        #expect(say(edit, of: "a.jpg", tags: tags).failures.count == 1)
        #expect(text("a.jpg.xmp") == nil)
        #expect(say(edit, of: "a.jpg", tags: Array(tags.dropLast())).failures.isEmpty)
        // What the sidecar has counts from then on.
        #expect(say(SidecarEdit(addedTags: ["more"]), of: "a.jpg", tags: tags).failures.isEmpty)
    }

    @Test func aLinkLeadsToTheSidecarThatIsReplaced() throws {
        folder.write("a.nef")
        folder.write("there/a.xmp", Self.lightroom)
        symlink("there/a.xmp", "\(folder.path)/a.xmp")
        _ = say(SidecarEdit(rating: 5), of: "a.nef")
        #expect(text("there/a.xmp")?.contains("Rating=\"5\"") == true)
        var target = [CChar](repeating: 0, count: 64)
        #expect(readlink("\(folder.path)/a.xmp", &target, 63) == "there/a.xmp".utf8.count)
    }

    @Test func aSidecarSaysAlsoThatThereIsNoLabelAndNoTag() throws {
        folder.write("a.jpg")
        _ = say(SidecarEdit(label: "", removedTags: ["own"]), of: "a.jpg", tags: ["own"])
        var photo = PhotoFacts()
        (photo.rating, photo.label, photo.tags) = (3, "Red", ["own"])
        photo.take(fromSidecar: folder.file.child(named: "a.jpg.xmp"))
        #expect((photo.rating, photo.label, photo.tags) == (3, nil, []))
    }

    // MARK: - The history

    private func change(_ name: String, _ number: Int, size: Int = 100) -> SidecarDeed {
        func text(_ number: Int) -> [UInt8] { Array(repeating: UInt8(number), count: size) }
        let file = folder.file.child(named: name)
        return SidecarDeed(
            title: "\(number)", steps: [.init(file, before: text(number), after: text(number - 1))])
    }

    @Test func theHistoryHoldsNoMoreBytesThanItMayAndEqualContentsOnce() {
        var (one, many) = (UndoHistory(mostBytes: 1_000), UndoHistory(mostBytes: 1_000))
        for number in 1...20 {
            one.record("", DeedOutcome(inverse: TimedDeed(change("a", number))))
            many.record("", DeedOutcome(inverse: change("\(number)", number)))
        }
        // Ten contents of a hundred bytes.
        #expect(one.undoable.map(\.number) == Array(12...20))
        #expect(many.undoable.map(\.number) == Array(16...20))
        // The way forth shares as the way back does.
        while let entry = one.take(.undo) {
            let inverse = (entry.deed as? TimedDeed)?.deed as? SidecarDeed
            one.settle(
                entry, .undo,
                DeedOutcome(
                    inverse: inverse.flatMap { SidecarDeed.inverse(of: $0.steps, title: "") }))
        }
        var again = 0
        while one.take(.redo) != nil { again += 1 }
        #expect(again == 9)
        many.record("", DeedOutcome(inverse: change("large", 1, size: 2_000)))
        #expect(many.undoable.map(\.number) == [21], "the latest stays")
        many.record("", DeedOutcome(inverse: change("a", 1)))
        #expect(many.undoable.map(\.number) == [22])
    }

    @Test func contentsThatDeedsShareAreThere() {
        let (first, second) = (change("a", 1), change("a", 2))
        let shared = second.sharing(with: first)
        #expect(shared.byteCount == 100)
        #expect(shared.deed as? SidecarDeed == second)
        #expect(second.sharing(with: change("b", 1)).byteCount == 0)
        #expect(second.sharing(with: change("a", 2)).byteCount == 0)
    }
}

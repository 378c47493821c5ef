import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfLibrary

/// Files inside of archives of all formats, seen and taken out.
final class TakingOutTests: TakingOutTestCase {
    private var left: [String] { PrivateFile.names(inFolder: "\(folder.path)/out").sorted() }

    @MainActor
    private static func open(
        _ path: String, _ name: String
    ) -> (shown: [String], problems: [String]) {
        ArchiveLister.command = WorkerEntry.command(cacheHome: "\(path)/.cache")
        let library = Library(locations: [Location(file: File(path: "\(path)/\(name)"))])
        var problems: [String] = []
        library.onProblem = { problems.append($0.description) }
        library.start()
        let isShown = pump(seconds: 30) {
            !library.progress.isReading
                && library.rows.reduce(0) { $0 + $1.items.count } == library.progress.itemCount
        }
        XCTAssertTrue(isShown, "reading does not end")
        let shown = library.rows.map { row in
            "\(row.section.title): \(row.items.map(\.name).joined(separator: " "))"
        }
        library.stop()
        return (shown, problems)
    }

    /// What is in an archive of each format, one that other programs write among them.
    private func formats(_ files: [ArchivedFile]) throws -> [String: [UInt8]] {
        [
            "a.tar": ArchiveBytes.tar(files), "a.7z": ArchiveBytes.sevenZip(files),
            "a.cb7": ArchiveBytes.sevenZip(files), "a.rar": ArchiveBytes.rar4(files),
            "a.cbr": ArchiveBytes.rar5(files), "b.rar": ArchiveBytes.rar5(files),
            "a.zip": zipBytes(files.map { ($0.name, $0.contents) }),
        ]
    }

    func testArchivesOfAllFormatsAreShelvesWithPicturesThatCanBeTakenOut() throws {
        let picture = try pngBytes(0xFF00_00FF)
        let files = [
            ArchivedFile("b/ä☃ 1.png", picture), ArchivedFile("b/2.png", try pngBytes(0x00FF_00FF)),
            ArchivedFile("t.txt", Array("text".utf8)),
        ]
        for (name, bytes) in try formats(files).sorted(by: { $0.key < $1.key }) {
            folder.writeBytes(name, bytes)
            try look(into: name, picture)
        }
    }

    func testArchivesThatAnotherProgramPacksAreSeenAndTakenOutAsWell() throws {
        guard File(path: "/usr/bin/bsdtar").exists else {
            throw XCTSkip("no bsdtar to pack archives with: the package libarchive-tools")
        }
        let picture = try pngBytes(0xFF00_00FF)
        folder.writeBytes("b/ä☃ 1.png", picture)
        folder.writeBytes("b/2.png", try pngBytes(0x00FF_00FF))
        folder.write("t.txt", "text")
        for name in ["c.7z", "c.tar.xz", "c.tar.gz", "c.zip"] {
            let path = folder.path
            let status = try onGTK {
                try ChildProgram([
                    "/usr/bin/bsdtar", "-a", "-cf", "\(path)/\(name)", "-C", path, "b", "t.txt",
                ]).wait()
            }
            XCTAssertEqual(status, 0, name)
            try look(into: name, picture)
        }
    }

    private func look(into name: String, _ picture: [UInt8]) throws {
        let path = folder.path
        MainActor.assumeIsolated {
            let (shown, problems) = Self.open(path, name)
            XCTAssertEqual(shown, ["\(name): t.txt", "b: 2.png ä☃ 1.png"], name)
            XCTAssertEqual(problems, [], name)
        }
        let file = member(name, "b", "ä☃ 1.png")
        let answer = ThumbnailMaker().shown(of: file, side: 100, contentType: "image/png")
        guard case .picture(let preview) = answer else { return XCTFail("\(name): \(answer)") }
        XCTAssertEqual(preview.picture.middle, 0xFF00_00, name)
        let outcome = take(member(name, "t.txt"), file)
        XCTAssertEqual(outcome.failures, [], name)
        XCTAssertEqual(outcome.places.map(\.displayName), ["t.txt", "ä☃ 1.png"], "in their order")
        XCTAssertEqual(outcome.places.map { $0.contents() }, [Array("text".utf8), picture], name)
        XCTAssertNil(outcome.inverse)
        folder.remove("out")
    }

    func testWhatLeadsElsewhereStaysInside() throws {
        folder.write("secret", "secret")
        folder.writeBytes(
            "a.tar",
            ArchiveBytes.tar([
                ArchivedFile("../evil", [1]), ArchivedFile("/abs", [2]),
                ArchivedFile("link", linkTo: "../secret"), ArchivedFile("link/in", [3]),
                ArchivedFile("b/../../evil", [4]), ArchivedFile("ok", [5]),
                ArchivedFile("d/ok", [6]),
            ]))
        let path = folder.path
        MainActor.assumeIsolated {
            let (shown, problems) = Self.open(path, "a.tar")
            XCTAssertEqual(shown, ["a.tar: abs ok", "d: ok", "link: in"])
            XCTAssertEqual(
                problems, ["\(path)/a.tar: 2 names that lead outside were skipped"])
        }
        let outcome = take(
            member("a.tar", "abs"), member("a.tar", "ok"), member("a.tar", "link"),
            member("a.tar", "link", "in"), member("a.tar", "d", "ok"))
        // The link is none: what the archive has in it lies in a folder.
        XCTAssertEqual(left, ["abs", "in", "link", "ok", "ok (2)"])
        XCTAssertEqual(outcome.places.map { $0.contents() }, [[2], [5], nil, [3], [6]])
        XCTAssertEqual(
            tree,
            ["abs": [2], "in": [3], "link": nil, "link/in": [3], "ok": [5], "ok (2)": [6]])
        XCTAssertEqual(outcome.failures, [])
        // Addresses that somebody made up.
        for names in [
            ["..", "evil"], ["../evil"], ["../../\(folder.name)/evil"], ["/evil"], ["b/../evil"],
            ["."], ["a\u{0}b"], ["../\u{301}evil"], ["x\u{600}/.."],
            [String(repeating: "x", count: 300)],
        ] {
            let file = InsideAddress(
                .archive, in: folder.file.child(named: "a.tar"), names: names.map { Array($0.utf8) }
            ).file
            XCTAssertFalse(TakingOut.isMember(file), "\(names)")
            XCTAssertEqual(take(file).failures.count, 1, "\(names)")
        }
        XCTAssertFalse(TakingOut.isMember(folder.file.child(named: "secret")))
        XCTAssertEqual(left, ["abs", "in", "link", "ok", "ok (2)"])
        XCTAssertEqual(
            Set(PrivateFile.names(inFolder: folder.path)).subtracting([".cache"]),
            ["a.tar", "out", "secret"])
    }

    func testWhatIsDamagedOrLockedIsSaid() throws {
        let long = [UInt8](repeating: 7, count: 600_000)
        let files = [ArchivedFile("1", [1, 2, 3]), ArchivedFile("2", long)]
        for (name, bytes) in try formats(files).sorted(by: { $0.key < $1.key }) {
            // The sum over the second file is another one, or it is cut off.
            var damaged = bytes
            let place = try XCTUnwrap(bytes.firstIndex(of: 7).map { $0 + 300_000 })
            // Neither has a sum over what is stored that libarchive looks at.
            if ["tar", "rar", "cbr"].contains(where: name.hasSuffix) {
                damaged = Array(bytes[..<place])
            } else {
                damaged[place] = 8
            }
            folder.writeBytes(name, damaged)
            let outcome = take(member(name, "1"), member(name, "2"))
            XCTAssertEqual(left, ["1"], "\(name): nothing half is left")
            XCTAssertEqual(
                outcome.failures.map(\.description), ["“2”: The archive is damaged"], name)
            folder.remove("out")
        }
        folder.writeBytes("locked.rar", ArchiveBytes.rar4(files, isLocked: true))
        folder.writeBytes("locked.zip", zipBytes([("1", [1])], isLocked: true))
        for name in ["locked.rar", "locked.zip"] {
            XCTAssertEqual(
                take(member(name, "1")).failures.map(\.description),
                ["“1”: It needs a password"], name)
            XCTAssertEqual(left, [])
        }
        folder.writeBytes("secret.rar", ArchiveBytes.rar4(files, isLocked: true, hidesNames: true))
        folder.write("none.cbr", "no archive at all")
        let path = folder.path
        MainActor.assumeIsolated {
            XCTAssertEqual(
                Self.open(path, "secret.rar").problems,
                [
                    "\(path)/secret.rar: Its names are encrypted; it needs a "
                        + "password"
                ])
            XCTAssertEqual(
                Self.open(path, "none.cbr").problems,
                [
                    "\(path)/none.cbr: It is not an archive, is damaged, or takes too long to "
                        + "read"
                ])
        }
    }

    func testATakerThatLiesOrEndsLeavesNothing() {
        let member = MemberReply.member(number: 0, modified: 0).bytes
        let piece = MemberReply.piece(byteCount: 1).bytes + [65]
        for said in [
            [], [1, 2], MemberReply.member(number: 9, modified: 0).bytes, piece, member + piece,
            member + member, member + piece + MemberReply.end(nil).bytes,
            [2] + ItemFacts.bytes(UInt64(UInt32.max), 4) + ItemFacts.bytes(0, 8),
            [UInt8](repeating: 9, count: 64),
        ] as [[UInt8]] {
            folder.writeBytes("said", said)
            TakingOut.command.withLock {
                $0 = ["/bin/sh", "-c", "sed /^$/q >/dev/null; cat '\(folder.path)/said'"]
            }
            let outcome = take(self.member("a.zip", "x"), self.member("a.zip", "y"))
            XCTAssertEqual(Set(outcome.failures.map(\.reason)), ["The archive is damaged"])
            XCTAssertEqual(outcome.failures.count, 2)
            XCTAssertEqual(left, [])
        }
        // One that says what makes sense is believed.
        folder.writeBytes(
            "said", member + piece + MemberReply.whole.bytes + MemberReply.end(nil).bytes)
        XCTAssertEqual(take(self.member("a.zip", "x")).places.map { $0.contents() }, [[65]])
        for reply in [
            MemberReply.member(number: 3, modified: -5), .piece(byteCount: 7), .whole,
            .refused(.locked), .end(nil), .end(.broken), .end(.tooMany), .skipped(number: 9),
        ] {
            XCTAssertEqual(MemberReply(reply.bytes), reply)
        }
    }

    /// A packed archive of files beginning with `small`, each behind one of so many bytes of
    /// nothing.
    @MainActor
    private static func packed(_ count: Int, behind pieces: Int) throws -> [UInt8] {
        let folder = TemporaryFolder()
        func gzip(_ bytes: [UInt8]) throws -> [UInt8] {
            folder.writeBytes("piece", bytes)
            _ = try ChildProgram(["gzip", "-kf", "\(folder.path)/piece"]).wait()
            return folder.file.child(named: "piece.gz").contents() ?? []
        }
        // A header is the first block of an archive that has nothing but it.
        func header(_ name: String, _ size: Int) -> [UInt8] {
            var header = Array(ArchiveBytes.tar([ArchivedFile(name, [])])[..<512])
            let digits = String(size, radix: 8)
            header.replaceSubrange(
                124..<136,
                with: Array((String(repeating: "0", count: 11 - digits.count) + digits + " ").utf8))
            header.replaceSubrange(148..<156, with: [UInt8](repeating: 32, count: 8))
            let sum = String(header.reduce(0) { $0 + Int($1) }, radix: 8)
            header.replaceSubrange(
                148..<156,
                with: Array((String(repeating: "0", count: 6 - sum.count) + sum).utf8) + [0, 32])
            return header
        }
        let piece = 16 << 20
        let nothing = try gzip([UInt8](repeating: 0, count: piece))
        var bytes: [UInt8] = []
        for number in 0..<count {
            bytes += try gzip(header("long\(number)", pieces * piece))
            for _ in 0..<pieces { bytes += nothing }
            let small = header("small\(number)", 1) + [65] + [UInt8](repeating: 0, count: 511)
            bytes += try gzip(small)
        }
        return try bytes + gzip([UInt8](repeating: 0, count: 1_024))
    }

    private func allowSeconds(_ seconds: Int) {
        let command = WorkerEntry.command(
            cacheHome: "\(folder.path)/.cache", takesOut: true, ["\(seconds)"])
        TakingOut.command.withLock { $0 = command }
    }

    func testWhatTakesTooMuchOfTheProcessorsTimeIsEndedFromOutside() throws {
        folder.writeBytes("a.tar.gz", try onGTK { try Self.packed(1, behind: 500) })
        allowSeconds(1)
        let outcome = take(member("a.tar.gz", "small0"))
        XCTAssertEqual(outcome.failures.map(\.reason), ["It took too long"])
        XCTAssertEqual(left, [])
    }

    func testATakerThatIsHeardHasAsMuchTimeAsItNeeds() throws {
        // Some tenths of a second each: all of them together take longer than it is given at a
        // time.
        folder.writeBytes("a.tar.gz", try onGTK { try Self.packed(20, behind: 30) })
        allowSeconds(2)
        let members = (0..<20).map { member("a.tar.gz", "small\($0)") }
        let outcome = TakingOut(members, into: out).perform(DeedWatch())
        XCTAssertEqual(outcome.failures.map(\.reason), [])
        XCTAssertEqual(outcome.places.count, 20)
    }

    func testWhatIsSaidAfterARequestOnlyGivesTime() {
        let policy = MemberPolicy(processorSeconds: 3)
        XCTAssertEqual(policy.processorSeconds, 3)
        let lines = ["file:///a.zip", "b/c", "", "more", "file:///etc/passwd", ""]
        XCTAssertEqual(
            lines.map { policy.takes(Array($0.utf8)) }, [true, true, true, false, false, false])
        XCTAssertTrue(policy.gives(Array("/a.zip".utf8)))
        XCTAssertFalse(policy.gives(Array("/etc/passwd".utf8)))
    }

    func testWhatIsCancelledLeavesNothingAndTheProcessIsGone() throws {
        let long = [UInt8](repeating: 7, count: 4_000_000)
        folder.writeBytes("a.tar", ArchiveBytes.tar([ArchivedFile("1", long)]))
        let watch = DeedWatch()
        watch.cancel()
        let outcome = take(member("a.tar", "1"), watch: watch)
        XCTAssertEqual(outcome.failures.map(\.kind), [.cancelled])
        XCTAssertEqual(left, [])
        XCTAssertLessThan(watch.progress.bytes, 4_000_000)
    }

    func testWhatIsOldIsDeletedAndNothingElse() throws {
        folder.write("all/old/a")
        folder.write("all/new/b")
        folder.write("kept")
        symlink("\(folder.path)/kept", "\(folder.path)/all/old/link")
        folder.setTime(of: "all/old")
        let all = folder.file.child(named: "all")
        try awaiting { await TakingOut.clean(all) }
        XCTAssertEqual(PrivateFile.names(inFolder: "\(folder.path)/all"), ["new"])
        XCTAssertTrue(folder.file.child(named: "kept").exists)
    }
}

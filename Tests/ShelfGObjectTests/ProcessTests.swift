import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Child processes, files that are private, and pictures.
final class ProcessTests: XCTestCase {
    func testAChildAnswersOverItsPipes() throws {
        let answer = try awaiting {
            let child = try Subprocess(arguments: ["/bin/cat"])
            XCTAssertTrue(child.write(Array("hello".utf8)))
            return await child.read(5)?.array
        }
        XCTAssertEqual(answer, Array("hello".utf8))
    }

    func testReadingEndsWithTheChild() throws {
        let answer = try awaiting {
            let child = try Subprocess(arguments: ["/bin/echo", "hi"])
            return await child.read(100)?.array
        }
        XCTAssertNil(answer)
    }

    func testWritingToADeadChildFails() throws {
        let isWritten = try awaiting {
            let child = try Subprocess(arguments: ["/bin/true"])
            _ = await child.read(1)
            // The kernel may close a dying program's output a moment before its input.
            for _ in 0..<10_000 where child.write([1]) { await Task.yield() }
            return child.write([1])
        }
        XCTAssertFalse(isWritten)
    }

    func testWritingWaitsForNoChildAndAllArrivesInOrder() throws {
        let folder = TemporaryFolder()
        let gate = "\(folder.path)/gate"
        mkfifo(gate, 0o600)
        // It reads nothing until the gate is opened; who waits for it is let go on after ten seconds.
        let script = "timeout 10 cat \"$0\" || { : >\"$0.open\"; exec cat >/dev/null; }; exec cat"
        let messages = (0..<64).map { [UInt8](repeating: UInt8($0), count: 10_000) }
        let answer = try awaiting(seconds: 30) {
            let child = try Subprocess(arguments: ["/bin/sh", "-c", script, gate])
            for message in messages { XCTAssertTrue(child.write(message)) }
            child.closeInput()
            XCTAssertFalse(child.write([1]), "nothing may follow the end")
            XCTAssertFalse(File(path: "\(gate).open").exists, "the child was waited for")
            // Who opens it may come before the child does.
            let opener = open(gate, O_RDWR | O_CLOEXEC)
            XCTAssertEqual(unsafe write(opener, "x", 1), 1)
            let first = await child.read(1)?.array
            XCTAssertEqual(first, Array("x".utf8))
            close(opener)
            var answer: [[UInt8]?] = []
            for message in messages { answer.append(await child.read(message.count)?.array) }
            let end = await child.read(1)
            XCTAssertNil(end, "something follows")
            return answer
        }
        XCTAssertEqual(answer, messages)
    }

    func testWhatWaitsForRoomEndsWithTheChild() throws {
        let folder = TemporaryFolder()
        mkfifo("\(folder.path)/pipe", 0o600)
        try onGTK {
            // It reads nothing; who waits for it is let go on after ten seconds.
            let script = "exec 3<>\"$0\"; read -t 10 -u 3"
            let child = try Subprocess(
                arguments: ["/bin/bash", "-c", script, "\(folder.path)/pipe"])
            XCTAssertTrue(child.write([UInt8](repeating: 1, count: 1 << 20)), "it was waited for")
            child.terminate()
            XCTAssertTrue(pump(seconds: 20) { !child.write([1]) }, "nobody reads")
        }
    }

    func testAProgramThatIsNotThereIsAnError() {
        XCTAssertThrowsError(try awaiting { _ = try Subprocess(arguments: ["/nope"]) })
    }

    func testOnlyRegularFilesAreOpened() {
        let folder = TemporaryFolder()
        folder.write("a", "four")
        mkfifo("\(folder.path)/pipe", 0o600)
        symlink("a", "\(folder.path)/link")
        func size(_ path: String) -> Int64? {
            guard let file = RegularFile(pathBytes: Array(path.utf8)) else { return nil }
            return file.size
        }
        XCTAssertEqual(size("\(folder.path)/a"), 4)
        XCTAssertEqual(size("\(folder.path)/link"), 4)
        XCTAssertNil(size("\(folder.path)/pipe"))
        XCTAssertNil(size(folder.path))
        XCTAssertNil(size("/dev/null"))
        XCTAssertNil(size("\(folder.path)/nope"))
    }

    func testAPrivateFileIsReplacedInOneStep() {
        let folder = TemporaryFolder()
        let inner = "\(folder.path)/one/two"
        XCTAssertTrue(PrivateFile.replace(SharedBytes([1]), folder: inner, name: "f"))
        XCTAssertTrue(PrivateFile.replace(SharedBytes([2, 3]), folder: inner, name: "f"))
        XCTAssertEqual(File(path: "\(inner)/f").contents(), [2, 3])
        XCTAssertEqual(TemporaryFolder.permissions(of: "\(inner)/f"), 0o600)
        XCTAssertEqual(TemporaryFolder.permissions(of: inner), 0o700)
        XCTAssertFalse(
            PrivateFile.replace(SharedBytes([1]), folder: "\(inner)/f/below", name: "f"))
    }

    func testOfALinkTheFileItLeadsToIsReplacedWhereThatIsMeant() throws {
        let folder = TemporaryFolder()
        folder.write("far/real", "old")
        for (link, target) in [
            ("one", "far/real"), ("two", "one"), ("pipe", "far/pipe"), ("none", "far/none"),
        ] { symlink(target, "\(folder.path)/\(link)") }
        mkfifo("\(folder.path)/far/pipe", 0o600)
        func replace(_ name: String, _ byte: UInt8, _ follows: Bool) {
            XCTAssertTrue(
                PrivateFile.replace(
                    SharedBytes([byte]), folder: folder.path, name: name, followsLinks: follows))
            XCTAssertEqual(folder.file.child(named: name).contents(), [byte])
        }
        func kind(_ name: String) -> DiskStatus.Kind? {
            (try? DiskStatus(of: Array("\(folder.path)/\(name)".utf8)))?.kind
        }
        replace("two", 1, true)
        XCTAssertEqual(kind("two"), .link)
        XCTAssertEqual(kind("one"), .link)
        XCTAssertEqual(File(path: "\(folder.path)/far/real").contents(), [1])
        replace("one", 2, false)
        XCTAssertEqual(kind("one"), .regular)
        XCTAssertEqual(File(path: "\(folder.path)/far/real").contents(), [1])
        // A link that leads to nothing is replaced; one to a pipe stays, and so does the pipe.
        replace("none", 3, true)
        XCTAssertEqual(kind("none"), .regular)
        for follows in [true, false] {
            XCTAssertFalse(
                PrivateFile.replace(
                    SharedBytes([3]), folder: folder.path, name: "pipe", followsLinks: follows))
        }
        XCTAssertEqual(kind("pipe"), .link)
        XCTAssertEqual(kind("far/pipe"), .special)
        XCTAssertEqual(Set(PrivateFile.names(inFolder: "\(folder.path)/far")), ["real", "pipe"])
        XCTAssertEqual(
            Set(PrivateFile.names(inFolder: folder.path)), ["far", "one", "two", "pipe", "none"])
    }

    func testPixelsAreMultipliedByTheirAlphaAndAnAlphaThatHidesNothingDoesNotCount() {
        func numbers(_ bytes: [UInt8]) -> [UInt32] {
            unsafe bytes.withUnsafeBytes { unsafe Array($0.bindMemory(to: UInt32.self)) }
        }
        let solid = Pixbuf(width: 3, height: 2, rgba: 0x1020_30FF).premultiplied
        XCTAssertFalse(solid.hasAlpha)
        XCTAssertEqual(numbers(solid.bytes), Array(repeating: 0xFF10_2030, count: 6))
        let glass = Pixbuf(width: 1, height: 1, rgba: 0xFF80_0080).premultiplied
        XCTAssertTrue(glass.hasAlpha)
        XCTAssertEqual(numbers(glass.bytes), [0x8080_4000])
    }

    func testAPictureSurvivesItsFile() throws {
        let folder = TemporaryFolder()
        let pixbuf = Pixbuf(width: 40, height: 20)
        let png = try pixbuf.pngBytes(texts: [("Thumb::MTime", "12")])
        XCTAssertTrue(PrivateFile.replace(png, folder: folder.path, name: "p.png"))
        let path = "\(folder.path)/p.png"
        let header = try XCTUnwrap(Pixbuf.header(ofFileAt: path))
        XCTAssertEqual([header.width, header.height], [40, 20])
        XCTAssertEqual(header.format, "png")
        XCTAssertFalse(header.isScalable)
        let read = try Pixbuf(path: path)
        XCTAssertEqual(read.text("Thumb::MTime"), "12")
        XCTAssertEqual(read.premultiplied.bytes.count, 40 * 20 * 4)
        XCTAssertTrue(read.premultiplied.hasAlpha)
        let small = try Pixbuf(path: path, fitting: 10)
        XCTAssertEqual([small.width, small.height], [10, 5])
        XCTAssertEqual([read.fitted(to: 8).width, read.fitted(to: 8).height], [8, 4])
        XCTAssertThrowsError(try Pixbuf(path: "/dev/null"))
    }
}

import Glibc
import ShelfGObject
import ShelfPhoto
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// What files say of their pictures, beside the pixels.
final class PhotoTests: XCTestCase {
    private let folder = TemporaryFolder()

    /// A JPEG file of 60 by 30 pixels that says one thing: an entry of Exif's first directory.
    private static func photograph(saying entry: [UInt8]) throws -> [UInt8] {
        var jpeg = try jpegBytes(width: 60, height: 30)
        let exif =
            [0xFF, 0xE1, 0x00, 0x22] + Array("Exif".utf8) + [0, 0] + Array("MM".utf8)
            + [0, 0x2A, 0, 0, 0, 8, 0, 1] + entry + [0, 0, 0, 0]
        jpeg.insert(contentsOf: exif, at: 2)
        return jpeg
    }

    /// Which camera it is from.
    private static let camera = [0x01, 0x10, 0, 2, 0, 0, 0, 3] + Array("X1".utf8) + [0, 0]
    /// That it is not turned.
    private static let upright: [UInt8] = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 1, 0, 0]

    func testFactsComeWithThePreviewFromAWorkerAndNotWithThumbnails() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.writeBytes("a.jpg", try Self.photograph(saying: Self.camera))
            let info = try FileInfo.queryNow(folder.file.child(named: "a.jpg"))
            let item = LibraryItem(id: ItemID(1), info: info)
            let loader = ThumbnailLoader(
                command: WorkerEntry.command(cacheHome: "\(folder.path)/.cache"), workerCount: 1)
            var cameras: [ThumbnailRequest.Purpose: String?] = [:]
            loader.onLoaded = { cameras[$0.purpose] = $1.facts.camera }
            loader.want([
                ThumbnailRequest(item, side: 100, for: .preview), ThumbnailRequest(item, side: 100),
            ])
            XCTAssertTrue(pump { cameras.count == 2 })
            XCTAssertEqual(cameras, [.preview: "X1", .thumbnail: nil])
        }
    }

    func testATurnIsOneByteOfTheFileAndTheOppositeOneBringsTheFileBack() throws {
        let jpeg = try Self.photograph(saying: Self.upright)
        folder.writeBytes("a.jpg", jpeg)
        XCTAssertEqual(unsafe symlink("a.jpg", "\(folder.path)/link.jpg"), 0)
        XCTAssertEqual(unsafe chmod("\(folder.path)/a.jpg", 0o640), 0)
        let (file, link) = (folder.file.child(named: "a.jpg"), folder.file.child(named: "link.jpg"))
        func turn(_ quarters: Int, _ file: File) -> DeedOutcome {
            TurnDeed(file, quarters: quarters).perform(DeedWatch())
        }
        XCTAssertEqual(turn(1, link).failures, [])
        let turned = try XCTUnwrap(file.contents())
        XCTAssertEqual(zip(turned, jpeg).filter { $0 != $1 }.map(\.0), [6])
        XCTAssertEqual(turned.count, jpeg.count)
        let picture = try XCTUnwrap(ThumbnailMaker().preview(of: file, side: 100)).picture
        XCTAssertEqual([picture.width, picture.height], [30, 60])
        XCTAssertEqual(TemporaryFolder.permissions(of: "\(folder.path)/a.jpg"), 0o640)
        XCTAssertEqual(turn(-1, file).failures, [])
        XCTAssertEqual(file.contents(), jpeg)
    }

    func testATurnIsTakenBackWithTheTimeOfTheFileUnlessThatWasChanged() throws {
        let jpeg = try Self.photograph(saying: Self.upright)
        folder.writeBytes("a.jpg", jpeg)
        let file = folder.file.child(named: "a.jpg")
        folder.setTime(of: "a.jpg", to: 1_000_000)
        var deed: any Deed = TurnDeed(file, quarters: 1)
        var turned: [UInt8]?
        for isTurned in [true, false, true, false, true] {
            let outcome = deed.perform(DeedWatch())
            XCTAssertEqual(outcome.failures, [])
            if turned == nil { turned = file.contents() }
            XCTAssertEqual(file.contents(), isTurned ? turned : jpeg)
            let info = try FileInfo.queryNow(file)
            if !isTurned { XCTAssertEqual(info.modifiedSeconds, 1_000_000) }
            deed = try XCTUnwrap(outcome.inverse)
        }
        folder.writeBytes("a.jpg", jpeg + [0])
        XCTAssertEqual(deed.perform(DeedWatch()).failures.map(\.kind), [.changed])
        XCTAssertEqual(file.contents(), jpeg + [0])
    }

    func testATurnIsNotTakenBackWhereAnotherProgramHasWrittenThatByteSince() throws {
        let jpeg = try Self.photograph(saying: Self.upright)
        folder.writeBytes("a.jpg", jpeg)
        let file = folder.file.child(named: "a.jpg")
        let outcome = TurnDeed(file, quarters: 1).perform(DeedWatch())
        var theirs = try XCTUnwrap(file.contents())
        let place = try XCTUnwrap(zip(theirs, jpeg).map { $0 != $1 }.firstIndex(of: true))
        theirs[place] = 3
        // As much as before, and of the same moment.
        let path = "\(folder.path)/a.jpg"
        folder.write("then")
        let then = "\(folder.path)/then"
        XCTAssertEqual(TendingFixture.run("touch", "-r", path, then).status, 0)
        folder.writeBytes("a.jpg", theirs)
        XCTAssertEqual(TendingFixture.run("touch", "-r", then, path).status, 0)
        let undone = try XCTUnwrap(outcome.inverse).perform(DeedWatch())
        XCTAssertEqual(undone.failures.map(\.kind), [.changed])
        XCTAssertEqual(file.contents(), theirs)
    }

    func testAByteIsChangedInTheFileThatWasLookedAtWhateverHasItsNameByThen() throws {
        folder.write("a", "old")
        folder.write("b", "new")
        let path = Array("\(folder.path)/a".utf8)
        let change = ByteChange.make(inFileAt: path, headByteCount: 3) { _ in
            folder.rename("b", "a")
            return (0, 65)
        }
        guard case .done(let before, let after) = change else { return XCTFail("\(change)") }
        XCTAssertEqual(before.inode, after.inode)
        XCTAssertFalse(try DiskStatus(of: path).isSame(as: after))
        XCTAssertEqual(
            ByteChange.make(inFileAt: path, headByteCount: 3, expecting: after) { _ in (0, 65) },
            .changedMeanwhile)
        XCTAssertEqual(folder.file.child(named: "a").contents(), Array("new".utf8))
    }

    func testAByteThatDoesNotComeToBeOnTheDiskIsTakenBack() throws {
        folder.makeFolder("disk")
        let file = FaultyFile("a", Array("old".utf8))
        guard let system = FaultyFileSystem(at: "\(folder.path)/disk", [file], isWritable: true)
        else { throw XCTSkip("only root can mount a file system that is broken") }
        defer { system.unmount() }
        let path = Array("\(folder.path)/disk/a".utf8)
        let change = ByteChange.make(inFileAt: path, headByteCount: 3) { _ in (1, 65) }
        XCTAssertEqual(change, .refused("Input/output error"))
        XCTAssertEqual(File(pathBytes: path).contents(), Array("old".utf8))
        XCTAssertEqual(try DiskStatus(of: path).modified, file.modified * 1_000_000_000)
    }

    func testAFileThatSaysNothingOfATurnStaysAsItIs() throws {
        let plain = try jpegBytes(width: 60, height: 30)
        folder.writeBytes("a.jpg", plain)
        let file = folder.file.child(named: "a.jpg")
        func failure(_ file: File) -> DeedFailure.Kind? {
            TurnDeed(file, quarters: 1).perform(DeedWatch()).failures.first?.kind
        }
        XCTAssertEqual(failure(file), .changed)
        XCTAssertEqual(file.contents(), plain)
        XCTAssertEqual(failure(folder.file.child(named: "gone.jpg")), .refused)
        XCTAssertEqual(failure(folder.file), .refused)
    }

    private static func sidecar(rating: Int) -> String {
        """
        <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf=\
        "http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" \
        xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="\(rating)"/></rdf:RDF></x:xmpmeta>
        """
    }

    /// How a worker says that a picture is rated that is looked at closely.
    @MainActor
    private static func rating(_ name: String, in folder: TemporaryFolder) throws -> Int? {
        let info = try FileInfo.queryNow(folder.file.child(named: name))
        let loader = ThumbnailLoader(
            command: WorkerEntry.command(cacheHome: "\(folder.path)/.cache"), workerCount: 1)
        var facts: PhotoFacts?
        loader.onLoaded = { facts = $1.facts }
        let item = LibraryItem(id: ItemID(1), info: info)
        loader.want([ThumbnailRequest(item, side: 100, for: .preview)])
        XCTAssertTrue(pump { facts != nil }, name)
        return facts?.rating
    }

    func testSidecarsCountHoweverTheirEndingsAreWrittenAndWhateverPictureTheyAreOf() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.writeBytes("a.jpg", try Self.photograph(saying: Self.camera))
            folder.write(
                "b.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>")
            XCTAssertNil(try Self.rating("a.jpg", in: folder))
            // Each counts more than those before it.
            let names = ["a.XMP", "a.xmp", "a.jpg.XMP", "a.jpg.xmp"]
            for (index, name) in names.enumerated() {
                folder.write(name, Self.sidecar(rating: index + 1))
                XCTAssertEqual(try Self.rating("a.jpg", in: folder), index + 1, name)
            }
            folder.write("b.XMP", Self.sidecar(rating: 5))
            XCTAssertEqual(try Self.rating("b.svg", in: folder), 5)
        }
    }

    func testColoursAreThoseTheFileMeansInPreviewsAndThumbnails() throws {
        // Red and green have changed places in it.
        let profile = Profile.bytes(named: "Swapped")
        let red = Pixbuf(width: 40, height: 30, rgba: 0xff00_00ff)
        let jpeg = try red.fileBytes(
            format: "jpeg", options: [("icc-profile", Profile.base64(profile))])
        folder.writeBytes("a.jpg", jpeg.array)
        let file = folder.file.child(named: "a.jpg")
        let maker = ThumbnailMaker()
        let preview = try XCTUnwrap(maker.preview(of: file, side: 100))
        XCTAssertEqual(preview.facts.profile, "Swapped")
        let thumbnail = maker.answer(
            of: file, side: 100, source: ThumbnailSource(modified: 0, byteCount: 0),
            contentType: "image/jpeg")
        let small = maker.answer(
            of: file, side: 20, source: ThumbnailSource(modified: 0, byteCount: 0),
            contentType: "image/jpeg")
        let region = PictureRegion(x: 5, y: 5, width: 9, height: 9)
        guard
            case .picture(let part) = maker.part(
                region, of: file, side: 9, contentType: "image/jpeg")
        else { return XCTFail("no part") }
        for picture in [
            preview.picture, part.picture, try XCTUnwrap(thumbnail.picture),
            try XCTUnwrap(small.picture),
        ] {
            let pixel = Array(picture.premultiplied.bytes[..<4])
            // Blue, green, red, alpha.
            XCTAssertLessThan(pixel[2], 40, "\(pixel)")
            XCTAssertGreaterThan(pixel[1], 215, "\(pixel)")
            XCTAssertEqual(pixel[3], 255)
        }
    }

    func testALinearProfileIsNotTakenForThatOfScreensByItsName() throws {
        let names = ["sRGB-elle-V2-g10.icc", "GIMP built-in Linear sRGB", "sRGB"]
        for (name, curve) in names.flatMap({ name in
            [Profile.linear, Profile.ofScreens, Profile.power].map { (name, $0) }
        }) {
            let grey = Pixbuf(width: 16, height: 16, rgba: 0x8080_80ff)
            let jpeg = try grey.fileBytes(
                format: "jpeg",
                options: [("icc-profile", Profile.base64(Profile.bytes(named: name, curve)))])
            folder.writeBytes("a.jpg", jpeg.array)
            let preview = try XCTUnwrap(
                ThumbnailMaker().preview(of: folder.file.child(named: "a.jpg"), side: 100))
            let light = Int(preview.picture.premultiplied.bytes[1])
            // Half of the light is three quarters of the numbers.
            XCTAssertEqual(light, curve == Profile.linear ? 188 : 128, accuracy: 2, name)
        }
    }

    func testAProfileThatIsNoneOrThatOfScreensChangesNothing() throws {
        let screens = Profile.bytes(named: "sRGB IEC61966-2.1", Profile.ofScreens)
        // Its length is what decoders look at.
        let nonsense = screens[..<4] + [UInt8](repeating: 0xAA, count: screens.count - 4)
        for profile in [Array(nonsense), screens] {
            let red = Pixbuf(width: 4, height: 3, rgba: 0xff00_00ff)
            let jpeg = try red.fileBytes(
                format: "jpeg", options: [("icc-profile", Profile.base64(profile))])
            folder.writeBytes("a.jpg", jpeg.array)
            let preview = try XCTUnwrap(
                ThumbnailMaker().preview(of: folder.file.child(named: "a.jpg"), side: 100))
            let pixel = Array(preview.picture.premultiplied.bytes[..<4])
            XCTAssertGreaterThan(pixel[2], 240, "\(pixel)")
            XCTAssertLessThan(pixel[1], 15, "\(pixel)")
        }
    }
}

/// An ICC profile whose red is what screens take for green, and the other way round.
enum Profile {
    private static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }

    /// How light grows with numbers: as they do, as on screens, and by a power of 2.2.
    static let linear = Array("curv".utf8) + number(0, 8)
    static let ofScreens: [UInt8] = {
        let values: [Double] = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
        let kind = number(0, 4) + number(3, 2) + number(0, 2)
        return Array("para".utf8) + kind + values.flatMap { number(Int($0 * 65_536), 4) }
    }()
    static let power: [UInt8] = {
        let count = number(0, 4) + number(1, 4)
        return Array("curv".utf8) + count + number(0x0233, 2) + number(0, 2)
    }()

    static func bytes(named name: String, _ curve: [UInt8] = linear) -> [UInt8] {
        func xyz(_ values: [Double]) -> [UInt8] {
            Array("XYZ ".utf8) + number(0, 4) + values.flatMap { number(Int($0 * 65_536), 4) }
        }
        let text = Array(name.utf8) + [0]
        let description =
            Array("desc".utf8) + number(0, 4) + number(text.count, 4) + text
            + [UInt8](repeating: 0, count: 78)
        let tags: [(String, [UInt8])] = [
            ("desc", description), ("wtpt", xyz([0.9642, 1, 0.8249])),
            ("rXYZ", xyz([0.3851, 0.7169, 0.0971])), ("gXYZ", xyz([0.4360, 0.2225, 0.0139])),
            ("bXYZ", xyz([0.1431, 0.0606, 0.7141])), ("rTRC", curve), ("gTRC", curve),
            ("bTRC", curve), ("cprt", Array("text".utf8) + number(0, 4) + [0x2D, 0]),
        ]
        var (table, data) = (number(tags.count, 4), [UInt8]())
        let start = 128 + 4 + 12 * tags.count
        for (tag, bytes) in tags {
            table += Array(tag.utf8) + number(start + data.count, 4) + number(bytes.count, 4)
            data += bytes + [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        }
        let head =
            number(start + data.count, 4) + number(0, 4) + number(0x0240_0000, 4)
            + Array("mntrRGB XYZ ".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
            + [UInt8](repeating: 0, count: 28) + number(0xF6D6, 4) + number(0x1_0000, 4)
            + number(0xD32D, 4)
        return head + [UInt8](repeating: 0, count: 128 - head.count) + table + data
    }

    static func base64(_ bytes: [UInt8]) -> String {
        let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        return stride(from: 0, to: bytes.count, by: 3).reduce(into: "") { text, start in
            let group = bytes[start...].prefix(3)
            let value = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? letters[value >> (18 - 6 * place) & 63] : "=")
            }
        }
    }
}

extension ThumbnailMaker {
    /// The picture decoded from the file itself, however it is made of one of its type.
    func preview(of file: File, side: Int) -> Preview? {
        guard let path = file.pathBytes, let opened = RegularFile(pathBytes: path) else {
            return nil
        }
        return picture(opened, of: file, side: side, contentType: "")
    }
}

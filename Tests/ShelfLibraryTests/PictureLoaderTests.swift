import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// Types of pictures: what names say, and what is missing to show them.
@Suite struct PictureLoaderTests {
    private let folder = TemporaryFolder()

    @Test func theLoaderThatIsMissingIsNamed() {
        #expect(PictureLoader.package(for: "image/webp") == "webp-pixbuf-loader")
        #expect(PictureLoader.package(for: "image/heif") == "heif-gdk-pixbuf")
        #expect(PictureLoader.package(for: "image/avif") == "libavif-gdk-pixbuf")
        #expect(PictureLoader.package(for: "image/png") == nil)
        #expect(!PictureLoader.isMissing(for: "image/png"))
        folder.writeBytes("a", [0, 1, 2, 3])
        let maker = ThumbnailMaker(
            cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))
        for type in ["image/webp", "image/heif", "image/avif", "image/jxl"]
        where PictureLoader.isMissing(for: type) {
            let shown = maker.shown(
                of: folder.file.child(named: "a"), side: 100, contentType: type)
            guard case .refused(.notInstalled) = shown else {
                Issue.record("the loader for \(type) is not named")
                continue
            }
        }
    }

    @Test func otherNamesOfJPEGFilesAndFontsAreKnown() throws {
        for (name, type) in [
            ("a.jfif", "image/jpeg"), ("A.JFIF", "image/jpeg"), ("a.mpo", "image/jpeg"),
            ("a.jpg", "image/jpeg"), ("a.otf", "font/otf"), ("jfif", ContentType.unknown),
        ] {
            #expect(ContentType.guessed(fromName: name) == type, "\(name)")
            folder.write(name, "text")
            let info = try FileInfo.queryNow(folder.file.child(named: name))
            #expect(info.contentType == type, "\(name)")
            #expect(SayingDeed.takes(contentType: info.contentType) == type.hasPrefix("image/"))
        }
        #expect(PairPart(ending: "jfif") == .picture)
    }

    @Test func aPhotoshopFileIsShownByThePictureInIt() throws {
        let jpeg = try jpegBytes(width: 160, height: 80)
        func numbers(_ numbers: [(Int, Int)]) -> [UInt8] {
            numbers.flatMap { ExifEntry.bytes($0.0, $0.1) }
        }
        var thumbnail = numbers([
            (1, 4), (160, 4), (80, 4), (480, 4), (38_400, 4), (jpeg.count, 4), (24, 2), (1, 2),
        ])
        thumbnail += jpeg
        if thumbnail.count % 2 == 1 { thumbnail.append(0) }
        var resource = Array("8BIM".utf8)
        resource += numbers([(0x040C, 2), (0, 2), (thumbnail.count, 4)])
        resource += thumbnail
        var bytes = Array("8BPS".utf8)
        bytes += numbers([(1, 2), (0, 4), (0, 2), (3, 2), (600, 4), (1_200, 4), (8, 2), (3, 2)])
        bytes += numbers([(0, 4), (resource.count, 4)])
        bytes += resource
        folder.writeBytes("a.psd", bytes + numbers([(0, 4), (0, 2)]))
        let file = folder.file.child(named: "a.psd")
        let type = ContentType.guessed(fromName: "a.psd")
        let maker = ThumbnailMaker(
            cache: ThumbnailCache(folder: folder.file.child(named: ".cache"), program: "test"))
        let answer = maker.answer(
            of: file, side: 100, source: ThumbnailSource(modified: 0, byteCount: 0),
            contentType: type)
        #expect(answer.picture.map { [$0.width, $0.height] } == [100, 50])
        let facts = FactsMaker.facts(of: file, sidecars: [])
        #expect([facts.width, facts.height] == [1_200, 600])
    }
}

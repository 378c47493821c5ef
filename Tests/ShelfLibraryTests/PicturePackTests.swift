import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// What is kept of pictures from one run to the next.
@Suite struct PicturePackTests {
    let folder = TemporaryFolder()

    private func pack(_ limits: PicturePack.Limits = .init()) -> PicturePack {
        PicturePack(folder: folder.file.child(named: "pack"), limits: limits)
    }

    private var limits: PicturePack.Limits {
        .init(segmentCount: 3, segmentByteCount: 20_000, entryCount: 8, freeShare: 1)
    }

    /// A file that has been at rest for long, and what is asked for of it.
    private func request(_ name: String, side: Int = 100, text: String = "text") throws
        -> ThumbnailRequest
    {
        folder.write(name, text)
        folder.setTime(of: name)
        return try again(name, side: side)
    }

    private func again(_ name: String, side: Int = 100) throws -> ThumbnailRequest {
        let info = try FileInfo.queryNow(folder.file.child(named: name))
        return ThumbnailRequest(LibraryItem(id: ItemID(1), info: info), side: side)
    }

    /// A picture whose every pixel is a number.
    private func picture(
        _ number: UInt32, _ width: Int = 20, _ height: Int = 10, hasAlpha: Bool = false
    )
        -> ThumbnailImage
    {
        let bytes = (0..<width * height).flatMap { _ in
            (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
        }
        return ThumbnailImage(
            width: width, height: height, fullWidth: width, fullHeight: height, hasAlpha: hasAlpha,
            pixels: SharedBytes(bytes))!
    }

    private func found(_ request: ThumbnailRequest, in pack: PicturePack) async -> UInt32? {
        let picture = await pack.pictures(for: [request])[0]
        return picture.map { UInt32(truncatingIfNeeded: $0.pixels.words(1)[0]) }
    }

    private var segments: [String] {
        PrivateFile.names(inFolder: "\(folder.path)/pack").filter { $0.hasSuffix(".pixels") }
            .sorted()
    }

    private func change(_ name: String, at place: Int, _ change: (inout [UInt8]) -> Void) {
        let path = "\(folder.path)/pack/\(name)"
        var bytes = File(path: path).contents()!
        var part = [bytes[place]]
        change(&part)
        bytes.replaceSubrange(place...place, with: part)
        folder.writeBytes("pack/\(name)", bytes)
    }

    // MARK: - Tests

    @Test func whatIsKeptIsFoundByTheNextRun() async throws {
        let (a, b) = (try request("a"), try request("b"))
        do {
            let pack = pack()
            await pack.keep(picture(7, 30, 20, hasAlpha: true), for: a)
            await pack.keep(picture(8), for: b)
            #expect(await found(a, in: pack) == 7)
        }
        let found = await pack().pictures(for: [b, try request("c"), a])
        #expect(found.map { $0?.width } == [20, nil, 30])
        #expect(found[2]?.height == 20 && found[2]?.hasAlpha == true && found[0]?.hasAlpha == false)
        #expect(found[2]?.pixels.array == picture(7, 30, 20).pixels.array)
    }

    @Test func otherContentsAndOtherSizesAreOtherPictures() async throws {
        let pack = pack()
        await pack.keep(picture(7), for: try request("a", side: 100))
        #expect(await found(try again("a", side: 120), in: pack) == nil)
        #expect(await found(try again("a", side: 100), in: pack) == 7)
        // The same size and the same time, as copying with times makes it.
        #expect(await found(try request("a", side: 100, text: "tExt"), in: pack) == nil)
    }

    @Test func whatHasJustChangedIsNotKept() async throws {
        let pack = pack()
        folder.write("a", "text")
        let request = try again("a")
        let changed = request.version.modified
        await pack.keep(picture(7), for: request, now: changed + 29)
        #expect(await found(request, in: pack) == nil)
        await pack.keep(picture(7), for: request, now: changed + 30)
        #expect(await found(request, in: pack) == 7)
    }

    @Test func theOldestGoWhenThereAreTooMany() async throws {
        let pack = pack(limits)
        var requests: [ThumbnailRequest] = []
        for number in 0..<40 {
            requests.append(try request("\(number)"))
            await pack.keep(picture(UInt32(number)), for: requests[number])
            #expect(segments.count <= 3)
        }
        // Eight in a file, three files, the last of them full.
        #expect(segments == ["3.pixels", "4.pixels", "5.pixels"])
        for number in 0..<40 {
            let expected = number < 16 ? nil : UInt32(number)
            #expect(await found(requests[number], in: pack) == expected)
        }
    }

    @Test func aFileIsFullByBytesAsWell() async throws {
        let pack = pack(limits)
        for number in 0..<10 {
            // 4,000 bytes each; the table takes 288 more.
            await pack.keep(picture(UInt32(number), 50, 20), for: try request("\(number)"))
        }
        #expect(segments == ["1.pixels", "2.pixels", "3.pixels"])
        for name in segments {
            #expect(File(path: "\(folder.path)/pack/\(name)").contents()!.count <= 20_000)
        }
        // One that would take a quarter of a file for itself is none of those a wall is made of.
        await pack.keep(picture(1, 50, 30), for: try request("large"))
        #expect(await found(try again("large"), in: pack) == nil)
    }

    @Test func writingGoesOnWhereTheLastRunEnded() async throws {
        for number in 0..<4 {
            await pack().keep(picture(UInt32(number)), for: try request("\(number)"))
        }
        #expect(segments == ["1.pixels"])
        for number in 0..<4 {
            #expect(await found(try again("\(number)"), in: pack()) == UInt32(number))
        }
    }

    @Test func damageIsToldAndCostsOnePicture() async throws {
        let (a, b) = (try request("a"), try request("b"))
        do {
            let pack = pack(limits)
            await pack.keep(picture(7), for: a)
            await pack.keep(picture(8), for: b)
        }
        let table = 32 + 8 * 32
        // A pixel of the first picture; then its entry; then the end of the file is lost.
        change("1.pixels", at: table + 20) { $0[0] ^= 1 }
        #expect(await found(a, in: pack(limits)) == nil)
        #expect(await found(b, in: pack(limits)) == 8)
        change("1.pixels", at: table + 20) { $0[0] ^= 1 }
        #expect(await found(a, in: pack(limits)) == 7)
        // A side of the first picture, or that something is seen through it.
        for place in [table, table + 2, table + 4] {
            change("1.pixels", at: place) { $0[0] ^= 1 }
            #expect(await found(a, in: pack(limits)) == nil)
            change("1.pixels", at: place) { $0[0] ^= 1 }
        }
        change("1.pixels", at: 32 + 17) { $0[0] ^= 4 }
        #expect(await found(a, in: pack(limits)) == nil)
        #expect(await found(b, in: pack(limits)) == 8)
        change("1.pixels", at: 32 + 17) { $0[0] ^= 4 }
        truncate("\(folder.path)/pack/1.pixels", off_t(table + 900))
        #expect(await found(a, in: pack(limits)) == 7)
        #expect(await found(b, in: pack(limits)) == nil)
        // What comes next overwrites nothing that is still good.
        await pack(limits).keep(picture(9), for: try request("c"))
        #expect(await found(a, in: pack(limits)) == 7)
        #expect(await found(try again("c"), in: pack(limits)) == 9)
    }

    @Test func aFileThatIsCutOffWhileItIsReadGivesNothing() async throws {
        let a = try request("a")
        let pack = pack()
        await pack.keep(picture(7), for: a)
        truncate("\(folder.path)/pack/1.pixels", 10)
        #expect(await found(a, in: pack) == nil)
    }

    @Test func strangeFilesInTheFolderAreNoHarm() async throws {
        folder.write("pack/1.pixels", "something else")
        folder.write("pack/2.pixels")
        folder.write("pack/x.pixels", "no number")
        folder.write("pack/3.pixels", String(repeating: "\u{1}", count: 5_000))
        let a = try request("a")
        await pack().keep(picture(7), for: a)
        #expect(await found(a, in: pack()) == 7)
        #expect(segments == ["1.pixels", "x.pixels"])
    }

    @Test func oneProgramWritesAtATime() async throws {
        let (a, b) = (try request("a"), try request("b"))
        let second = pack()
        do {
            let first = pack()
            await first.keep(picture(7), for: a)
            await second.keep(picture(8), for: b)
            #expect(await found(b, in: second) == nil)
            #expect(await found(a, in: second) == 7)
            _ = await first.pictures(for: [])
        }
        // The first one has ended.
        await second.keep(picture(8), for: b)
        #expect(await found(b, in: second) == 8)
        #expect(await found(a, in: second) == 7)
    }

    @Test func nothingIsKeptWhereNothingCanBeWritten() async throws {
        folder.write("pack", "a file where the folder should be")
        let a = try request("a")
        let pack = pack()
        await pack.keep(picture(7), for: a)
        #expect(await found(a, in: pack) == nil)
        // Nor on a disk that is nearly full.
        var limits = PicturePack.Limits()
        limits.freeShare = 1 << 40
        let other = PicturePack(folder: folder.file.child(named: "other"), limits: limits)
        await other.keep(picture(7), for: a)
        #expect(await found(a, in: other) == nil)
    }
}

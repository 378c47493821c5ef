import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// The program's own caches, as a disk or another program may have left them: nothing of them ends the program,
/// what is found is whole, and what is kept after that is found again.
///
/// Three of four are given the sums they should have, which would be all that is looked at otherwise.
@Suite("Broken caches", .serialized)
struct CacheFuzz {
    private let folder = TemporaryFolder()

    private func item(_ name: String) throws -> LibraryItem {
        folder.write(name)
        var times = [timespec](repeating: timespec(tv_sec: 1_000_000_000, tv_nsec: 0), count: 2)
        utimensat(AT_FDCWD, "\(folder.path)/\(name)", &times, 0)
        return LibraryItem(
            id: ItemID(1), info: try FileInfo.queryNow(folder.file.child(named: name)))
    }

    private func words(_ bytes: [UInt8], at place: Int, _ count: Int) -> [UInt64]? {
        guard place >= 0, place + 8 * count <= bytes.count else { return nil }
        return SharedBytes(Array(bytes[place..<place + 8 * count])).words(count)
    }

    private func put(_ word: UInt64, into bytes: inout [UInt8], at place: Int) {
        bytes.replaceSubrange(place..<place + 8, with: SharedBytes(words: [word]).array)
    }

    // MARK: - Facts

    private func withRightSumsOfFacts(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        var place = 8
        while let head = words(bytes, at: place, 4), (1...4_096).contains(head[0]) {
            let end = place + 32 + (Int(head[0]) + 7) / 8 * 8
            guard end <= bytes.count else { break }
            let told = bytes[place..<place + 24] + bytes[place + 32..<end]
            put(SharedBytes(Array(told)).checksum, into: &bytes, at: place + 24)
            place = end
        }
        return bytes
    }

    @Test("Facts that were read before")
    func facts() async throws {
        let wanted = try ["a.jpg", "b.jpg", "c.jpg"].map {
            FactsWanted(try item($0), sidecars: [])
        }
        var facts = ItemFacts()
        (facts.width, facts.height, facts.rating) = (40, 30, 4)
        (facts.label, facts.tags, facts.taken) = ("Red", ["one", "two"], 1_000_000_000)
        let place = folder.file.child(named: "cache")
        await FactsCache(folder: place).keep([(wanted[0], facts), (wanted[1], ItemFacts())])
        let seed = try #require(place.child(named: "facts").contents())
        await FuzzPlan.each(of: [seed]) { bytes, number in
            // One of its own each: what is locked stays so in a program that another test starts, until that begins.
            let place = folder.file.child(named: "\(number)")
            defer { folder.remove("\(number)") }
            folder.writeBytes(
                "\(number)/facts", number % 4 == 0 ? bytes : withRightSumsOfFacts(bytes))
            var cache: FactsCache? = FactsCache(folder: place)
            for found in await cache?.facts(of: wanted) ?? [] {
                guard let found else { continue }
                // What was no text is longer as one, and is cut.
                #expect(ItemFacts(bytes: found.bytes[...])?.bytes == found.bytes, "\(number)")
            }
            await cache?.keep([(wanted[2], facts)])
            let kept = await cache?.facts(of: [wanted[2]])[0]
            cache = nil
            #expect(kept != nil, "\(number)")
            #expect(await FactsCache(folder: place).facts(of: [wanted[2]])[0] == kept, "\(number)")
        }
    }

    // MARK: - Pictures

    private func withRightSumsOfPictures(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        guard let capacity = words(bytes, at: 8, 1)?[0], capacity <= 64 else { return bytes }
        for entry in 0..<Int(capacity) {
            let place = 32 + 32 * entry
            guard let told = words(bytes, at: place, 4), told.contains(where: { $0 != 0 }) else {
                break
            }
            let (start, count) = (Int(told[2] >> 32), Int(told[2] & 0xFFFF_FFFF))
            if count > 16, start + count <= bytes.count {
                let pixels = SharedBytes(Array(bytes[start + 16..<start + count]))
                put(pixels.checksum, into: &bytes, at: start + 8)
            }
            let sum = SharedBytes(words: Array(words(bytes, at: place, 3) ?? [])).checksum
            put(sum, into: &bytes, at: place + 24)
        }
        return bytes
    }

    @Test("Pictures of walls that were shown")
    func pictures() async throws {
        let requests = try ["a.png", "b.png", "c.png"].map {
            ThumbnailRequest(try item($0), side: 100)
        }
        let image = try #require(
            ThumbnailImage(
                width: 4, height: 3, fullWidth: 4, fullHeight: 3, hasAlpha: true,
                pixels: SharedBytes([UInt8](repeating: 9, count: 48))))
        let place = folder.file.child(named: "pack")
        let limits = PicturePack.Limits(
            segmentCount: 3, segmentByteCount: 4_000, entryCount: 8, freeShare: 1)
        do {
            let pack = PicturePack(folder: place, limits: limits)
            for request in requests.prefix(2) { await pack.keep(image, for: request) }
        }
        let seed = try #require(place.child(named: "1.pixels").contents())
        await FuzzPlan.each(of: [seed]) { bytes, number in
            // One of its own each: what is locked stays so in a program that another test starts, until that begins.
            let place = folder.file.child(named: "\(number)")
            defer { folder.remove("\(number)") }
            folder.writeBytes(
                "\(number)/1.pixels", number % 4 == 0 ? bytes : withRightSumsOfPictures(bytes))
            var pack: PicturePack? = PicturePack(folder: place, limits: limits)
            for found in await pack?.pictures(for: requests) ?? [] {
                guard let found else { continue }
                #expect(found.pixels.count == 4 * found.width * found.height, "\(number)")
            }
            await pack?.keep(image, for: requests[2])
            let kept = await pack?.pictures(for: [requests[2]])[0]
            pack = nil
            #expect(kept != nil, "\(number)")
            let again = await PicturePack(folder: place, limits: limits).pictures(for: [requests[2]]
            )
            #expect(again[0]?.pixels.array == kept?.pixels.array, "\(number)")
        }
    }
}

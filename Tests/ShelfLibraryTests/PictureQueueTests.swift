import ShelfGObject
import Testing

@testable import ShelfLibrary

@Suite("What a loader is wanted to load")
struct PictureQueueTests {
    private func request(_ path: String, id: Int, modified: Int64 = 1) -> ThumbnailRequest {
        let file = File(path: path)
        let info = FileInfo(
            file: file, displayName: path, kind: .special, modifiedSeconds: modified)
        return ThumbnailRequest(LibraryItem(id: ItemID(id), info: info), side: 100)
    }

    @Test("What took too long is tried again behind the rest, each time with twice the patience")
    func patienceGrows() {
        let (a, b) = (request("/x/a", id: 1), request("/y/b", id: 2))
        var queue = PictureQueue()
        let now = ContinuousClock.now
        queue.replace(with: [a, b])
        let next5 = queue.popFirst(.prompt)
        #expect(next5 == a)
        #expect(queue.patience(for: a) == 1)
        let tried1 = queue.stop(a, wasSlow: false, now: now)
        #expect(tried1)
        let next6 = queue.popFirst(.prompt)
        #expect(next6 == b)
        let next7 = queue.popFirst(.prompt)
        #expect(next7 == a)
        #expect(queue.patience(for: a) == 2)
        let tried2 = queue.stop(a, wasSlow: false, now: now)
        #expect(tried2)
        #expect(queue.patience(for: a) == 4)
        let next8 = queue.popFirst(.prompt)
        #expect(next8 == a)
        let tried3 = queue.stop(a, wasSlow: false, now: now)
        #expect(!tried3)
        #expect(queue.isEmpty)
        // Left alone for a minute, the next time for two.
        #expect(!queue.isOpen(a, now: now + .seconds(59)))
        #expect(queue.isOpen(a, now: now + .seconds(60)))
        #expect(queue.patience(for: a) == 1)
        for _ in 0..<3 { _ = queue.stop(a, wasSlow: false, now: now) }
        #expect(!queue.isOpen(a, now: now + .seconds(119)))
        #expect(queue.isOpen(a, now: now + .seconds(120)))
        queue.finish(a)
        #expect(queue.isOpen(a, now: now))
    }

    @Test("What has no picture is not asked for until its contents are others")
    func failureStays() {
        let a = request("/x/a", id: 1)
        var queue = PictureQueue()
        queue.fail(a, .locked)
        #expect(!queue.isOpen(a, now: .now + .seconds(1_000_000)))
        #expect(queue.isOpen(request("/x/a", id: 1, modified: 2)))
        #expect(queue.refusal(of: a) == .locked)
        #expect(queue.refusal(of: request("/x/a", id: 1, modified: 2)) == nil)
    }

    @Test("A folder that takes too long has a lane of its own, until something comes of it")
    func slowFoldersWaitApart() {
        let slow = (0..<3).map { request("/slow/\($0)", id: $0) }
        let quick = (0..<3).map { request("/quick/\($0)", id: 10 + $0) }
        var queue = PictureQueue()
        queue.replace(with: slow + quick)
        let next9 = queue.popFirst(.prompt)
        #expect(next9 == slow[0])
        #expect(queue.isEmpty(.patient))
        let tried4 = queue.stop(slow[0], wasSlow: true)
        #expect(tried4)
        let prompt = (0..<4).map { _ in queue.popFirst(.prompt) }
        #expect(prompt == quick + [nil])
        let patient = (0..<4).map { _ in queue.popFirst(.patient) }
        #expect(patient == [slow[1], slow[2], slow[0], nil])
        queue.putBack(slow + quick)
        queue.finish(slow[0])
        queue.replace(with: slow)
        #expect(queue.isEmpty(.patient))
        let left = queue.removeAll()
        #expect(left == slow)
    }

    @Test("What was taken and not begun comes first again, in its order")
    func putBack() {
        let all = (0..<4).map { request("/x/\($0)", id: $0) }
        var queue = PictureQueue()
        queue.replace(with: all)
        let taken = (0..<2).compactMap { _ in queue.popFirst(.prompt) }
        queue.putBack(taken)
        let left = queue.removeAll()
        #expect(left == all)
    }
}

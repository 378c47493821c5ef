import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The loader with real workers.
final class ThumbnailLoaderTests: XCTestCase {
    func testPicturesComeAndOthersFail() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let loading = Loading(folder)
            try writePicture(folder, "photo.png", 300, 150)
            try writePicture(folder, "small.png", 10, 20)
            folder.write("empty.png", "")
            folder.write("broken.png", "not a picture")
            folder.write("unknown", "text")
            mkfifo("\(folder.path)/pipe.png", 0o600)
            let names = [
                "photo.png", "small.png", "empty.png", "broken.png", "unknown", "pipe.png",
            ]
            loading.want(names, side: 100)
            XCTAssertTrue(pump { loading.outcomes.count == names.count })
            XCTAssertEqual(
                loading.outcomes,
                [
                    "photo.png": "100x50", "small.png": "10x20", "empty.png": "failed",
                    "broken.png": "failed", "unknown": "failed", "pipe.png": "failed",
                ])
            XCTAssertFalse(loading.loader.isBusy)
        }
    }

    func testHostilePicturesCostNeitherMemoryNorTime() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let loading = Loading(folder)
            try writePicture(folder, "good.png", 64, 64)
            folder.writeBytes("bomb.png", pngHeader(width: 60_000, height: 60_000))
            folder.writeBytes("wide.png", pngHeader(width: 2_000_000_000, height: 3))
            var jpeg = try jpegBytes(width: 640, height: 480)
            jpeg.removeLast(jpeg.count / 2)
            folder.writeBytes("truncated.jpg", jpeg)
            folder.writeBytes("wrong.gif", try jpegBytes(width: 30, height: 40))
            let names = ["bomb.png", "wide.png", "truncated.jpg", "wrong.gif", "good.png"]
            loading.want(names, side: 128)
            XCTAssertTrue(pump { loading.outcomes.count == names.count })
            XCTAssertEqual(loading.outcomes["bomb.png"], "failed")
            XCTAssertEqual(loading.outcomes["wide.png"], "failed")
            XCTAssertEqual(loading.outcomes["wrong.gif"], "30x40")
            XCTAssertEqual(loading.outcomes["good.png"], "64x64")
            XCTAssertNotNil(loading.outcomes["truncated.jpg"])
        }
    }

    func testTheNewestListReplacesTheOneBefore() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let loading = Loading(folder)
            let names = (0..<30).map { "\($0).png" }
            for name in names { try writePicture(folder, name, 40, 40) }
            loading.want(names, side: 100)
            loading.want(["29.png", "28.png"], side: 100)
            XCTAssertTrue(pump { !loading.loader.isBusy })
            // What was begun of the first list may come; nothing else of it may.
            XCTAssertLessThanOrEqual(loading.order.count, 4)
            XCTAssertEqual(loading.outcomes["29.png"], "40x40")
            XCTAssertEqual(loading.outcomes["28.png"], "40x40")
        }
    }

    func testACrashCostsOneFile() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png", "c.png"] { try writePicture(folder, name, 40, 40) }
            // A worker that greets and dies as soon as it is asked for b.
            let script =
                "printf 'shelf1\\n'; while read -r line; do case $line in *b.png) exit 1;; "
                + "make*) head -c \(ThumbnailReplyHeader.byteCount) /dev/zero;; esac; done"
            let loading = Loading(folder, command: ["/bin/sh", "-c", script])
            loading.want(["a.png", "b.png", "c.png"], side: 100)
            XCTAssertTrue(pump { loading.order.count == 3 })
            XCTAssertEqual(loading.order, ["a.png", "b.png", "c.png"])
            loading.want(["b.png"], side: 100)
            XCTAssertFalse(loading.loader.isBusy, "what failed is asked for again")
        }
    }

    func testAHangCostsOneFile() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a.png", "b.png"] { try writePicture(folder, name, 40, 40) }
            let script =
                "printf 'shelf1\\n'; while read -r line; do case $line in *a.png) sleep 60;; "
                + "make*) head -c \(ThumbnailReplyHeader.byteCount) /dev/zero;; esac; done"
            let loading = Loading(
                folder, command: ["/bin/sh", "-c", script], timeout: .milliseconds(300))
            loading.want(["a.png", "b.png"], side: 100)
            XCTAssertTrue(pump { loading.order.count == 2 })
            XCTAssertEqual(loading.outcomes, ["a.png": "failed", "b.png": "failed"])
        }
    }

    func testWhatMayPassIsTriedAgain() throws {
        try MainActor.assumeIsolated {
            // It takes too long the first time, is killed the second time, and comes then.
            for first in ["sleep 60", "kill -9 $$"] {
                let folder = TemporaryFolder()
                for name in ["a.png", "b.png"] { try writePicture(folder, name, 40, 40) }
                var header = ThumbnailReplyHeader(kind: .picture, payloadCount: 4)
                (header.width, header.height, header.pageCount) = (1, 1, 1)
                (header.fullWidth, header.fullHeight) = (1, 1)
                folder.writeBytes("reply", header.bytes + [0, 0, 0, 0])
                let script =
                    "cd '\(folder.path)'; printf 'shelf1\\n'; while read -r line; do case $line in "
                    + "*a.png) echo >>tried; [ $(wc -l <tried) -gt 2 ] || \(first);; esac; cat reply; done"
                let loading = Loading(
                    folder, command: ["/bin/sh", "-c", script], timeout: .milliseconds(500))
                loading.want(["a.png", "b.png"], side: 100)
                XCTAssertTrue(pump(seconds: 20) { loading.order.count == 2 }, first)
                XCTAssertEqual(loading.order, ["b.png", "a.png"], first)
                XCTAssertEqual(loading.outcomes, ["a.png": "1x1", "b.png": "1x1"], first)
            }
        }
    }

    func testAPlaceThatDoesNotAnswerHoldsUpNoOther() throws {
        try MainActor.assumeIsolated {
            let (slow, quick) = (TemporaryFolder(), TemporaryFolder())
            for folder in [slow, quick] {
                for name in 0..<6 { try writePicture(folder, "\(name).png", 40, 40) }
            }
            let script =
                "printf 'shelf1\\n'; while read -r line; do case $line in *\(slow.file.uri)*) sleep 60;; "
                + "make*) head -c \(ThumbnailReplyHeader.byteCount) /dev/zero;; esac; done"
            let loader = ThumbnailLoader(
                command: ["/bin/sh", "-c", script], workerCount: 1, timeout: .milliseconds(300))
            var answered: [File] = []
            loader.onFailed = { request, _ in answered.append(request.file) }
            let files = [slow, quick].flatMap { folder in
                (0..<6).map { folder.file.child(named: "\($0).png") }
            }
            loader.want(
                try files.enumerated().map { number, file in
                    let item = LibraryItem(
                        id: ItemID(number), info: try FileInfo.queryNow(file))
                    return ThumbnailRequest(item, side: 100)
                })
            XCTAssertTrue(pump(seconds: 20) { answered.count >= 6 })
            // Three tries of one file take seven times as long as one.
            XCTAssertEqual(answered.prefix(6).map { $0 }, files.suffix(6).map { $0 })
            XCTAssertTrue(loader.isBusy)
        }
    }

    func testWhatWasShownIsKeptThoughTheLoaderIsDroppedAtOnce() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let names = (0..<12).map { "\($0).png" }
            for name in names {
                try writeRestingPicture(folder, name, 600, 400)
            }
            do {
                let loading = Loading(folder)
                loading.want(names, side: 200)
                XCTAssertTrue(pump { loading.order.count == names.count })
            }
            let cache = folder.file.child(named: ".cache").child(named: "thumbnails")
            XCTAssertTrue(
                pump {
                    names.allSatisfy { name in
                        let uri = folder.file.child(named: name).uri
                        return File(path: "\(cache.path!)/large/\(Checksum.md5(uri)).png").exists
                    }
                })
        }
    }

    func testAPreparedLoaderHasAWorkerBeforeAnythingIsWanted() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            try writePicture(folder, "a.png", 40, 40)
            let started = "\(folder.path)/started"
            @MainActor func starts() -> Int {
                (try? ChildProgram.run(["cat", started]))?.output.count ?? 0
            }
            let script =
                "echo >>'\(started)'; printf 'shelf1\\n'; "
                + "while read -r line; do head -c \(ThumbnailReplyHeader.byteCount) /dev/zero; done"
            let loading = Loading(folder, command: ["/bin/sh", "-c", script])
            loading.loader.prepare()
            loading.loader.prepare()
            XCTAssertTrue(pump { starts() == 1 })
            loading.want(["a.png"], side: 100)
            XCTAssertTrue(pump { loading.order == ["a.png"] })
            XCTAssertEqual(starts(), 1)
        }
    }

    func testWhatWasMadeOnceNeedsNoWorker() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let names = (0..<12).map { "\($0).png" }
            for name in names { try writeRestingPicture(folder, name, 300, 150) }
            let pack = PicturePack(folder: folder.file.child(named: "pack"))
            do {
                let loading = Loading(folder, pack: pack)
                loading.want(Array(names.prefix(10)), side: 100)
                XCTAssertTrue(pump { loading.order.count == 10 })
                // What is asked for while others are looked up is in time as well.
                loading.want(names, side: 100)
                loading.want(names.reversed(), side: 100)
                XCTAssertTrue(pump { Set(loading.order) == Set(names) && !loading.loader.isBusy })
            }
            let loading = Loading(folder, command: ["/bin/false"], pack: pack)
            loading.want(names, side: 100)
            XCTAssertTrue(pump { loading.order.count == 12 && !loading.loader.isBusy })
            XCTAssertEqual(Set(loading.outcomes.values), ["100x50"])
        }
    }

    func testWhatThePackLacksIsMadeInTheOrderItIsWanted() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let names = (0..<30).map { "\($0).png" }
            for name in names { try writeRestingPicture(folder, name, 300, 150) }
            let pack = PicturePack(folder: folder.file.child(named: "pack"))
            let some = names.enumerated().filter { $0.offset % 3 == 0 }.map(\.element)
            do {
                let loading = Loading(folder, pack: pack)
                loading.want(some, side: 100)
                XCTAssertTrue(pump { loading.order.count == some.count })
            }
            let loading = Loading(folder, pack: pack)
            loading.want(names, side: 100)
            XCTAssertTrue(pump { loading.order.count == names.count && !loading.loader.isBusy })
            XCTAssertEqual(loading.order, some + names.filter { !some.contains($0) })
            XCTAssertEqual(Set(loading.outcomes.values), ["100x50"])
        }
    }

    func testADroppedLoaderEndsItsWorkers() throws {
        try MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            try writePicture(folder, "a.png", 40, 40)
            weak var dropped: ThumbnailLoader?
            do {
                let loading = Loading(folder)
                dropped = loading.loader
                loading.want(["a.png"], side: 100)
                XCTAssertTrue(pump { loading.order.count == 1 })
            }
            XCTAssertTrue(pump { dropped == nil })
        }
    }
}

import Dispatch
import Glibc
import ShelfTestSupport
import Synchronization
import XCTest

@testable import ShelfGObject

/// What is told of folders of this computer.
final class FolderWatchTests: XCTestCase {
    /// What monitors told, by the name of their folder.
    @MainActor
    private final class Stage {
        let folder = TemporaryFolder()
        var events: [String: [FileEvent]] = [:]
        private var monitors: [FileMonitor] = []

        func watch(_ name: String, isAlongWay: Bool = false) throws {
            let file = file(name)
            let monitor = try awaiting {
                try await FileMonitor.start(file, isAlongWay: isAlongWay) { [weak self] in
                    self?.events[name, default: []].append($0)
                }
            }
            monitors.append(monitor)
        }

        func file(_ path: String) -> File {
            path.split(separator: "/").reduce(folder.file) { $0.child(named: String($1)) }
        }

        func heard(_ name: String, _ event: FileEvent) -> Bool {
            pump { self.events[name]?.contains(event) == true }
        }

        func forget() { events = [:] }
    }

    func testAMoveIsToldAtBothEndsWithWhereFromAndWhereTo() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            for name in ["a/1", "b/2", "c/3"] { stage.folder.write(name) }
            for name in ["a", "b"] { try stage.watch(name) }
            stage.folder.rename("a/1", "b/1")
            XCTAssertTrue(stage.heard("a", .movedOut(stage.file("a/1"), to: stage.file("b/1"))))
            XCTAssertTrue(stage.heard("b", .movedIn(stage.file("b/1"), from: stage.file("a/1"))))
            stage.folder.rename("b/2", "c/2")
            XCTAssertTrue(stage.heard("b", .movedOut(stage.file("b/2"), to: nil)))
            stage.folder.rename("c/3", "b/3")
            XCTAssertTrue(stage.heard("b", .movedIn(stage.file("b/3"), from: nil)))
            stage.folder.rename("b/3", "b/4")
            XCTAssertTrue(stage.heard("b", .renamed(stage.file("b/3"), to: stage.file("b/4"))))
            XCTAssertEqual(stage.events["a"]?.count, 1, "\(stage.events)")
        }
    }

    func testAFileThatIsWrittenToWithoutAnEndIsToldOfNowAndThenAndAtTheEnd() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            stage.folder.write("a/other")
            try stage.watch("a")
            let path = stage.file("a/long").path ?? ""
            let descriptor = path.withCString { open($0, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600) }
            var byte: UInt8 = 7
            var count = 0
            let end = ContinuousClock.now + .milliseconds(700)
            XCTAssertTrue(
                pump {
                    for _ in 0..<50 { unsafe count += write(descriptor, &byte, 1) }
                    return ContinuousClock.now > end
                })
            let changed = FileEvent.changed(stage.file("a/long"))
            XCTAssertLessThan(stage.events["a"]?.count { $0 == changed } ?? 0, count / 20)
            stage.forget()
            close(descriptor)
            XCTAssertTrue(stage.heard("a", changed))
        }
    }

    func testAFolderThatIsGoneIsToldOfAndFollowedAgainWhenItIsBack() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            stage.folder.write("a/1")
            try stage.watch("a")
            stage.folder.rename("a", "elsewhere")
            XCTAssertTrue(stage.heard("a", .deleted(stage.file("a"))))
            stage.folder.write("elsewhere/not here")
            stage.folder.rename("elsewhere", "a")
            XCTAssertTrue(pump(seconds: 20) { stage.events["a"]?.contains(.lost) == true })
            stage.folder.write("a/2")
            XCTAssertTrue(stage.heard("a", .created(stage.file("a/2"))))
            XCTAssertFalse(
                stage.events["a"]?.contains(.created(stage.file("a/not here"))) ?? true)
        }
    }

    func testWhatTheKernelCouldNotTellIsSaidToEverybodyOnce() throws {
        let folder = TemporaryFolder()
        for name in ["a/1", "b/1"] { folder.write(name) }
        let told = Mutex<[FileEvent]>([])
        let watches = FolderWatches.shared
        let watchers = ["a", "b"].map { name in
            FolderWatches.Watcher(
                folder.file.child(named: name),
                tell: { event in told.withLock { $0.append(event) } },
                end: {})
        }
        for watcher in watchers { _ = try watches.add(watcher) }
        defer { for watcher in watchers { watches.drop(watcher) } }
        var reader = FolderWatchReader(watches)
        // A number of a folder, what happened, what belongs together, how long the name is.
        let overflow: [UInt32] = [.max, UInt32(IN_Q_OVERFLOW), 0, 0]
        let now = ContinuousClock.now
        for _ in 0..<3 { unsafe overflow.withUnsafeBytes { unsafe reader.handle($0) } }
        reader.sayHeldBack(at: now)
        XCTAssertEqual(told.withLock { $0 }, [], "more may be lost yet")
        reader.sayHeldBack(at: now + .seconds(1))
        XCTAssertEqual(told.withLock { $0 }, [.lost, .lost])
        reader.sayHeldBack(at: now + .seconds(9))
        XCTAssertEqual(told.withLock { $0.count }, 2)
    }

    func testAnEndThatIsSeenByManyIsToldOnce() {
        let tells = Atomic(0)
        let ends = Atomic(0)
        let folder = File(path: "/nowhere")
        let watchers = (0..<100_000).map { _ in
            FolderWatches.Watcher(
                folder, tell: { _ in tells.add(1, ordering: .relaxed) },
                end: { ends.add(1, ordering: .relaxed) })
        }
        // Who is behind has less to do, so both come to each at about the same time.
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            for watcher in watchers { FolderWatches.shared.end(watcher, .deleted(folder)) }
        }
        XCTAssertEqual(tells.load(ordering: .relaxed), watchers.count)
        XCTAssertEqual(ends.load(ordering: .relaxed), watchers.count)
    }

    func testWhatIsMountedOverAFolderBehindALinkIsTold() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            stage.folder.write("real/a b/1")
            symlink("real", "\(stage.folder.path)/link")
            for name in ["link/a b", "real"] { try stage.watch(name) }
            let place = "\(stage.folder.path)/real/a b"
            guard try ChildProgram(["mount", "-t", "tmpfs", "none", place]).wait() == 0 else {
                throw XCTSkip("only root can mount a folder")
            }
            defer { XCTAssertEqual(try? ChildProgram(["umount", "-l", place]).wait(), 0) }
            XCTAssertTrue(stage.heard("link/a b", .unmounted(stage.file("link/a b"))))
            // Whoever keeps the monitor is told of what is there now.
            XCTAssertTrue(stage.heard("link/a b", .lost))
            stage.folder.write("real/a b/2")
            XCTAssertTrue(stage.heard("link/a b", .created(stage.file("link/a b/2"))))
            XCTAssertNil(stage.events["real"], "it lies where it did")
        }
    }

    func testAWayThatLeadsElsewhereIsToldAndFollowedThere() throws {
        try MainActor.assumeIsolated {
            // Each changes the way to where the folder is watched, and another one is found there.
            let changes: [(TemporaryFolder) -> Void] = [
                { folder in
                    folder.rename("top", "old")
                    folder.rename("other", "top")
                },
                { folder in
                    symlink("../other/in", "\(folder.path)/top/new")
                    folder.rename("top/new", "top/link")
                },
                { folder in
                    folder.remove("far")
                    symlink("other", "\(folder.path)/far")
                },
                { folder in
                    folder.rename("real", "old")
                    folder.rename("other", "real")
                },
            ]
            for (number, change) in changes.enumerated() {
                let stage = Stage()
                stage.folder.write("real/in/deep/1")
                stage.folder.write("other/in/deep/2")
                stage.folder.makeFolder("top")
                symlink("../other/in", "\(stage.folder.path)/other/link")
                symlink("real", "\(stage.folder.path)/far")
                symlink("\(stage.folder.path)/far/./in/../in", "\(stage.folder.path)/top/link")
                let name = "top/link/deep"
                try stage.watch(name, isAlongWay: true)
                // The folder itself, and what is around it, may be watched by others.
                for name in [name, "top", "real/in"] { try stage.watch(name) }
                stage.folder.write("\(name)/3")
                XCTAssertTrue(stage.heard(name, .created(stage.file("\(name)/3"))), "\(number)")
                stage.forget()
                change(stage.folder)
                XCTAssertTrue(stage.heard(name, .deleted(stage.file(name))), "\(number)")
                XCTAssertTrue(stage.heard(name, .lost), "\(number)")
                stage.folder.write("other/in/deep/4")
                stage.folder.write("real/in/deep/4")
                XCTAssertTrue(stage.heard(name, .created(stage.file("\(name)/4"))), "\(number)")
            }
        }
    }

    func testAWayThroughWhatMayNotBeReadIsLookedAt() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            stage.folder.write("top/in/1")
            stage.folder.write("other/in/2")
            for name in ["top", "other"] { chmod("\(stage.folder.path)/\(name)", 0o711) }
            try stage.folder.withoutPrivileges { try stage.watch("top/in", isAlongWay: true) }
            stage.folder.rename("top", "old")
            stage.folder.rename("other", "top")
            XCTAssertTrue(pump(seconds: 20) { stage.events["top/in"]?.contains(.lost) == true })
            XCTAssertEqual(stage.events["top/in"]?.first, .deleted(stage.file("top/in")))
        }
    }

    func testATableOfMountsSaysWhereSomethingElseIs() {
        func table(_ lines: String...) -> MountTable {
            MountTable(Array((lines.joined(separator: "\n") + "\n").utf8))
        }
        let disk = "21 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw"
        let key = #"36 21 8:2 / /mnt/a\040b\134 rw shared:1 - vfat /dev/sdb1 rw"#
        let place = Array(#"/mnt/a b\"#.utf8)
        XCTAssertEqual(table(disk, key).places(changedSince: table(key, disk)), [])
        XCTAssertEqual(table(disk, key).places(changedSince: table(disk)), [place])
        XCTAssertEqual(table(disk).places(changedSince: table(disk, key)), [place])
        let other = key.replacing("8:2", with: "8:3")
        XCTAssertEqual(table(disk, other).places(changedSince: table(disk, key)), [place])
        XCTAssertEqual(table("", "odd", disk).places(changedSince: table(disk)), [])
    }

    func testAServerThatDoesNotAnswerHoldsUpTheMonitorsOfNoOther() throws {
        MainActor.assumeIsolated {
            let silent = File(uri: "odd://silent/a")
            let gate = WaitingGate()
            gate.setOpen(false)
            defer { gate.setOpen(true) }
            ContextThread.monitors(of: silent).perform { gate.pass() }
            let ended = Mutex<Set<String>>([])
            for uri in ["odd://silent/b", "odd://other/b"] {
                Task {
                    // Nobody serves such places.
                    let monitor = try? await FileMonitor.start(File(uri: uri)) { _ in }
                    ended.withLock { _ = $0.insert(uri) }
                    withExtendedLifetime(monitor) {}
                }
            }
            XCTAssertTrue(pump { ended.withLock { $0 } == ["odd://other/b"] })
            gate.setOpen(true)
            XCTAssertTrue(pump { ended.withLock { $0.count } == 2 })
        }
    }

    func testWhoseDiskSomethingIsOnIsKnownByHowItIsMounted() {
        func kind(
            _ words: String, isRemote: Bool = false, isUnseen: Bool = false
        ) -> DiskKind {
            let line = "36 21 8:2 / /mnt/a rw,nosuid shared:1 master:2 - \(words) rw,user_id=0\n"
            return DiskKind(MountTable.lines(Array(line.utf8)).first, (isRemote, isUnseen))
        }
        for words in [
            "ext4 /dev/sda1", "fuseblk /dev/disk/by-path/pci-0:1", "fuse.gocryptfs /home/a/b",
            "fuse.mergerfs /a:/b", "tmpfs none", "odd",
        ] {
            XCTAssertEqual(kind(words), kind(""), words)
            XCTAssertFalse(kind(words).isShared || kind(words).isFar, words)
        }
        for words in [
            "nfs4 host:/a", "cifs //host/share", "fuse.sshfs someone@host:", "fuse.rclone cloud:",
        ] {
            XCTAssertTrue(kind(words).isShared && kind(words).isFar, words)
        }
        XCTAssertTrue(kind("virtiofs tag").isShared && !kind("virtiofs tag").isFar)
        XCTAssertTrue(kind("new none", isRemote: true).isShared)
        XCTAssertTrue(kind("fuse.camera none", isUnseen: true).isFar)
        XCTAssertFalse(kind("fuse.camera none", isUnseen: true).isShared)
    }

    func testWatchesGoWithTheirMonitors() throws {
        try MainActor.assumeIsolated {
            let stage = Stage()
            let names = (0..<500).map { "\($0)" }
            for name in names { stage.folder.write("\(name)/file") }
            let before = Self.watchCount
            do {
                let monitors = try awaiting {
                    var monitors: [FileMonitor] = []
                    for (name, isAlongWay) in names.map({ ($0, false) }) + names.map({ ($0, true) })
                    {
                        let file = stage.folder.file.child(named: name)
                        monitors.append(
                            try await FileMonitor.start(file, isAlongWay: isAlongWay) { _ in })
                    }
                    return monitors
                }
                XCTAssertEqual(monitors.count, 1_000)
                // What is around them: Folder, the test's own and /tmp.
                XCTAssertEqual(Self.watchCount, before + 503, "two of one folder share it")
                withExtendedLifetime(monitors) {}
            }
            XCTAssertEqual(Self.watchCount, before)
        }
    }

    /// How many watches the kernel has for this process.
    private static var watchCount: Int {
        let place = File(path: "/proc/self/fdinfo")
        return (0..<256).reduce(0) { count, number in
            let info = place.child(named: "\(number)").contents() ?? []
            return count
                + String(decoding: info, as: UTF8.self).split(separator: "\n")
                .count { $0.hasPrefix("inotify wd:") }
        }
    }
}

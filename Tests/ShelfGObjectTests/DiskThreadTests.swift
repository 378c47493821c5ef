import ShelfGObject
import ShelfTestSupport
import Synchronization
import XCTest

/// Threads on which calls may wait.
final class DiskThreadTests: XCTestCase {
    /// What came too late.
    private final class Late: Sendable {
        let values = Mutex<[Int]>([])
    }

    func testMoreCallsWaitThanThereAreProcessorsAndTheRestGoesOn() throws {
        let gate = WaitingGate()
        gate.setOpen(false)
        let begun = Atomic(0)
        let count = 8 * Processors.count
        try onGTK {
            var done = 0
            for _ in 0..<count {
                Task { @MainActor in
                    await DiskThreads.run {
                        begun.add(1, ordering: .relaxed)
                        gate.pass()
                    }
                    done += 1
                }
            }
            XCTAssertTrue(pump(seconds: 20) { begun.load(ordering: .relaxed) == count })
            XCTAssertEqual(try awaiting { await DiskThreads.run { 1 } }, 1)
            XCTAssertEqual(try awaiting { await Task.detached { 2 }.value }, 2)
            XCTAssertEqual(done, 0)
            gate.setOpen(true)
            XCTAssertTrue(pump(seconds: 20) { done == count })
        }
    }

    func testSwiftsOwnThreadsAreKnown() throws {
        XCTAssertFalse(DiskThreads.isOnSwiftsThread)
        let (main, own, disk) = try awaiting {
            let own = await Task.detached { DiskThreads.isOnSwiftsThread }.value
            let disk = await DiskThreads.run { DiskThreads.isOnSwiftsThread }
            return (DiskThreads.isOnSwiftsThread, own, disk)
        }
        XCTAssertEqual([main, own, disk], [false, true, false])
        let actor = Archivist()
        XCTAssertFalse(try awaiting { await actor.isOnSwiftsThread })
    }

    /// Who has a thread to wait on.
    private actor Archivist {
        private static let executor = ContextExecutor(name: "archivist")

        nonisolated var unownedExecutor: UnownedSerialExecutor {
            unsafe Self.executor.asUnownedSerialExecutor()
        }
        var isOnSwiftsThread: Bool { DiskThreads.isOnSwiftsThread }
    }

    func testWhatIsLateIsNotWaitedForAndToldOnce() throws {
        let gate = WaitingGate()
        gate.setOpen(false)
        let late = Late()
        let value = try awaiting {
            await DiskThreads.value(
                within: .milliseconds(1),
                late: { value in late.values.withLock { $0.append(value) } }
            ) {
                await DiskThreads.run {
                    gate.pass()
                    return 1
                }
            }
        }
        XCTAssertNil(value)
        XCTAssertEqual(late.values.withLock { $0 }, [])
        gate.setOpen(true)
        XCTAssertTrue(pump(seconds: 20) { late.values.withLock { $0 } == [1] })
        let prompt = try awaiting {
            await DiskThreads.value(
                within: .seconds(60), late: { value in late.values.withLock { $0.append(value) } }
            ) { 2 }
        }
        XCTAssertEqual(prompt, 2)
        XCTAssertEqual(late.values.withLock { $0 }, [1])
    }
}

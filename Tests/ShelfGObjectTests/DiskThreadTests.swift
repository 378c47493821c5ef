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

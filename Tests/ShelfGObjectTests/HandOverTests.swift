import ShelfTestSupport
import ShelfTesting
import Synchronization
import XCTest

@testable import ShelfGObject

/// What one thread gives to another arrives as it was given: also by what ThreadSanitizer notes of it (`make tsan`).
final class HandOverTests: XCTestCase {
    /// What nothing guards but the way it takes.
    private final class Bag: @unchecked Sendable {
        var number = 0
    }

    private static let count = 500

    func testWhatIsGivenToAThreadArrivesThere() {
        onGTK {
            let done = Mutex(0)
            for number in 1...Self.count {
                let bag = Bag()
                bag.number = number
                ContextThread.calls.perform {
                    bag.number += 1
                    done.withLock { $0 += bag.number - number }
                }
            }
            XCTAssertTrue(pump { done.withLock { $0 == Self.count } })
        }
    }

    func testWhatIsGivenBackArrivesOnTheMainThread() {
        onGTK {
            let all = Bag()
            for _ in 1...Self.count {
                ContextThread.calls.perform {
                    let (hopped, handed) = (Bag(), Bag())
                    hopped.number += 1
                    handed.number += 1
                    MainLoop.hop { all.number += hopped.number }
                    ContextThread.performOnMain { all.number += handed.number }
                }
            }
            XCTAssertTrue(pump { all.number == 2 * Self.count })
        }
    }

    func testWhatALockGuardsIsSeenByWhoGetsItNext() {
        onGTK {
            let bag = Bag()
            let lock = Mutex(0)
            let done = Mutex(0)
            for _ in 1...Self.count {
                ContextThread.calls.perform {
                    for _ in 1...20 { lock.withLock { _ in bag.number += 1 } }
                    done.withLock { $0 += 1 }
                }
                for _ in 1...20 { lock.withLock { _ in bag.number += 1 } }
            }
            XCTAssertTrue(pump { done.withLock { $0 == Self.count } })
            XCTAssertEqual(bag.number, 40 * Self.count)
        }
    }

    func testWhatIsDoneBeforeAGateOpensIsSeenByWhoWaitedAtIt() {
        onGTK {
            let bag = Bag()
            let done = Mutex(0)
            let gate = WaitingGate()
            for round in 1...Self.count {
                gate.setOpen(false)
                ContextThread.calls.perform {
                    gate.pass()
                    bag.number += 1
                    done.withLock { $0 += 1 }
                }
                bag.number += 1
                gate.setOpen(true)
                XCTAssertTrue(pump { done.withLock { $0 == round } })
            }
            XCTAssertEqual(bag.number, 2 * Self.count)
        }
    }
}

import CGtk
import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The bridge that serves the main actor from GLib's loop.
final class MainLoopTests: XCTestCase {
    func testAnIdleLoopIsNotWoken() {
        MainActor.assumeIsolated {
            MainLoop.install()
            while MainLoop.iterate(mayBlock: false) {}
            // Windows of tests before this one, and what the desktop asks of them, may still be on their
            // way out: one quiet second among many tells an idle loop from one that never rests.
            let deadline = MainLoop.monotonicMicroseconds + 30_000_000
            var turns = Int.max
            var wakeUps = Int.max
            while turns > 14 || wakeUps > 2, MainLoop.monotonicMicroseconds < deadline {
                let before = MainLoop.wakeUpCount
                turns = Self.turns(within: 1_000_000)
                wakeUps = MainLoop.wakeUpCount - before
            }
            XCTAssertLessThanOrEqual(wakeUps, 2)
            XCTAssertLessThanOrEqual(turns, 14, "the loop turns without anything to do")
        }
    }

    /// How often the loop turns in a time, in microseconds; it sleeps in the interval of a source and in
    /// nothing else.
    @MainActor
    private static func turns(within length: Int64) -> Int {
        let end = MainLoop.monotonicMicroseconds + length
        let timer = g_timeout_add(100, { _ in 1 }, nil)
        defer { g_source_remove(timer) }
        var turns = 0
        while MainLoop.monotonicMicroseconds < end {
            MainLoop.iterate(mayBlock: true)
            turns += 1
        }
        return turns
    }

    func testTasksOfTheMainActorRunInOrder() throws {
        MainActor.assumeIsolated {
            MainLoop.install()
            var order: [Int] = []
            for number in 0..<20 { Task { @MainActor in order.append(number) } }
            XCTAssertTrue(pump { order.count == 20 })
            XCTAssertEqual(order, Array(0..<20))
        }
    }

    func testATaskComesBackFromTheConcurrentPool() throws {
        let sum = try awaiting {
            var sum = 0
            for number in 0..<200 { sum += await double(number) }
            return sum
        }
        XCTAssertEqual(sum, 39_800)
    }

    func testABusyTaskAndASourceOfTheLoopGoOnTogether() {
        MainActor.assumeIsolated {
            MainLoop.install()
            Counts.hops = 0
            Counts.ticks = 0
            let task = Task { @MainActor in
                while !Task.isCancelled {
                    await Task.yield()
                    Counts.hops += 1
                }
            }
            let timer = g_timeout_add(
                5,
                { _ in
                    MainActor.assumeIsolated { Counts.ticks += 1 }
                    return 1
                }, nil)
            XCTAssertTrue(
                pump(seconds: 5) { Counts.ticks >= 20 && Counts.hops >= 20 },
                "\(Counts.ticks) ticks, \(Counts.hops) hops")
            task.cancel()
            g_source_remove(timer)
        }
    }

    func testWhenIdleRunsOnceAndReleasesItsClosure() {
        MainActor.assumeIsolated {
            MainLoop.install()
            weak var captured: Witness?
            var count = 0
            do {
                let witness = Witness()
                captured = witness
                MainLoop.whenIdle { [witness] in withExtendedLifetime(witness) { count += 1 } }
            }
            XCTAssertNotNil(captured)
            XCTAssertTrue(pump { count == 1 && captured == nil })
            while MainLoop.iterate(mayBlock: false) {}
            XCTAssertEqual(count, 1)
        }
    }

    func testACallOfGIOsComesBackToItsTask() throws {
        let info = try awaiting { try await FileInfo.query(File(path: "/")) }
        XCTAssertEqual(info.kind, .directory)
    }
}

@concurrent
private func double(_ number: Int) async -> Int { 2 * number }

private final class Witness {}

@MainActor
private enum Counts {
    static var hops = 0
    static var ticks = 0
}

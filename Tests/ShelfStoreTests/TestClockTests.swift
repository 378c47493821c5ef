import ShelfStore
import Testing

@MainActor
@Suite("Test clock")
struct TestClockTests {
    @Test("Sleepers wake in the order of their deadlines, at their deadlines")
    func sleepersWakeInOrder() async {
        let clock = TestClock()
        let log = Log<String>()
        for seconds in [3, 1, 2] {
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log("\(seconds) at \(clock.now.offset)")
            }
        }
        await clock.advance(by: .seconds(2))
        #expect(log.entries == ["1 at 1.0 seconds", "2 at 2.0 seconds"])
        #expect(clock.sleeperCount == 1)
        await clock.run()
        #expect(log.entries.last == "3 at 3.0 seconds")
        #expect(clock.now.offset == .seconds(3))
    }

    @Test("A sleeper that sleeps again wakes again within one advance")
    func repeatedSleep() async {
        let clock = TestClock()
        let log = Log<Int>()
        Task {
            for round in 1...5 {
                try await clock.sleep(for: .seconds(1))
                log(round)
            }
        }
        await clock.advance(by: .seconds(4))
        #expect(log.entries == [1, 2, 3, 4])
        await clock.run()
        #expect(log.entries == [1, 2, 3, 4, 5])
    }

    @Test("Who sleeps for ever wakes at the end of all time")
    func sleepersForEver() async {
        let clock = TestClock()
        let log = Log<String>()
        for seconds in [Int64.max, 1, 10_000_000_000] {
            Task {
                try await clock.sleep(for: .seconds(seconds))
                log("\(seconds)")
            }
        }
        await clock.run()
        #expect(log.entries == ["1", "10000000000", "\(Int64.max)"])
        #expect(clock.now.offset == .nanoseconds(Int64.max))
    }

    @Test("A cancelled sleeper leaves the clock with an error")
    func cancelledSleepers() async {
        let clock = TestClock()
        let before = Task { try await clock.sleep(for: .seconds(1)) }
        before.cancel()
        await #expect(throws: CancellationError.self) { try await before.value }
        let during = Task { try await clock.sleep(for: .seconds(1)) }
        while clock.sleeperCount == 0 { await Task.yield() }
        during.cancel()
        await #expect(throws: CancellationError.self) { try await during.value }
        #expect(clock.sleeperCount == 0)
    }
}

import FoundationEssentials
import Glibc

/// A stopwatch for the processor time of this thread, which other programs hardly affect.
enum Stopwatch {
    /// Returns the median time of `work` in microseconds over `rounds` rounds, after one to warm
    /// up.
    ///
    /// A round runs `work` `batch` times, so that reading the clock costs little in comparison.
    static func median(rounds: Int, batch: Int = 1, _ work: () -> Void) -> Double {
        work()
        let times = (0..<rounds).map { _ in
            time { for _ in 0..<batch { work() } } / Double(batch)
        }
        return times.sorted()[times.count / 2]
    }

    /// Returns the median times of `work` and of a `peer`, run in turns so that both meet the same
    /// load.
    static func medians(
        rounds: Int, _ work: () -> Void, peer: () -> Void
    ) -> (work: Double, peer: Double) {
        work()
        peer()
        var times: [Double] = []
        var peerTimes: [Double] = []
        for _ in 0..<rounds {
            times.append(time(work))
            peerTimes.append(time(peer))
        }
        return (times.sorted()[rounds / 2], peerTimes.sorted()[rounds / 2])
    }

    /// Returns the time of one run of `work` in microseconds.
    static func time(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    /// Returns the processor time of this thread so far, in microseconds.
    static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}

/// The present speed of the processor.
///
/// The speed of a rented server varies by a factor of three.
enum Yardstick {
    /// The time to insert an entry into a dictionary of 100,000 random ids, in microseconds.
    ///
    /// The time was 0.22 µs when bars in microseconds were converted to ratios to it.
    static let entry: BenchRecord.Peer = {
        let ids = (0..<100_000).map { _ in UUID() }
        let time = Stopwatch.median(rounds: 11) {
            let entries = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
            precondition(entries.count == ids.count, "random ids are equal")
        }
        return .init(name: "entry of a dictionary", value: time / Double(ids.count))
    }()
}

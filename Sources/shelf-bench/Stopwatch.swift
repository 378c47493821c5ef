import FoundationEssentials
import Glibc

/// Times work by the processor time of this thread, so that other programs disturb little.
enum Stopwatch {
    /// The median time of `work` in microseconds over `rounds` rounds, after one to warm up.
    ///
    /// A round runs `work` as often as `batch` says, so that reading the clock counts little.
    static func median(rounds: Int, batch: Int = 1, _ work: () -> Void) -> Double {
        work()
        let times = (0..<rounds).map { _ in
            time { for _ in 0..<batch { work() } } / Double(batch)
        }
        return times.sorted()[times.count / 2]
    }

    /// The median times of `work` and of a `peer`, run in turns so that both meet the same load.
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

    /// The time of one run of `work` in microseconds.
    static func time(_ work: () -> Void) -> Double {
        let start = now()
        work()
        return now() - start
    }

    /// The processor time of this thread so far, in microseconds.
    static func now() -> Double {
        var time = timespec()
        unsafe clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
    }
}

/// What the processor is worth today: rented ones differ by three from hour to hour.
enum Yardstick {
    /// An entry put into a dictionary of 100,000 random ids, in microseconds; 0.22 where the bars that are
    /// held against it were set in microseconds.
    static let entry: BenchRecord.Peer = {
        let ids = (0..<100_000).map { _ in UUID() }
        let time = Stopwatch.median(rounds: 11) {
            let entries = Dictionary(uniqueKeysWithValues: zip(ids, 0...))
            precondition(entries.count == ids.count, "random ids are equal")
        }
        return .init(name: "entry of a dictionary", value: time / Double(ids.count))
    }()
}

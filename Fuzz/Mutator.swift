import Glibc
import ShelfRandom

/// Breaks bytes as disks, programs and enemies do.
///
/// The same seed, number and bytes give the same result, so that what was found once is found again.
struct Mutator {
    private let seed: UInt64

    init(seed: UInt64) { self.seed = seed }

    /// Lengths and offsets that are wrong by a little or by far.
    private static let numbers: [UInt32] = [
        0, 1, 2, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0xFFFF, 0x10000, 0xFF_FFFF, 0x7FFF_FFFE,
        0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFE, 0xFFFF_FFFF,
    ]
    /// What text has a meaning by.
    private static let words = [
        "\n", "\r\n", "\0", "\"", "'", "<", "</", "&#x0;", "&lt;", "]]>", "<!--", "%00", "%", "://",
        "..",
        "/../", "\\", "\u{1b}[31m", "\u{202e}", "\u{feff}", "é", "🎉", "9999999999999999999", "-1",
        "{",
        "[", "[[[[[[[[", "null", "1e999", "#EXTM3U", "\t", " ",
    ]

    /// Some bytes, broken in one to eight places.
    func bytes(_ number: Int, from seeds: [[UInt8]]) -> [UInt8] {
        var random = SeededGenerator(seed: seed &+ UInt64(number) &* 0xD134_2543_DE82_EF95)
        var bytes = seeds.randomElement(using: &random) ?? []
        for _ in 0..<Int.random(in: 1...8, using: &random) {
            Self.mutate(&bytes, with: seeds, using: &random)
        }
        return bytes
    }

    private static func mutate(
        _ bytes: inout [UInt8], with seeds: [[UInt8]], using random: inout SeededGenerator
    ) {
        let place = bytes.isEmpty ? 0 : Int.random(in: 0..<bytes.count, using: &random)
        let end = min(bytes.count, place + Int.random(in: 1...64, using: &random))
        switch Int.random(in: 0..<10, using: &random) {
        case 0 where !bytes.isEmpty: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 1 where !bytes.isEmpty: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 2, 3:
            let number = numbers.randomElement(using: &random) ?? 0
            let size = [1, 2, 4].randomElement(using: &random) ?? 1
            let isBig = Bool.random(using: &random)
            for offset in 0..<size where place + offset < bytes.count {
                let shift = 8 * (isBig ? size - 1 - offset : offset)
                bytes[place + offset] = UInt8(truncatingIfNeeded: number >> UInt32(shift))
            }
        case 4: bytes.removeSubrange(place..<end)
        case 5: bytes.insert(contentsOf: bytes[place..<end], at: place)
        case 6: bytes = Array(bytes[..<place])
        case 7:
            let word = words.randomElement(using: &random) ?? ""
            bytes.insert(contentsOf: word.utf8, at: place)
        case 8:
            let other = seeds.randomElement(using: &random) ?? []
            let start = other.isEmpty ? 0 : Int.random(in: 0..<other.count, using: &random)
            bytes = Array(bytes[..<place]) + other[start...]
        default:
            // Things within things.
            let piece = Array(bytes[place..<end])
            for _ in 0..<Int.random(in: 1...200, using: &random) {
                bytes.insert(contentsOf: piece, at: place)
            }
        }
    }
}

/// How much is tried: `SHELF_FUZZ` says how many for each target, from `SHELF_FUZZ_FROM` on, or
/// `SHELF_FUZZ_SECONDS` for how long each text, in seconds of the processor.
enum FuzzPlan {
    static let seed: UInt64 = 20_261_123
    static func numbers(usually count: Int) -> Range<Int> {
        let first = number("SHELF_FUZZ_FROM") ?? 0
        return first..<first + (number("SHELF_FUZZ") ?? count)
    }

    /// Tries inputs that are broken out of seeds.
    static func each(
        of seeds: [[UInt8]], _ name: String = #function, body: ([UInt8], Int) throws -> Void
    ) rethrows {
        let mutator = Mutator(seed: seed)
        guard let seconds = number("SHELF_FUZZ_SECONDS") else {
            for number in numbers(usually: 2_000) {
                try body(mutator.bytes(number, from: seeds), number)
            }
            return
        }
        var number = number("SHELF_FUZZ_FROM") ?? 0
        let first = number
        let end = processorTime(CLOCK_THREAD_CPUTIME_ID) + Double(seconds)
        while processorTime(CLOCK_THREAD_CPUTIME_ID) < end {
            for _ in 0..<256 {
                try body(mutator.bytes(number, from: seeds), number)
                number += 1
            }
        }
        print("\(name): \(number - first) tried in \(seconds) s")
        fflush(nil)
    }

    /// The same for what takes turns on several threads; with `--no-parallel` the time is that of this one.
    static func each(
        of seeds: [[UInt8]], _ name: String = #function, body: ([UInt8], Int) async throws -> Void
    ) async rethrows {
        let mutator = Mutator(seed: seed)
        guard let seconds = number("SHELF_FUZZ_SECONDS") else {
            for number in numbers(usually: 500) {
                try await body(mutator.bytes(number, from: seeds), number)
            }
            return
        }
        var number = number("SHELF_FUZZ_FROM") ?? 0
        let first = number
        let end = processorTime(CLOCK_PROCESS_CPUTIME_ID) + Double(seconds)
        while processorTime(CLOCK_PROCESS_CPUTIME_ID) < end {
            try await body(mutator.bytes(number, from: seeds), number)
            number += 1
        }
        print("\(name): \(number - first) tried in \(seconds) s")
        fflush(nil)
    }

    private static func processorTime(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private static func number(_ variable: String) -> Int? {
        getenv(variable).flatMap { Int(String(cString: $0)) }
    }
}

/// Broken texts of several kinds.
protocol FuzzesTexts {}

extension FuzzesTexts {
    func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    /// Calls `body` with what is made of texts, and its number.
    func each(
        _ seeds: [String], _ name: String = #function, _ body: ([UInt8], Int) throws -> Void
    ) rethrows {
        try FuzzPlan.each(of: seeds.map { Array($0.utf8) }, name, body: body)
    }
}

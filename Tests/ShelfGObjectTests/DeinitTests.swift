import XCTest

/// The shape that the optimiser gets wrong where a `deinit` may be inlined: an object that never
/// leaves its function, a branch in its `deinit`, and two places where it is let go.
///
/// Design: docs/design/ownership.md#deinitialisers
final class DeinitTests: XCTestCase {
    private final class Handle: Sendable {
        private let address: UInt

        init(_ number: UnsafeMutablePointer<Int>) { address = UInt(bitPattern: number) }

        @inline(never) deinit { close(UnsafeMutablePointer(bitPattern: address)) }

        func withNumber<Result>(_ body: (UnsafeMutablePointer<Int>) -> Result) -> Result {
            withExtendedLifetime(self) { body(UnsafeMutablePointer(bitPattern: address)!) }
        }
    }

    private struct Numbers {
        let start: Int

        private func makeHandle() -> Handle { Handle(open(start)) }

        private func withNumber<Result>(_ body: (UnsafeMutablePointer<Int>) -> Result) -> Result {
            makeHandle().withNumber(body)
        }

        @inline(never)
        func reach(multipleOf divisor: Int, before limit: Int) -> Bool {
            withNumber { number in
                guard divisor > 0 else { return false }
                while true {
                    if number.pointee >= limit { return false }
                    if number.pointee.isMultiple(of: divisor) { return true }
                    number.pointee += 1
                }
            }
        }
    }

    func testAnObjectOfOneFunctionIsLetGoOnEveryWayOutOfIt() {
        for start in 1...100 {
            let numbers = Numbers(start: start)
            litter(depth: 4)
            XCTAssertTrue(numbers.reach(multipleOf: 7, before: 200))
            litter(depth: 4)
            XCTAssertFalse(numbers.reach(multipleOf: 0, before: 200))
            litter(depth: 4)
            XCTAssertFalse(numbers.reach(multipleOf: 211, before: 200))
        }
        XCTAssertEqual(openNumbers, 0)
    }
}

private nonisolated(unsafe) var openNumbers = 0
private nonisolated(unsafe) var litteredBytes = 0

@inline(never)
private func open(_ start: Int) -> UnsafeMutablePointer<Int> {
    openNumbers += 1
    let number = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    number.initialize(to: start)
    return number
}

@inline(never)
private func close(_ number: UnsafeMutablePointer<Int>?) {
    openNumbers -= 1
    number?.deallocate()
}

/// Leaves on the stack what is no header of an object.
@inline(never)
private func litter(depth: Int) {
    withUnsafeTemporaryAllocation(byteCount: 512, alignment: 16) { bytes in
        for index in bytes.indices { bytes[index] = 0xA5 }
        if depth > 0 { litter(depth: depth - 1) }
        litteredBytes += bytes.reduce(0) { $0 + Int($1) }
    }
}

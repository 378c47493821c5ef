import Testing

@testable import ShelfGObject

/// Whether what is built here traps where it asserts.
private let asserts: Bool = {
    var isAsked = false
    assert(
        {
            isAsked = true
            return true
        }())
    return isAsked
}()

@Suite("The rule for disks")
struct DiskRuleTests {
    @Test("Whoever waits for a disk on one of Swift's own threads is told", .enabled(if: asserts))
    func isKept() async throws {
        let result = try await #require(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            DiskThreads.keep()
            _ = await Task.detached { try? DiskStatus(of: Array("/".utf8)) }.value
        }
        let errors = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(errors.contains("DiskThreads are for that"))
    }

    @Test("Whoever waits on a thread for that is not")
    func isObeyed() async {
        await #expect(processExitsWith: .success) {
            DiskThreads.keep()
            _ = await DiskThreads.run { try? DiskStatus(of: Array("/".utf8)) }
        }
    }
}

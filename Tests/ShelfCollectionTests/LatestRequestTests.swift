import ShelfCollection
import Testing

@Suite("Requests of which the newest wins")
struct LatestRequestTests {
    /// What is asked for, and what is to be done next, in words.
    private final class Requests {
        private var latest = LatestRequest<Int>()

        var newest: Int? { latest.newest }

        func ask(_ request: Int) -> Bool { latest.ask(request) }

        func replace(with request: Int) { latest.replace(with: request) }

        func forget() { latest.forget() }

        func answered() -> String {
            switch latest.answered() {
            case .take(let request): "take \(request)"
            case .begin(let request): "begin \(request)"
            case .nothing: "nothing"
            }
        }
    }

    private let requests = Requests()

    @Test("A request that nobody overtakes is begun at once and taken")
    func alone() {
        #expect(requests.ask(1))
        #expect(requests.newest == 1)
        #expect(requests.answered() == "take 1")
        #expect(requests.newest == nil)
    }

    @Test("However many come, one is under way, and only the newest is begun after it")
    func overtaken() {
        #expect(requests.ask(1))
        for request in 2...9 { #expect(!requests.ask(request)) }
        #expect(requests.answered() == "begin 9")
        #expect(requests.answered() == "take 9")
    }

    @Test("What is forgotten is answered to nobody")
    func forgotten() {
        #expect(requests.ask(1))
        requests.forget()
        #expect(requests.newest == nil)
        #expect(requests.answered() == "nothing")
        #expect(requests.ask(2))
        requests.forget()
        #expect(!requests.ask(3), "the second is still under way")
        #expect(requests.answered() == "begin 3")
    }

    @Test("The same in other words needs no other answer")
    func replaced() {
        requests.replace(with: 7)
        #expect(requests.newest == nil)
        #expect(requests.ask(1))
        requests.replace(with: 2)
        #expect(requests.answered() == "take 2")
    }
}

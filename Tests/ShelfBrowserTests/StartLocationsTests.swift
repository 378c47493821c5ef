import ShelfGObject
import ShelfLibrary
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

/// What is chosen when no location is given, with places that answer as a test wants.
final class StartLocationsTests: XCTestCase {
    func testTheLastLocationsAreShownAlsoThoseThatMayComeBack() throws {
        try onGTK {
            let choice = try choose([("/a", .gone), ("/b", .there)], pictures: true)
            XCTAssertEqual(paths(choice), ["/a", "/b"])
            XCTAssertEqual(omitted(choice), [], "what is shown tells of itself")
        }
    }

    func testALocationThatIsSilentIsLeftOut() throws {
        try onGTK {
            let choice = try choose([("/a", .silent), ("/b", .there)], pictures: true)
            XCTAssertEqual(paths(choice), ["/b"])
            XCTAssertEqual(omitted(choice), ["/a: No answer"])
        }
    }

    func testWhenNoneIsThereThePicturesAreShown() throws {
        try onGTK {
            let choice = try choose([("/a", .gone), ("/b", .silent)], pictures: true)
            XCTAssertEqual(paths(choice), ["/pictures"])
            XCTAssertEqual(omitted(choice), ["/a: gone", "/b: No answer"])
            XCTAssertEqual(paths(try choose([], pictures: true)), ["/pictures"])
        }
    }

    func testWithoutPicturesTheSampleIsShown() throws {
        try onGTK {
            XCTAssertEqual(paths(try choose([], pictures: false)), ["/sample"])
            XCTAssertEqual(paths(try choose([("/a", .gone)], pictures: nil)), ["/sample"])
        }
    }

    func testManyLocationsThatAllAnswerAreAllHeard() throws {
        try onGTK {
            let many = (0..<2_000).map { ("/\($0)", Answer.there) }
            XCTAssertEqual(paths(try choose(many)), many.map(\.0))
        }
    }
}

private enum Answer: Sendable {
    case there, gone, silent
}

private let sample = File(path: "/sample")
private let pictures = File(path: "/pictures")

@MainActor
private func choose(
    _ last: [(String, Answer)], pictures holdsSomething: Bool? = nil, fallback: File? = nil
) throws -> StartLocations.Choice {
    let answers = Dictionary(last.map { (File(path: $0.0), $0.1) }) { first, _ in first }
    let gate = Gate()
    let start = StartLocations(
        last: last.map { Location(file: File(path: $0.0)) }, pictures: pictures,
        fallback: fallback ?? sample, patience: .milliseconds(50),
        look: { location in
            switch answers[location.file] {
            case .there: return nil
            case .gone, nil: return LocationError(location, reason: "gone")
            case .silent:
                await gate.wait()
                return nil
            }
        },
        holdsSomething: { _ in
            if holdsSomething == nil { await gate.wait() }
            return holdsSomething ?? false
        })
    let choice = try awaiting { await start.choose() }
    awaitingEnd(of: gate)
    return choice
}

/// Lets those go that still wait.
func awaitingEnd(of gate: Gate) { Task { await gate.open() } }

@MainActor
private func paths(_ choice: StartLocations.Choice) -> [String] {
    choice.locations.map(\.spelling)
}

@MainActor
private func omitted(_ choice: StartLocations.Choice) -> [String] {
    choice.omissions.map(\.description)
}

/// Something to wait at until it is opened.
actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func wait() async {
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}

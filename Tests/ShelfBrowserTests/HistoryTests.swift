import ShelfGObject
import ShelfGTK
import ShelfTestSupport
import XCTest

@testable import ShelfBrowser

final class HistoryTests: XCTestCase {
    func testBackAndForthGoTheSameWay() {
        var history = History(at: 1)
        XCTAssertFalse(history.goBack())
        history.go(to: 2)
        history.go(to: 3)
        XCTAssertTrue(history.goBack())
        XCTAssertTrue(history.goBack())
        XCTAssertEqual(history.current, 1)
        XCTAssertFalse(history.goBack())
        XCTAssertTrue(history.goForth())
        XCTAssertEqual(history.current, 2)
        XCTAssertEqual(history.others.map(\.place), [1, 3])
    }

    func testGoingElsewhereForgetsWhatWasComeBackFrom() {
        var history = History(at: 1)
        history.go(to: 2)
        XCTAssertTrue(history.goBack())
        history.go(to: 4)
        XCTAssertFalse(history.goForth())
        XCTAssertEqual(history.back, [1])
    }

    func testOnlySoManyPlacesAreKept() {
        var history = History(at: 0)
        for place in 1...500 { history.go(to: place) }
        XCTAssertEqual(history.back.count, History<Int>.limit)
        XCTAssertEqual(history.back.last, 499)
        XCTAssertEqual(history.others.first?.steps, 1)
        XCTAssertEqual(history.others.last?.steps, History<Int>.limit)
    }

    func testThePathBeginsAtHomeOrAtTheTop() {
        onGTK {
            let home = File(path: "/home/ada")
            let parts = FolderPath.parts(to: File(path: "/home/ada/Pictures/a b"), home: home)
            XCTAssertEqual(parts.map(\.name), ["Home", "Pictures", "a b"])
            XCTAssertEqual(parts.last?.target, "file:///home/ada/Pictures/a%20b")
            XCTAssertEqual(FolderPath.parts(to: home, home: home).map(\.name), ["Home"])
            XCTAssertEqual(
                FolderPath.parts(to: File(path: "/srv/film"), home: home).map(\.name),
                ["Computer", "srv", "film"])
            XCTAssertEqual(
                FolderPath.parts(to: File(path: "/home"), home: home).map(\.name),
                ["Computer", "home"])
        }
    }
}

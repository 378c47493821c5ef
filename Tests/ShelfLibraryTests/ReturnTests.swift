import Glibc
import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Locations that go and come back, and what is said of them.
final class ReturnTests: XCTestCase {
    func testALocationThatIsMadeAgainIsShownAgain() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("in/a")
            let (library, problems) = open([outer.file.child(named: "in")])
            for round in 1...3 {
                outer.remove("in")
                XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
                outer.write("in/b\(round)")
                XCTAssertTrue(pump { names(library) == ["b\(round)"] }, "it does not come back")
                XCTAssertEqual(library.obstacles, [])
                // It is followed again, too.
                outer.write("in/c\(round)")
                XCTAssertTrue(pump { names(library) == ["b\(round)", "c\(round)"] })
                XCTAssertEqual(problems.all.count, round, "each time it is told of")
            }
        }
    }

    func testALocationIsWaitedForThroughAllThatIsMissingAboveIt() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("here/x")
            let deep = outer.file.child(named: "one").child(named: "two").child(named: "three")
            let (library, problems) = open([deep, outer.file.child(named: "here")])
            XCTAssertTrue(pump { names(library) == ["x"] })
            XCTAssertEqual(problems.all, ["\(deep.displayPath): No such file or directory"])
            XCTAssertEqual(library.obstacles.map(\.description), problems.all)
            outer.makeFolder("one")
            outer.makeFolder("one/two")
            outer.remove("one")
            outer.write("other/two/three/y")
            outer.rename("other", "one")
            XCTAssertTrue(pump { names(library) == ["y", "x"] }, "\(names(library))")
            XCTAssertEqual(library.folderNames, ["three", "here"])
            outer.remove("one")
            XCTAssertTrue(pump { names(library) == ["x"] })
            outer.write("one/two/three/z")
            XCTAssertTrue(pump { names(library) == ["z", "x"] }, "\(names(library))")
        }
    }

    func testALocationGoesWhenAFolderAboveItIsRenamedAndComesBackWithIt() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("top/a/b/in/x")
            let place = ["top", "a", "b"].reduce(outer.file) { $0.child(named: $1) }
            let (library, problems) = open([place])
            for round in 1...2 {
                outer.rename("top", "away")
                XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
                XCTAssertEqual(problems.all.count, round)
                outer.rename("away", "top")
                XCTAssertTrue(pump { names(library) == ["x"] && library.obstacles.isEmpty })
            }
            // Another one in its place is read from top to bottom.
            outer.write("other/a/b/in/y")
            outer.rename("top", "away")
            outer.rename("other", "top")
            XCTAssertTrue(pump { names(library) == ["y"] }, "\(names(library))")
            outer.write("top/a/b/in/z")
            XCTAssertTrue(pump { names(library) == ["y", "z"] }, "\(names(library))")
            outer.write("away/a/b/in/not here")
        }
    }

    func testALocationBehindALinkIsWhatThatLeadsTo() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            for name in ["1", "2"] { outer.write("\(name)/in/\(name)") }
            symlink("1", "\(outer.path)/link")
            let (library, _) = open([outer.file.child(named: "link")])
            XCTAssertEqual(names(library), ["1"])
            symlink("2", "\(outer.path)/new")
            outer.rename("new", "link")
            XCTAssertTrue(pump { names(library) == ["2"] }, "\(names(library))")
            outer.write("2/in/3")
            XCTAssertTrue(pump { names(library) == ["2", "3"] }, "\(names(library))")
            outer.remove("link")
            XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
        }
    }

    func testALocationIsWaitedForWhereAFolderAboveIsRenamedMeanwhile() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.makeFolder("top/a")
            let place = ["top", "a", "b"].reduce(outer.file) { $0.child(named: $1) }
            let (library, _) = open([place])
            XCTAssertTrue(pump { library.obstacles.count == 1 && library.returns.task == nil })
            outer.rename("top", "away")
            outer.makeFolder("top/a")
            outer.write("top/a/b/x")
            XCTAssertTrue(pump { names(library) == ["x"] }, "\(names(library))")
        }
    }

    func testAListGoesWhenAFolderAboveItIsRenamed() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("top/in/x")
            outer.write("top/in/a.m3u", "x\n")
            let place = ["top", "in", "a.m3u"].reduce(outer.file) { $0.child(named: $1) }
            let (library, _) = open([place])
            XCTAssertTrue(pump { names(library) == ["x"] })
            outer.rename("top", "away")
            XCTAssertTrue(pump { library.rows.isEmpty && library.obstacles.count == 1 })
        }
    }

    func testAFileThatIsALocationIsFocusedWhenItComes() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            let (library, _) = open([outer.file.child(named: "f")])
            XCTAssertTrue(pump { library.obstacles.count == 1 })
            outer.write("e")
            outer.write("f")
            XCTAssertTrue(pump { names(library) == ["e", "f"] })
            XCTAssertEqual(
                library.initialFocus, library.rows.flatMap(\.items).first { $0.name == "f" }?.id)
        }
    }

    func testALocationThatAppearsInsideAnotherIsShownOnce() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("x")
            let (library, _) = open([outer.file, outer.file.child(named: "in")])
            XCTAssertTrue(pump { names(library) == ["x"] && library.obstacles.count == 1 })
            outer.write("in/y")
            XCTAssertTrue(
                pump { names(library) == ["x", "y"] && library.obstacles.isEmpty },
                "\(names(library))")
            XCTAssertEqual(library.rows.map(\.section.title), ["Folder", "in"])
        }
    }

    func testALocationMadeAgainWithoutFilesIsNoObstacle() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("in/a")
            let (library, _) = open([outer.file.child(named: "in")])
            outer.remove("in")
            XCTAssertTrue(pump { library.obstacles.count == 1 })
            outer.makeFolder("in")
            XCTAssertTrue(pump { library.obstacles.isEmpty && !library.progress.isReading })
            XCTAssertEqual(library.rows.count, 0)
        }
    }

    func testAFolderThatCannotBeReadIsAnObstacleUntilItCan() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.write("closed/a")
            chmod("\(outer.path)/closed", 0)
            outer.withoutPrivileges {
                let (library, _) = open([outer.file])
                XCTAssertEqual(
                    library.obstacles,
                    [
                        .unreadableFolder(
                            outer.file.child(named: "closed"), reason: "Permission denied")
                    ])
                library.stop()
            }
            let (library, _) = open([outer.file])
            XCTAssertEqual(names(library), ["a"])
            XCTAssertEqual(library.obstacles, [])
        }
    }

    func testWaitingCostsNothing() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            let (library, _) = open([outer.file.child(named: "nothing")])
            XCTAssertTrue(pump { library.obstacles.count == 1 && library.returns.task == nil })
            // What happens elsewhere in the folder that is watched is not looked into.
            for number in 0..<50 { outer.write("\(number)") }
            outer.write("nothing")
            XCTAssertTrue(pump { library.obstacles.isEmpty })
            XCTAssertLessThanOrEqual(library.returns.lookCount, 4)
        }
    }
}

/// The problems told of, in lines.
@MainActor
private final class Problems {
    var all: [String] = []
}

@MainActor
private func open(_ files: [File]) -> (Library, Problems) {
    let library = Library(locations: files.map { Location(file: $0) })
    let problems = Problems()
    library.onProblem = { problems.all.append($0.description) }
    library.start()
    XCTAssertTrue(pump { !library.progress.isReading }, "reading does not end")
    return (library, problems)
}

@MainActor
private func names(_ library: Library) -> [String] { library.rows.flatMap(\.items).map(\.name) }

import Glibc
import ShelfDiff
import ShelfGObject
import ShelfStore
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// The library on real folders.
final class LibraryTests: XCTestCase {
    func testOnlyRegularFilesAndLinksToThemAreItems() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.write(".hidden")
            folder.makeFolder("sub")
            folder.write("sub/b")
            folder.makeFolder(".secret")
            folder.write(".secret/c")
            symlink("a", "\(folder.path)/link")
            symlink("nowhere", "\(folder.path)/broken")
            symlink("loop", "\(folder.path)/loop")
            symlink("..", "\(folder.path)/sub/up")
            mkfifo("\(folder.path)/pipe", 0o600)
            let library = open(folder, isLive: false)
            let name = folder.file.displayName
            XCTAssertTrue(shows(library, [name: ["a", "link"], "sub": ["b"]]))
            XCTAssertEqual(library.progress.itemCount, 3)
        }
    }

    func testALocationThatIsAFileShowsItsFolderAndNamesTheFocus() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.write("b")
            let library = Library(locations: [Location(file: folder.file.child(named: "b"))])
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading })
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a", "b"]]))
            XCTAssertEqual(library.initialFocus, id(library, "b"))
        }
    }

    func testWhatCannotBeShownIsReportedInOneLine() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            mkfifo("\(folder.path)/pipe", 0o600)
            let library = Library(locations: [
                Location(file: File(path: "/nope")),
                Location(file: File(path: "\(folder.path)/pipe")),
                Location(file: folder.file),
            ])
            var problems: [String] = []
            library.onProblem = { problems.append($0.description) }
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading })
            XCTAssertEqual(
                problems,
                ["/nope: No such file or directory", "\(folder.path)/pipe: Not a file or folder"])
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a"]]))
        }
    }

    func testAnUnreadableFolderIsReportedOnceAndTheRestIsShown() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            folder.makeFolder("closed")
            chmod("\(folder.path)/closed", 0)
            let library = Library(locations: [Location(file: folder.file)])
            var problems: [Problem] = []
            library.onProblem = { problems.append($0) }
            folder.withoutPrivileges {
                library.start()
                XCTAssertTrue(pump { !library.progress.isReading })
            }
            XCTAssertEqual(
                problems,
                [
                    .unreadableFolder(
                        folder.file.child(named: "closed"), reason: "Permission denied")
                ])
            XCTAssertTrue(shows(library, [folder.file.displayName: ["a"]]))
        }
    }

    func testALocationMayBeALinkAndLoopsEnd() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.makeFolder("real")
            folder.write("real/a")
            symlink("real", "\(folder.path)/link")
            symlink("..", "\(folder.path)/real/up")
            symlink("loop", "\(folder.path)/loop")
            let library = Library(locations: [
                Location(file: folder.file.child(named: "link")),
                Location(file: folder.file.child(named: "loop")),
            ])
            var problems: [Problem] = []
            library.onProblem = { problems.append($0) }
            library.start()
            XCTAssertTrue(pump { !library.progress.isReading })
            XCTAssertTrue(shows(library, ["link": ["a"]]))
            XCTAssertEqual(problems.count, 1)
        }
    }

    func testManyFilesMayComeAndGoAtOnce() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("stays")
            let library = open(folder)
            let stays = id(library, "stays")
            for number in 0..<1500 { folder.write("f\(number)") }
            XCTAssertTrue(pump { library.progress.itemCount == 1501 })
            let seventh = id(library, "f7")
            for number in 0..<1500 { folder.rename("f\(number)", "g\(number)") }
            XCTAssertTrue(
                pump {
                    library.rows.first?.items.last?.name == "stays"
                        && library.rows[0].items.dropLast().allSatisfy { $0.name.hasPrefix("g") }
                        && library.progress.itemCount == 1501
                })
            XCTAssertEqual(id(library, "g7"), seventh)
            for number in 0..<1500 { folder.remove("g\(number)") }
            XCTAssertTrue(shows(library, [folder.file.displayName: ["stays"]]))
            XCTAssertEqual(id(library, "stays"), stays)
        }
    }

    func testFilesAppearChangeAndVanish() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("b")
            let library = open(folder)
            let title = folder.file.displayName
            let focused = id(library, "b")
            folder.write("a")
            folder.write("c")
            XCTAssertTrue(shows(library, [title: ["a", "b", "c"]]))
            XCTAssertEqual(id(library, "b"), focused)
            folder.write("b", "longer now")
            XCTAssertTrue(pump { library.rows[0].items[1].size == 10 })
            XCTAssertEqual(id(library, "b"), focused)
            folder.remove("a")
            XCTAssertTrue(shows(library, [title: ["b", "c"]]))
        }
    }

    func testTheIdentityFollowsRenamesReplacementsAndMoves() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "b", "c"] { folder.write(name) }
            folder.makeFolder("sub")
            folder.write("sub/x")
            let library = open(folder)
            let title = folder.file.displayName
            let b = id(library, "b")
            folder.rename("b", "0")
            XCTAssertTrue(shows(library, [title: ["0", "a", "c"], "sub": ["x"]]))
            XCTAssertEqual(id(library, "0"), b)
            folder.write("new", "other contents")
            folder.rename("new", "0")
            XCTAssertTrue(pump { library.rows[0].items[0].size == 14 })
            XCTAssertEqual(id(library, "0"), b)
            folder.rename("0", "sub/0")
            XCTAssertTrue(shows(library, [title: ["a", "c"], "sub": ["0", "x"]]))
            XCTAssertEqual(id(library, "0"), b)
        }
    }

    func testFoldersAppearMoveAndVanish() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            let library = open(folder)
            let title = folder.file.displayName
            folder.makeFolder("one")
            folder.makeFolder("one/two")
            folder.write("one/two/x")
            XCTAssertTrue(shows(library, [title: ["a"], "one/two": ["x"]]))
            let x = id(library, "x")
            folder.rename("one", "1")
            XCTAssertTrue(shows(library, [title: ["a"], "1/two": ["x"]]))
            XCTAssertEqual(id(library, "x"), x)
            folder.write("1/two/y")
            XCTAssertTrue(shows(library, [title: ["a"], "1/two": ["x", "y"]]))
            folder.remove("1")
            XCTAssertTrue(shows(library, [title: ["a"]]))
            folder.makeFolder("1")
            folder.write("1/z")
            XCTAssertTrue(shows(library, [title: ["a"], "1": ["z"]]))
        }
    }

    func testAVanishedLocationIsReportedAndEmpty() {
        MainActor.assumeIsolated {
            let outer = TemporaryFolder()
            outer.makeFolder("in")
            outer.write("in/a")
            let location = Location(file: outer.file.child(named: "in"))
            let library = Library(locations: [location])
            var problems: [Problem] = []
            library.onProblem = { problems.append($0) }
            library.start()
            XCTAssertTrue(pump { library.rows.count == 1 })
            outer.remove("in")
            XCTAssertTrue(pump { library.rows.isEmpty && !problems.isEmpty })
            XCTAssertEqual(problems, [.vanishedLocation(location)])
            outer.makeFolder("in")
            outer.write("in/b")
            library.reload()
            XCTAssertTrue(shows(library, ["in": ["b"]]))
        }
    }

    func testOfTwoNamesThatReadAlikeTheOneThatIsRemovedGoes() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            let names: [[UInt8]] = [[97, 0xFF, 46, 106], [97, 0xFE, 46, 106]]
            for name in names { folder.makeFile(nameBytes: name) }
            let library = open(folder)
            @MainActor func bytes() -> [[UInt8]] {
                library.rows.flatMap(\.items).map(\.file.nameBytes)
            }
            XCTAssertEqual(Set(bytes()), Set(names))
            folder.removeFile(nameBytes: names[0])
            XCTAssertTrue(pump { bytes() == [names[1]] }, "\(bytes())")
            folder.makeFile(nameBytes: names[0])
            XCTAssertTrue(pump { Set(bytes()) == Set(names) }, "\(bytes())")
            folder.removeFile(nameBytes: names[1])
            XCTAssertTrue(pump { bytes() == [names[0]] }, "\(bytes())")
        }
    }

    func testFilesFromBefore1970ComeLastWhereTheLatestComeFirst() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for (name, time) in [("a", -5), ("b", 5), ("c", 0)] {
                folder.write(name)
                setTime(time, "\(folder.path)/\(name)")
            }
            let library = open(folder, isLive: false)
            var arranger = Arranger()
            let rows = arranger.rows(of: library.rows, in: Arrangement(order: .modified))
            XCTAssertEqual(rows[0].items.map(\.name), ["b", "c", "a"])
        }
    }

    func testOneThatIsStoppedReadsNothingAnyMoreUntilItIsStartedAgain() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            for name in ["a", "b", "c"] { folder.write("\(name)/1") }
            let library = Library(locations: [Location(file: folder.file)])
            library.start()
            XCTAssertTrue(pump { library.store.state.isReading })
            library.stop()
            XCTAssertFalse(library.progress.isReading)
            XCTAssertEqual(library.rows.count, 0)
            library.start()
            XCTAssertTrue(shows(library, ["a": ["1"], "b": ["1"], "c": ["1"]]))
            library.stop()
        }
    }

    func testADroppedLibraryIsReleased() {
        MainActor.assumeIsolated {
            let folder = TemporaryFolder()
            folder.write("a")
            weak var dropped: Library?
            do {
                let library = open(folder)
                dropped = library
                library.stop()
            }
            XCTAssertTrue(pump(seconds: 3) { dropped == nil }, "the library leaks")
        }
    }
}

private func setTime(_ seconds: Int, _ path: String) {
    TemporaryFolder.setTime(ofPath: path, to: seconds)
}

@MainActor
private func open(_ folder: TemporaryFolder, isLive: Bool = true) -> Library {
    let library = Library(locations: [Location(file: folder.file)], isLive: isLive)
    library.start()
    XCTAssertTrue(pump { !library.progress.isReading }, "reading does not end")
    return library
}

/// Whether a library comes to show items of these names on shelves of these titles.
@MainActor
func shows(_ library: Library, _ expected: [String: [String]]) -> Bool {
    pump(seconds: 5) {
        expected
            == Dictionary(
                uniqueKeysWithValues: library.rows.map {
                    ($0.section.title, $0.items.map(\.name))
                })
    }
}

@MainActor
private func id(_ library: Library, _ name: String) -> ItemID? {
    library.rows.flatMap(\.items).first { $0.name == name }?.id
}

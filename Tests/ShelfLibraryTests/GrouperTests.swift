import ShelfDiff
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

final class GrouperTests: XCTestCase {
    private typealias Row = CollectionRow<Shelf, LibraryItem>

    private struct Sample {
        var name: String
        var type = "image/jpeg"
        var size: Int64 = 0
        var modified: Int64 = 0
    }

    private static func row(_ id: Int, _ samples: [Sample]) -> Row {
        let file = File(path: "/shelf \(id)")
        return Row(
            Shelf(id: ShelfID(id), title: "\(id)", file: file),
            items: samples.enumerated().map { index, sample in
                LibraryItem(
                    id: ItemID(id * 1_000_000 + index), file: file.child(named: sample.name),
                    name: sample.name, contentType: sample.type, size: sample.size,
                    modified: sample.modified)
            })
    }

    private func shown(
        _ rows: [Row], _ arrangement: Arrangement
    ) -> [String] {
        var arranger = Arranger()
        return text(arranger.groups(of: rows, in: arrangement))
    }

    private func text(_ rows: [CollectionRow<ItemGroup, LibraryItem>]) -> [String] {
        rows.map { row in
            "\(row.section.title): " + row.items.map(\.name).joined(separator: " ")
        }
    }

    /// The time of a moment in the local time zone.
    private func time(_ day: Int64, hour: Int64 = 12) -> Int64 {
        // The calendar says when a day begins here.
        guard let noon = CalendarDay(containing: day * 86_400 + 43_200) else { return 0 }
        return noon.seconds.lowerBound + hour * 3_600
    }

    func testFoldersAreGroupsAsTheyAre() {
        let rows = [
            Self.row(1, [Sample(name: "b"), Sample(name: "c")]), Self.row(2, [Sample(name: "a")]),
        ]
        var arranger = Arranger()
        let groups = arranger.groups(of: rows, in: Arrangement())
        XCTAssertEqual(text(groups), ["1: b c", "2: a"])
        XCTAssertEqual(groups.map(\.section.id), [.folder(ShelfID(1)), .folder(ShelfID(2))])
        XCTAssertEqual(groups.map(\.section.shelf), rows.map(\.section))
    }

    func testItemsOfAllFoldersAreGroupedByLetterInNaturalOrder() {
        let rows = [
            Self.row(1, ["_x", "7 b", "Äpfel", "b 10", "zoo"].map { Sample(name: $0) }),
            Self.row(2, ["a 1", "b 9", "東京", "été"].map { Sample(name: $0) }),
        ]
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .letter)),
            [
                "#: _x", "0 – 9: 7 b", "A: a 1 Äpfel", "B: b 9 b 10", "E: été", "Z: zoo",
                "東: 東京",
            ])
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .letter, isReversed: true)),
            [
                "東: 東京", "Z: zoo", "E: été", "B: b 10 b 9", "A: Äpfel a 1", "0 – 9: 7 b",
                "#: _x",
            ])
    }

    func testDaysMonthsAndYearsBeginWithTheLatest() {
        // 1 January and 28 February 2023, 1 March 2024.
        let rows = [
            Self.row(
                1,
                [
                    Sample(name: "a", modified: time(19_358, hour: 0)),
                    Sample(name: "b", modified: time(19_358, hour: 23)),
                ]),
            Self.row(
                2,
                [
                    Sample(name: "c", modified: time(19_416)),
                    Sample(name: "d", modified: time(19_783)),
                ]),
        ]
        func ids(_ grouping: Grouping, _ order: Arrangement.Order = .name, reversed: Bool = false)
            -> [ItemGroup.ID]
        {
            var arranger = Arranger()
            return arranger.groups(
                of: rows,
                in: Arrangement(grouping: grouping, order: order, isReversed: reversed)
            )
            .map(\.section.id)
        }
        XCTAssertEqual(ids(.day), [.day(19_783), .day(19_416), .day(19_358)])
        XCTAssertEqual(
            ids(.month), [2_024 * 12 + 2, 2_023 * 12 + 1, 2_023 * 12].map { .month($0) })
        XCTAssertEqual(ids(.year), [.year(2_024), .year(2_023)])
        XCTAssertEqual(ids(.year, .name, reversed: true), [.year(2_024), .year(2_023)])
        XCTAssertEqual(
            ids(.year, .modified, reversed: true), [.year(2_023), .year(2_024)],
            "items and groups go the same way")
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .year)), ["2024: d", "2023: a b c"])
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .year, order: .modified)), ["2024: d", "2023: c b a"])
    }

    func testATimeNoCalendarReachesIsAGroupAtTheEnd() {
        let rows = [Self.row(1, [Sample(name: "a", modified: .max / 2), Sample(name: "b")])]
        var arranger = Arranger()
        let groups = arranger.groups(of: rows, in: Arrangement(grouping: .month))
        XCTAssertEqual(groups.map(\.section.id).last, .undated)
        XCTAssertEqual(groups.last?.items.map(\.name), ["a"])
    }

    func testOrdersHoldAcrossFoldersWithEqualItemsByName() {
        let rows = [
            Self.row(
                1,
                [
                    Sample(name: "a 10", type: "b/b", size: 5, modified: 3),
                    Sample(name: "b", type: "a/a", size: 1, modified: 9),
                ]),
            Self.row(
                2,
                [
                    Sample(name: "a 9", type: "b/b", size: 5, modified: 3),
                    Sample(name: "c", type: "a/a", size: 7, modified: 1),
                ]),
        ]
        for (order, expected) in [
            (Arrangement.Order.name, "a 9,a 10,b,c"), (.modified, "b,a 9,a 10,c"),
            (.size, "c,a 9,a 10,b"), (.kind, "b,c,a 9,a 10"),
        ] {
            for isReversed in [false, true] {
                var arranger = Arranger()
                let groups = arranger.groups(
                    of: rows,
                    in: Arrangement(grouping: .none, order: order, isReversed: isReversed))
                let names = groups.flatMap(\.items).map(\.name)
                XCTAssertEqual(
                    (isReversed ? names.reversed() : names).joined(separator: ","), expected,
                    "\(order) \(isReversed)")
            }
        }
    }

    func testAFilterLeavesOutGroupsWithoutItems() {
        let rows = [
            Self.row(1, [Sample(name: "apple"), Sample(name: "bear"), Sample(name: "ape")])
        ]
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .letter, filter: "ap")), ["A: apple ape"])
        XCTAssertEqual(
            shown(rows, Arrangement(grouping: .kind, filter: "bear")).map { $0.suffix(4) },
            ["bear"])
    }

    /// Random changes give what grouping everything anew gives, and groups nothing happened to keep
    /// their arrays.
    func testChangesGiveWhatGroupingAnewGives() {
        var random = SystemRandomNumberGenerator()
        for grouping in Grouping.allCases {
            var shelves: [[Sample]] = (0..<4).map { _ in [] }
            var grouper = Arranger()
            for step in 0..<60 {
                let shelf = Int.random(in: 0..<4, using: &random)
                let name = "\(["a", "b", "é", "1"].randomElement() ?? "")\(step)"
                let sample = Sample(
                    name: name, type: "t/\(step % 3)", size: Int64(step % 5),
                    modified: time(Int64(step % 4) * 40))
                switch Int.random(in: 0..<3) {
                case 0 where !shelves[shelf].isEmpty: shelves[shelf].removeLast()
                case 1 where !shelves[shelf].isEmpty:
                    let ends = [0, shelves[shelf].count - 1]
                    shelves[shelf][ends.randomElement() ?? 0] = sample
                default: shelves[shelf].append(sample)
                }
                let order = Arrangement.Order.allCases[step / 20]
                let arrangement = Arrangement(
                    grouping: grouping, order: order, isReversed: step / 10 % 2 == 1)
                let rows = shelves.enumerated().filter { !$0.element.isEmpty }
                    .map { Self.row($0.offset, $0.element) }
                var anew = Arranger()
                XCTAssertEqual(
                    grouper.groups(of: rows, in: arrangement),
                    anew.groups(of: rows, in: arrangement), "\(grouping), step \(step)")
            }
        }
    }

    func testAChangeOfOneFolderCostsItsFolderAndTheGroupsItTouches() {
        let folders = 50
        func sample(_ folder: Int, _ index: Int) -> Sample {
            Sample(
                name: String(UnicodeScalar(UInt8(97 + index % 26))) + "\(index)",
                modified: Int64(folder) * 400 * 86_400)
        }
        var rows = (0..<folders).map { folder in
            Self.row(folder, (0..<400).map { sample(folder, $0) })
        }
        var grouper = Grouper()
        let arrangement = Arrangement(grouping: .letter)
        let before = grouper.rows(of: rows, in: arrangement)
        let first = grouper.work
        XCTAssertEqual(first, 2 * folders * 400, "each is looked at twice, and no more")
        _ = grouper.rows(of: rows, in: arrangement)
        XCTAssertEqual(grouper.work, first, "nothing happened")
        rows[7].items.remove(at: 0)
        let after = grouper.rows(of: rows, in: arrangement)
        // The folder, and the letter A of all folders.
        XCTAssertLessThan(grouper.work - first, 400 + folders * 17)
        func address(_ items: [LibraryItem]) -> UInt {
            items.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
        }
        XCTAssertEqual(after.count, 26)
        XCTAssertNotEqual(address(before[0].items), address(after[0].items))
        for (old, new) in zip(before, after).dropFirst() {
            XCTAssertEqual(address(old.items), address(new.items), new.section.title)
        }
    }

    func testTheCalendarIsAskedOncePerDay() {
        var days = CalendarDays()
        for hour in 0..<24 * 30 { _ = days.day(of: 1_700_000_000 + Int64(hour) * 3_600) }
        XCTAssertLessThanOrEqual(days.lookups, 31)
        // Before 1970 as well, where division goes towards zero.
        let old = days.day(of: -1)
        XCTAssertEqual(old, CalendarDay(containing: -1))
    }

    func testDaysAreCountedAsTheCalendarDoes() {
        for time in stride(from: Int64(-3_000_000_000), to: 6_000_000_000, by: 9_876_543) {
            guard let day = CalendarDay(containing: time),
                let next = CalendarDay(containing: day.seconds.upperBound)
            else { return XCTFail("no day for \(time)") }
            XCTAssertTrue(day.seconds.contains(time))
            XCTAssertEqual(next.daysSince1970, day.daysSince1970 + 1)
        }
        XCTAssertEqual(CalendarDay(containing: 43_200)?.daysSince1970, 0)
    }

    func testWhatAClockShowedAtMidnightIsOfTheDayThatBegan() {
        var days = CalendarDays()
        for number in [-20_000, -1, 0, 1, 18_750] as [Int64] {
            guard let midnight = days.time(ofClock: number * 86_400),
                let day = CalendarDay(containing: midnight)
            else { return XCTFail("no day \(number)") }
            XCTAssertEqual(day.daysSince1970, Int(number))
            XCTAssertEqual(midnight, day.seconds.lowerBound)
            XCTAssertEqual(days.time(ofClock: number * 86_400 + 1), midnight + 1)
            XCTAssertEqual(
                days.time(ofClock: number * 86_400 - 1),
                CalendarDay(containing: midnight - 1).map { $0.seconds.upperBound - 1 })
        }
    }

    func testManyItemsAreGroupedAwayFromTheMainThread() {
        onGTK {
            let groups = ArrangedGroups()
            let many = [Self.row(1, (0..<5_000).map { Sample(name: "a\($0)") })]
            var shown: [[String]] = []
            groups.arrange(many, Arrangement(grouping: .letter)) { _ in shown.append(["stale"]) }
            XCTAssertTrue(groups.isBusy)
            groups.arrange(many, Arrangement(grouping: .none)) {
                shown.append($0.map(\.section.title))
            }
            XCTAssertEqual(shown, [])
            XCTAssertTrue(pump(seconds: 20) { !groups.isBusy })
            XCTAssertEqual(shown, [["All items"]], "what was asked for last, and nothing else")
            groups.arrange(many, Arrangement()) { shown.append($0.map(\.section.title)) }
            XCTAssertEqual(shown.last, ["1"], "folders at once")
        }
    }
}

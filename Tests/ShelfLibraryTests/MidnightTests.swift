import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Days whose midnight clocks show twice, or never.
final class MidnightTests: XCTestCase {
    /// A day in a time zone, and how long it is.
    private struct Day {
        let zone: String
        let date: (year: Int, month: Int, day: Int)
        let hours: Int
    }

    private static let days = [
        Day(zone: "Africa/Cairo", date: (2024, 4, 26), hours: 23),
        Day(zone: "America/Santiago", date: (2024, 9, 8), hours: 23),
        Day(zone: "Asia/Beirut", date: (2024, 3, 31), hours: 23),
        Day(zone: "America/Havana", date: (2024, 3, 10), hours: 23),
        Day(zone: "America/Havana", date: (2024, 11, 3), hours: 25),
        Day(zone: "Atlantic/Azores", date: (2024, 10, 27), hours: 25),
        Day(zone: "Europe/Berlin", date: (2024, 3, 31), hours: 23),
        Day(zone: "Pacific/Apia", date: (2011, 12, 31), hours: 24),
    ]

    func testADayEndsWhereTheNextBeginsWheneverClocksAreChanged() {
        onGTK {
            for day in Self.days where File(path: "/usr/share/zoneinfo/\(day.zone)").exists {
                let (year, month, number) = day.date
                // The time zone is that of a process.
                let outcome = try? ChildProgram.run(
                    [ownPath, "ShelfLibraryTests.MidnightTests/testWork"],
                    environment: [
                        "TZ": day.zone,
                        "SHELF_TEST_DAY": "\(year) \(month) \(number) \(day.hours)",
                    ])
                XCTAssertEqual(
                    outcome?.status, 0,
                    "\(day.zone): \(outcome?.output ?? "") \(outcome?.errors ?? "")")
            }
        }
    }

    /// The date and the second of the day that clocks show.
    private static func clock(_ time: Int64) -> (date: [Int], second: Int64) {
        var (time, parts) = (time_t(time), tm())
        localtime_r(&time, &parts)
        return (
            [Int(parts.tm_year) + 1_900, Int(parts.tm_mon) + 1, Int(parts.tm_mday)],
            Int64(parts.tm_hour) * 3_600 + Int64(parts.tm_min) * 60 + Int64(parts.tm_sec)
        )
    }

    /// Asks about a day in the time zone of the process; only as a child of the other test.
    func testWork() throws {
        guard let words = getenv("SHELF_TEST_DAY") else { throw XCTSkip("only as a child") }
        let numbers = String(cString: words).split(separator: " ").compactMap { Int($0) }
        let (year, month, number) = (numbers[0], numbers[1], numbers[2])
        let start = try XCTUnwrap(CalendarDay.start(year: year, month: month, day: number))
        let end = try XCTUnwrap(CalendarDay.start(year: year, month: month, day: number + 1))
        XCTAssertEqual(end - start, Int64(numbers[3]) * 3_600)
        XCTAssertEqual(Self.clock(start).date, [year, month, number])
        XCTAssertNotEqual(Self.clock(start - 1).date, [year, month, number])
        var (onwards, backwards) = (CalendarDays(), CalendarDays())
        let times = Array(stride(from: start - 90_000, to: end + 90_000, by: 600))
        for time in times {
            let day = try XCTUnwrap(onwards.day(of: time))
            XCTAssertEqual([day.year, day.month, day.day], Self.clock(time).date, "\(time)")
            XCTAssertEqual(day, CalendarDay(containing: time))
        }
        for time in times.reversed() {
            XCTAssertEqual(backwards.day(of: time), onwards.day(of: time))
        }
        try expectTimesOfClocks(year, month, number, start..<end)
    }

    /// What clocks showed is found in the order in which they showed it, on its day.
    private func expectTimesOfClocks(
        _ year: Int, _ month: Int, _ day: Int, _ seconds: Range<Int64>
    ) throws {
        var days = CalendarDays()
        let midnight = Int64(CalendarDay.daysSince1970(year: year, month: month, day: day)) * 86_400
        var last = seconds.lowerBound
        for second in stride(from: Int64(0), to: 86_400, by: 600) {
            let time = try XCTUnwrap(days.time(ofClock: midnight + second))
            XCTAssertTrue(seconds.contains(time), "\(second)")
            XCTAssertGreaterThanOrEqual(time, last, "\(second)")
            last = time
            // An hour that is left out is none that clocks showed.
            let isShown = stride(from: seconds.lowerBound, to: seconds.upperBound, by: 600)
                .contains { Self.clock($0).second == second }
            if isShown { XCTAssertEqual(Self.clock(time).second, second) }
        }
    }
}

extension DifferenceScratch {
    /// Phase 5: merges the runs of the other phases by new number and marks those that moved.
    ///
    /// - Parameter homes: For each new section, the number of the corresponding old one, or -1.
    @usableFromInline
    mutating func finish(starts: ItemStarts, homes: [Int32]) {
        var nextRun = 0
        var nextFound = 0
        for section in homes.indices {
            let end = starts.new[section + 1]
            let home = Self.home(of: section, starts: starts, homes: homes)
            let first = runs.count
            while true {
                let found = nextFound < found.count ? found[nextFound] : nil
                let walked = nextRun < walked.count ? walked[nextRun] : nil
                let run: MatchRun
                if let found, Int(found.new) < walked.map({ Int($0.new) }) ?? end {
                    guard Int(found.new) < end else { break }
                    run = found
                    nextFound += 1
                } else if let walked, Int(walked.new) < end {
                    run = walked
                    nextRun += 1
                } else {
                    break
                }
                append(run, first: first, home: home, starts: starts)
            }
            mark(runs: first..<runs.count, home: home)
        }
        collectDeleted(starts: starts)
    }

    private static func home(of section: Int, starts: ItemStarts, homes: [Int32]) -> Range<Int> {
        let home = Int(homes[section])
        return home < 0 ? 0..<0 : starts.old[home]..<starts.old[home + 1]
    }

    /// Appends a run to those of its section, or extends the last run if the two are contiguous.
    private mutating func append(
        _ run: MatchRun, first: Int, home: Range<Int>, starts: ItemStarts
    ) {
        let last = runs.count - 1
        guard last >= first, Int(runs[last].old) + runs[last].count == Int(run.old),
            Int(runs[last].new) + runs[last].count == Int(run.new),
            !Self.startsSection(Int(run.old), home: home, starts: starts)
        else {
            runs.append(run)
            return
        }
        runs[last].count += run.count
    }

    private static func startsSection(_ old: Int, home: Range<Int>, starts: ItemStarts) -> Bool {
        if home.contains(old) { return old == home.lowerBound }
        return starts.old[ItemStarts.section(of: old, in: starts.old)] == old
    }

    private mutating func mark(runs range: Range<Int>, home: Range<Int>) {
        for index in range where !home.contains(Int(runs[index].old)) {
            runs[index].isMoved = true
        }
        longest.markMoved(&runs, home: home, in: range)
    }

    private mutating func collectDeleted(starts: ItemStarts) {
        for section in 0..<starts.old.count - 1 {
            let end = starts.old[section + 1]
            var number = taken.firstAbsent(in: starts.old[section]..<end)
            while number < end {
                let next = taken.first(in: number..<end)
                deleted.append(NumberRange(number..<next))
                number = taken.firstAbsent(in: next..<end)
            }
        }
    }
}

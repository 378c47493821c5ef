import ShelfLayout
import ShelfRandom

/// The benchmarks of the layout solver.
///
/// The yardstick is the same work on the smallest layout of its kind, measured in turns.
struct LayoutBench {
    private var generator = SeededGenerator(seed: 42)
    private(set) var records: [BenchRecord] = []

    static func measure() -> [BenchRecord] {
        var bench = LayoutBench()
        for sections in [1, 1000, 100_000] {
            let base = LayoutScenario(items: max(1000, sections), sections: sections)
            for items in [1000, 10_000, 100_000, 1_000_000, 10_000_000] where items >= sections {
                bench.measure(LayoutScenario(items: items, sections: sections), beside: base)
            }
        }
        bench.measureScrolling()
        bench.measureHeaders()
        bench.measureUneven()
        bench.measureJustified()
        return bench.records
    }

    /// Measures one size of a regular layout.
    ///
    /// The largest layout of one section has bars.
    private mutating func measure(_ scenario: LayoutScenario, beside base: LayoutScenario) {
        let isBarred = scenario.sections == 1 && scenario.items == 10_000_000
        let solvingBatch = max(1, 1000 / scenario.sections)
        let solving = Stopwatch.medians(rounds: scenario.sections > 1000 ? 5 : 31) {
            for _ in 0..<solvingBatch { keep(scenario.solve().sectionCount) }
        } peer: {
            for _ in 0..<solvingBatch { keep(base.solve().sectionCount) }
        }
        add(
            "solve", scenario, base, solving, batch: solvingBatch,
            bar: isBarred ? .ratioAtMost(2) : nil)

        var layout = scenario.solve()
        var baseLayout = base.solve()
        let areas = areas(of: layout, count: 200)
        let baseAreas = self.areas(of: baseLayout, count: 200)
        let querying = Stopwatch.medians(rounds: 31) {
            for area in areas { keep(layout.elements(in: area) { _ in 0 }.count) }
        } peer: {
            for area in baseAreas { keep(baseLayout.elements(in: area) { _ in 0 }.count) }
        }
        add(
            "visible query", scenario, base, querying, batch: 200,
            bar: isBarred ? .ratioAtMost(1.5) : nil)
        addShown(scenario, shown(layout, in: areas), base, shown(baseLayout, in: baseAreas))

        let changing = Stopwatch.medians(rounds: 31) {
            scenario.change(&layout, times: 200)
        } peer: {
            base.change(&baseLayout, times: 200)
        }
        add("insert or delete", scenario, base, changing, batch: 200, bar: nil)

        let before = HeapUse.now
        let kept = scenario.solve()
        addMemory(scenario.name, since: before, items: scenario.items)
        keep(kept.sectionCount)
    }

    /// Measures whether scrolling past pinned headers depends on the number of sections.
    private mutating func measureScrolling() {
        let many = LayoutScenario(items: 10_000_000, sections: 100_000, hasHeaders: true)
        let few = LayoutScenario(items: 100_000, sections: 1000, hasHeaders: true)
        let manySteps = many.stepsFromPinned()
        let fewSteps = few.stepsFromPinned()
        let manyLayout = many.solve()
        let fewLayout = few.solve()
        let times = Stopwatch.medians(rounds: 31) {
            for area in manySteps { keep(manyLayout.elements(in: area) { _ in 0 }.count) }
        } peer: {
            for area in fewSteps { keep(fewLayout.elements(in: area) { _ in 0 }.count) }
        }
        let count = Double(manySteps.count)
        records.append(
            BenchRecord(
                name: "scroll step, 100000 sections with headers, one pinned",
                value: times.work / count, unit: "µs",
                peer: .init(name: "1000 sections", value: times.peer / count),
                bar: .ratioAtMost(1.5)))
    }

    /// Measures a header, which moves all later sections and changes the estimate for other
    /// headers.
    private mutating func measureHeaders() {
        var many = LayoutScenario.estimatedHeaders(sections: 100_000)
        var few = LayoutScenario.estimatedHeaders(sections: 1000)
        var height = 30.0
        let times = Stopwatch.medians(rounds: 31) {
            height = 101 - height
            LayoutScenario.remeasureHeaders(&many, times: 200, height: height)
        } peer: {
            LayoutScenario.remeasureHeaders(&few, times: 200, height: height)
        }
        records.append(
            BenchRecord(
                name: "measure a header, 100000 sections with estimated headers",
                value: times.work / 200, unit: "µs",
                peer: .init(name: "1000 sections", value: times.peer / 200),
                bar: .ratioAtMost(2)))
    }

    /// Measures justified rows: solving them, and describing them again when all proportions
    /// arrive.
    private mutating func measureJustified() {
        let ratios = (0..<70_000).map { _ in Double.random(in: 0.5...2, using: &generator) }
        func section(isKnown: Bool) -> LayoutSection {
            .justified(ratios, targetRowHeight: 180, spacing: 8) { isKnown ? $0 : nil }
        }
        func solve(isKnown: Bool) -> SolvedLayout {
            SolvedLayout(
                itemCounts: [ratios.count],
                environment: LayoutEnvironment(viewport: Size(width: 1000, height: 800))
            ) { _, _ in section(isKnown: isKnown) }
        }
        let solving = Stopwatch.median(rounds: 31) { keep(solve(isKnown: true).sectionCount) }
        let unknown = solve(isKnown: false)
        let arriving = Stopwatch.median(rounds: 31) {
            var layout = unknown
            layout.resolve(section: 0, itemCount: ratios.count, as: section(isKnown: true))
            keep(layout.sectionCount)
        }
        var few = ratios
        for place in 35_000..<35_050 { few[place] = 1.5 }
        let known = solve(isKnown: true)
        let fewArriving = Stopwatch.median(rounds: 31) {
            var layout = known
            let section = LayoutSection.justified(few, targetRowHeight: 180, spacing: 8) { $0 }
            layout.resolve(section: 0, itemCount: ratios.count, as: section)
            keep(layout.sectionCount)
        }
        for (name, time) in [
            ("solve", solving), ("proportions arrive", arriving),
            ("proportions of 50 arrive", fewArriving),
        ] {
            records.append(
                BenchRecord(
                    name: "\(name), 70,000 items in justified rows", value: time / 1000, unit: "ms",
                    bar: .valueAtMost(5)))
        }
    }

    /// Measures a section whose rows all have measured heights.
    private mutating func measureUneven() {
        let before = HeapUse.now
        var layout = LayoutScenario.uneven(items: 1_000_000)
        addMemory(
            "1000000 measured items in 1 section", since: before, items: 1_000_000,
            bar: .valueAtMost(16))
        var base = LayoutScenario.uneven(items: 1000)

        let areas = areas(of: layout, count: 200)
        let baseAreas = self.areas(of: base, count: 200)
        let querying = Stopwatch.medians(rounds: 31) {
            for area in areas { keep(layout.elements(in: area) { _ in 0 }.count) }
        } peer: {
            for area in baseAreas { keep(base.elements(in: area) { _ in 0 }.count) }
        }
        addUneven("visible query", querying, batch: 200)

        var height = 30.0
        let measuring = Stopwatch.medians(rounds: 31) {
            height = 101 - height
            LayoutScenario.remeasure(&layout, items: 200, height: height)
        } peer: {
            LayoutScenario.remeasure(&base, items: 200, height: height)
        }
        addUneven("re-measure", measuring, batch: 200)

        let changing = Stopwatch.medians(rounds: 31) {
            LayoutScenario.changeUneven(&layout, times: 200)
        } peer: {
            LayoutScenario.changeUneven(&base, times: 200)
        }
        addUneven("insert or delete", changing, batch: 200, bar: .ratioAtMost(4))
    }

    private mutating func areas(of layout: SolvedLayout, count: Int) -> [Rect] {
        let viewport = layout.environment.viewport
        let reach = max(0, layout.contentSize.height - viewport.height)
        return (0..<count).map { _ in
            Rect(
                origin: Point(x: 0, y: Double.random(in: 0...reach, using: &generator)),
                size: viewport)
        }
    }

    private mutating func add(
        _ work: String, _ scenario: LayoutScenario, _ base: LayoutScenario,
        _ times: (work: Double, peer: Double), batch: Int, bar: BenchRecord.Bar?
    ) {
        records.append(
            BenchRecord(
                name: "\(work), \(scenario.name)", value: times.work / Double(batch), unit: "µs",
                peer: .init(name: "\(base.items) items", value: times.peer / Double(batch)),
                bar: bar))
    }

    /// Adds a record of the growth of the heap for each item.
    private mutating func addMemory(
        _ name: String, since before: Int?, items: Int, bar: BenchRecord.Bar? = nil
    ) {
        guard let before, let now = HeapUse.now else { return }
        records.append(
            BenchRecord(
                name: "memory, \(name)", value: Double(max(0, now - before)) / Double(items),
                unit: "bytes an item", bar: bar))
    }

    /// Returns the average number of elements in the result of a query.
    private func shown(_ layout: SolvedLayout, in areas: [Rect]) -> Double {
        let count = areas.reduce(0) { $0 + layout.elements(in: $1) { _ in 0 }.count }
        return Double(count) / Double(areas.count)
    }

    /// Adds a record of the numbers of elements, so that the times of queries can be judged.
    private mutating func addShown(
        _ scenario: LayoutScenario, _ shown: Double, _ base: LayoutScenario, _ baseShown: Double
    ) {
        records.append(
            BenchRecord(
                name: "shown by a query, \(scenario.name)", value: shown, unit: "elements",
                peer: .init(name: "\(base.items) items", value: baseShown)))
    }

    private mutating func addUneven(
        _ work: String, _ times: (work: Double, peer: Double), batch: Int,
        bar: BenchRecord.Bar? = nil
    ) {
        records.append(
            BenchRecord(
                name: "\(work), 1000000 measured items in 1 section",
                value: times.work / Double(batch), unit: "µs",
                peer: .init(name: "1000 items", value: times.peer / Double(batch)), bar: bar))
    }
}

/// Uses a result, so that the compiler does not remove its computation.
@inline(never)
private func keep(_ result: Int) {}

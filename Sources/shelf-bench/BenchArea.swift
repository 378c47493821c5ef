/// A part of the project with its own benchmarks.
enum BenchArea: String, CaseIterable {
    case diff, layout, store, view, all

    /// Measures the area, or one part of the view.
    ///
    /// `all` skips areas that need a missing display.
    @MainActor
    func measure(_ part: ViewBench.Part? = nil) throws(BenchError) -> [BenchRecord] {
        switch self {
        case .diff: return DiffBench.measure()
        case .layout: return LayoutBench.measure()
        case .store: return StoreBench.measure()
        case .view: return try ViewBench.measure(part)
        case .all:
            return DiffBench.measure() + LayoutBench.measure() + StoreBench.measure()
                + ViewBench.measureIfPossible()
        }
    }
}

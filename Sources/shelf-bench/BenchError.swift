/// The reason why the program measured nothing.
enum BenchError: Error, CustomStringConvertible {
    case usage
    case unknownArea(String)
    case noDisplay(BenchArea)
    case unwritable(path: String, reason: String)

    var description: String {
        let names = BenchArea.allCases.map(\.rawValue).joined(separator: ", ")
        switch self {
        case .usage:
            let parts = ViewBench.Part.allCases.map(\.rawValue).joined(separator: ", ")
            return "usage: shelf-bench AREA [--only PART] [--json FILE], AREA one of \(names); "
                + "parts of the view are \(parts)"
        case .unknownArea(let name): return "no area is called '\(name)'; there are \(names)"
        case .noDisplay(let area):
            return "no display, the area '\(area.rawValue)' is not measured; run under xvfb-run"
        case .unwritable(let path, let reason): return "cannot write to '\(path)': \(reason)"
        }
    }
}

/// The command line: `AREA [--only PART] [--json FILE]`.
struct BenchArguments {
    let area: BenchArea
    /// The path of the JSON report, or nil for none.
    private(set) var jsonPath: String?
    /// The only part of the view to measure, or nil for the whole area.
    private(set) var part: ViewBench.Part?

    init(_ words: some Sequence<String>) throws(BenchError) {
        var area: BenchArea?
        var words = words.makeIterator()
        while let word = words.next() {
            if word == "--json" {
                guard let path = words.next() else { throw .usage }
                jsonPath = path
            } else if word == "--only" {
                guard let part = words.next().flatMap(ViewBench.Part.init) else { throw .usage }
                self.part = part
            } else if word.hasPrefix("-") || area != nil {
                throw .usage
            } else {
                guard let named = BenchArea(rawValue: word) else { throw .unknownArea(word) }
                area = named
            }
        }
        guard let area, part == nil || area == .view else { throw .usage }
        self.area = area
    }
}

/// What the command line asks for: `AREA [--json FILE]`.
struct BenchArguments {
    let area: BenchArea
    /// Where the records go as JSON, or nil when they are only printed.
    private(set) var jsonPath: String?

    init(_ words: some Sequence<String>) throws(BenchError) {
        var area: BenchArea?
        var words = words.makeIterator()
        while let word = words.next() {
            if word == "--json" {
                guard let path = words.next() else { throw .usage }
                jsonPath = path
            } else if word.hasPrefix("-") || area != nil {
                throw .usage
            } else {
                guard let named = BenchArea(rawValue: word) else { throw .unknownArea(word) }
                area = named
            }
        }
        guard let area else { throw .usage }
        self.area = area
    }
}

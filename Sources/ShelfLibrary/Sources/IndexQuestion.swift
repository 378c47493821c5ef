import ShelfGObject

/// What the desktop's index is asked: for files that have every word in their name, in that of
/// their folder, or in what they say.
///
/// The words are bound to the question, never written into it.
///
/// Design: docs/design/sources.md#search
struct IndexQuestion: Sendable, Hashable {
    /// No more files are shown.
    static let mostFiles = 2_000
    /// Further words are not asked for.
    private static let mostWords = 16

    /// The question in SPARQL.
    let text: String
    /// What stands for its parameters.
    let values: [String: String]

    init(_ words: [String]) {
        let words = words.prefix(Self.mostWords)
        var values: [String: String] = [:]
        var parts: [String] = []
        for (number, word) in words.enumerated() {
            values["name\(number)"] = word.lowercased()
            // A word without letters and digits is none for a search in texts, which would find
            // everything.
            let isSpoken = word.contains { $0.isLetter || $0.isNumber }
            if isSpoken { values["text\(number)"] = Self.beginning(of: word) }
            parts.append(Self.files(having: number, inTexts: isSpoken))
        }
        self.values = values
        text = """
            SELECT DISTINCT ?url WHERE {
            \(parts.joined(separator: "\n"))
            ?file nie:url ?url ; nfo:fileLastModified ?changed .
            FILTER NOT EXISTS { ?file nie:interpretedAs ?what . ?what a nfo:Folder }
            } ORDER BY DESC(?changed) ?url LIMIT \(Self.mostFiles + 1)
            """
    }

    /// A word as a full-text search takes it: as the beginning of one, with no sign in it meaning
    /// anything.
    private static func beginning(of word: String) -> String {
        "\"\(word.replacingParts("\"", by: "\"\""))\"*"
    }

    private static func files(having number: Int, inTexts: Bool) -> String {
        let n = number
        let texts = """
            { ?file fts:match ~text\(n) } UNION
            { ?content\(n) fts:match ~text\(n) ; nie:isStoredAs ?file } UNION
            """
        return """
            { SELECT DISTINCT ?file WHERE { \(inTexts ? texts : "")
            { ?file nfo:fileName ?name\(n) FILTER(CONTAINS(LCASE(?name\(n)), ~name\(n))) } UNION
            { ?folder\(n) nfo:fileName ?title\(n) ; nie:interpretedAs ?inside\(n) .
            ?file nfo:belongsToContainer ?inside\(n)
            FILTER(CONTAINS(LCASE(?title\(n)), ~name\(n))) } } }
            """
    }

    /// What is found, as a shelf; what changed last comes first.
    func shelf(at address: File, titled title: String) async throws -> ListShelf {
        var found: [String]
        do {
            found = try await DesktopIndex.texts(text, values)
        } catch let failure as DesktopIndex.Failure {
            throw SourceError(failure.sentence)
        }
        var problem: Problem?
        if found.count > Self.mostFiles {
            found.removeLast(found.count - Self.mostFiles)
            problem = .leftOut(
                address,
                reason: localized(
                    one: "More than {count} file is found; those changed last are shown",
                    other: "More than {count} files are found; those changed last are shown",
                    count: Self.mostFiles))
        }
        return ListShelf(
            address: address, title: title,
            entries: found.map { ListEntry([File(uri: $0)]) }, problem: problem)
    }
}

extension DesktopIndex.Failure {
    /// What is said of it.
    package var sentence: String {
        switch self {
        case .notRunning:
            localized(
                """
                The desktop’s index is not running (LocalSearch; on Debian the package \
                localsearch or tracker-miner-fs)
                """)
        case .garbled: localized("The desktop’s index gave no readable answer")
        }
    }
}

/// Tells of changes of the desktop's index, once a second at most: it changes with every file it
/// reads.
@MainActor
final class IndexWatch {
    private static let pause = Duration.seconds(1)

    private let onChange: @MainActor () -> Void
    private var watch: DesktopIndex.Watch?
    private var call: DelayedCall?

    init(_ onChange: @escaping @MainActor () -> Void) async {
        self.onChange = onChange
        watch = await DesktopIndex.Watch { [weak self] in self?.changed() }
    }

    private func changed() {
        guard call == nil else { return }
        call = DelayedCall(after: Self.pause) { [weak self] in
            self?.call = nil
            self?.onChange()
        }
    }
}

import ShelfDiff
package import ShelfGObject
import ShelfStore

/// The items of some locations as lines of text or as JSON, without a window.
@MainActor
package struct LibraryListing {
    /// What kept parts from being listed, in the order met.
    package let problems: [Problem]
    private let groups: [CollectionRow<ItemGroup, LibraryItem>]
    private let facts: KnownFacts

    /// Whether every location, and every file that was named, could be listed.
    package var isComplete: Bool {
        !problems.contains { problem in
            switch problem {
            case .location, .missingFiles: true
            default: false
            }
        }
    }

    /// Reads the locations to the end, turning the main loop meanwhile.
    ///
    /// Must not be called from within a job of the main actor, such as a task.
    ///
    /// - Parameters:
    ///   - arrangement: Which items are listed, and in which order; by default all, by name.
    ///   - factsCache: Where facts are looked for first, and kept; they are read only where the
    ///     arrangement needs them.
    ///   - readsFacts: Whether the facts of all items are read all the same.
    package init(
        locations: [Location], arrangement: Arrangement = Arrangement(),
        factsCache: FactsCache? = nil, readsFacts: Bool = false
    ) {
        MainLoop.install()
        let library = Library(locations: locations, isLive: false)
        var problems: [Problem] = []
        library.onProblem = { problems.append($0) }
        library.start()
        while library.progress.isReading { MainLoop.iterate(mayBlock: true) }
        library.stop()
        self.problems = problems
        let rows = library.store.state.rows
        let reader = FactsReader(cache: factsCache)
        reader.follow(rows, all: readsFacts || arrangement.needsFacts)
        while reader.isBusy { MainLoop.iterate(mayBlock: true) }
        reader.stop()
        facts = reader.known
        var arranger = Arranger()
        groups = arranger.groups(of: rows, in: arrangement, facts: facts)
    }

    /// One line an item: shelf, item and URI with tabs between, in shown order.
    package var lines: [String] {
        groups.flatMap { row in
            let shelf = LineEscaping.escape(row.section.title)
            return row.items.map { "\(shelf)\t\(Self.escapedName($0))\t\($0.file.uri)" }
        }
    }

    /// The files that carry stars, a label or a tag, in shown order; to be asked where facts were read.
    package var markedFiles: [File] {
        groups.flatMap(\.items).filter {
            let facts = facts[$0.id]
            return (facts.rating ?? 0) != 0 || facts.label != nil || !facts.tags.isEmpty
        }
        .map(\.file)
    }

    private static func escapedName(_ item: LibraryItem) -> String {
        // Only a repaired name differs from the file's own bytes.
        item.name.unicodeScalars.contains("\u{FFFD}")
            ? LineEscaping.escape(item.file.nameBytes) : LineEscaping.escape(item.name)
    }

    /// The lines of a JSON array with an object an item, a line each, in shown order.
    package var json: [String] {
        let objects = groups.flatMap { row in row.items.map { object(of: $0, in: row.section) } }
        let last = objects.count - 1
        return ["["] + objects.enumerated().map { $1.text + ($0 == last ? "" : ",") } + ["]"]
    }

    private func object(of item: LibraryItem, in group: ItemGroup) -> JSONValue {
        let facts = facts[item.id]
        var members: [(String, JSONValue)] = [
            ("shelf", .string(group.title)), ("name", .string(item.name)),
            ("uri", .string(item.file.uri)),
        ]
        // Bytes that are no text are in the URI, and only there.
        if let path = item.file.pathBytes.flatMap({ String(validating: $0, as: UTF8.self) }) {
            members.append(("path", .string(path)))
        }
        members += [
            ("type", .string(item.contentType)), ("size", .number(item.size)),
            ("modified", .number(item.modified)),
        ]
        if facts.pixelCount > 0 {
            members += [
                ("width", .number(Int64(facts.width))), ("height", .number(Int64(facts.height))),
            ]
        }
        if let taken = facts.taken { members.append(("taken", .number(taken))) }
        if let rating = facts.rating { members.append(("rating", .number(Int64(rating)))) }
        if let label = facts.label { members.append(("label", .string(label))) }
        if !facts.tags.isEmpty {
            members.append(("tags", .array(facts.tags.map { .string($0) })))
        }
        return .object(members)
    }
}

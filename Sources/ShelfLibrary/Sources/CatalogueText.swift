import ShelfGObject

/// Shelves with titles, in JSON.
///
/// What is not understood stays: fields of other programs, and the order of all.
///
/// Design: docs/design/sources.md#catalogues
struct CatalogueText: Sendable {
    /// A shelf as it is written.
    private struct Written: Sendable {
        var value: JSONValue
        var items: [(value: JSONValue, entry: ListEntry)]
        let address: File
        let title: String
    }

    private let file: File
    private let root: JSONValue
    private var written: [Written] = []

    /// A catalogue without shelves.
    private static let empty = JSONValue.object([("shelves", .array([]))])

    /// Reads a catalogue; no bytes are one without shelves.
    ///
    /// - Throws: ``SourceError`` for anything else.
    init(_ bytes: [UInt8], of file: File) throws(SourceError) {
        self.file = file
        do {
            root = bytes.isEmpty ? Self.empty : try JSONReading.value(of: bytes)
        } catch {
            throw SourceError(
                localized(
                    "It is not a catalogue: line {line}: {reason}",
                    ["line": "\(error.line)", "reason": error.reason]))
        }
        guard let shelves = root["shelves"]?.array else {
            throw SourceError(localized("It is not a catalogue: the list “shelves” is missing"))
        }
        var names: [String: Int] = [:]
        for (index, value) in shelves.enumerated() {
            let number = "\(index + 1)"
            guard case .object = value, let title = value["title"]?.string, !title.isEmpty else {
                throw SourceError(
                    localized(
                        "It is not a catalogue: shelf {number} has no title", ["number": number]))
            }
            let items = value["items"] ?? .array([])
            guard let items = items.array else {
                throw SourceError(
                    localized(
                        "It is not a catalogue: “items” of shelf {number} is not a list",
                        ["number": number]))
            }
            var entries: [(value: JSONValue, entry: ListEntry)] = []
            for (place, item) in items.enumerated() {
                guard let entry = Self.entry(item, of: file) else {
                    throw SourceError(
                        localized(
                            "It is not a catalogue: item {item} of shelf {number} has neither path nor uri",
                            ["item": "\(place + 1)", "number": number]))
                }
                entries.append((item, entry))
            }
            let shown = BoundedText.name(title)
            let address = Self.address(of: shown, in: file, &names)
            written.append(
                Written(value: value, items: entries, address: address, title: shown))
        }
    }

    /// What is on it.
    var shelves: [ListShelf] {
        written.map { shelf in
            ListShelf(
                address: shelf.address, title: shelf.title, entries: shelf.items.map(\.entry))
        }
    }

    /// What is written.
    var bytes: [UInt8] {
        let shelves = written.map { shelf in
            shelf.value["items"] == nil && shelf.items.isEmpty
                ? shelf.value
                : shelf.value.setting("items", to: .array(shelf.items.map(\.value)))
        }
        let text = root.setting("shelves", to: .array(shelves)).lines(levels: 4)
        return Array("\(text)\n".utf8)
    }

    // MARK: - Reading

    private static func entry(_ item: JSONValue, of file: File) -> ListEntry? {
        let title = item["title"]?.string.flatMap { $0.isEmpty ? nil : $0 }
        if let path = item.string ?? item["path"]?.string, !path.isEmpty, !path.utf8.contains(0) {
            return ListEntry([file.file(at: Array(path.utf8))], title: title)
        }
        guard let uri = item["uri"]?.string, uri.utf8.contains(UInt8(ascii: ":")) else {
            return nil
        }
        return ListEntry([File(uri: uri)], title: title)
    }

    /// Shelves of the same title are told apart by numbers; `names` are those there are, with the
    /// number that was given last to another of that title.
    private static func address(
        of title: String, in file: File, _ names: inout [String: Int]
    ) -> File {
        var name = title
        var number = names[title] ?? 1
        while names[name] != nil {
            number += 1
            name = "\(title) (\(number))"
        }
        names[title] = number
        if name != title { names[name] = 1 }
        return InsideAddress(.list, in: file, names: [Array(name.utf8)]).file
    }

    // MARK: - Changing

    /// Makes a change; how many files it was made to.
    mutating func apply(_ edit: ListEdit) -> Int {
        switch edit {
        case .add(let files, let shelf, let before):
            let items = files.map { (value: Self.item($0, in: file), entry: ListEntry([$0])) }
            let index =
                shelf == nil
                ? written.indices.last : written.firstIndex { $0.address == shelf }
            if let index {
                guard let next = ListEdit.index(of: before, on: shelves[index]) else { return 0 }
                let place = next ?? written[index].items.count
                written[index].items.insert(contentsOf: items, at: place)
            } else {
                guard written.isEmpty else { return 0 }
                let title = localized("Favourites")
                var names: [String: Int] = [:]
                written.append(
                    Written(
                        value: .object([("title", .string(title))]), items: items,
                        address: Self.address(of: title, in: file, &names), title: title))
            }
            return items.count
        case .remove(let places): return take(places).count
        case .move(let places, let shelf, let before):
            guard let target = written.firstIndex(where: { $0.address == shelf }) else { return 0 }
            guard let next = ListEdit.index(of: before, on: shelves[target]) else { return 0 }
            let own = ListEdit.indices(of: places, on: shelves[target])
            let taken = take(places)
            let earlier = next.map { next in own.count { $0 < next } } ?? 0
            let place = next.map { $0 - earlier } ?? written[target].items.count
            written[target].items.insert(
                contentsOf: taken, at: min(place, written[target].items.count))
            return taken.count
        }
    }

    private mutating func take(
        _ places: [ListEdit.Place]
    ) -> [(value: JSONValue, entry: ListEntry)] {
        var taken: [(value: JSONValue, entry: ListEntry)] = []
        for (index, shelf) in shelves.enumerated() {
            let gone = Set(ListEdit.indices(of: places, on: shelf))
            guard !gone.isEmpty else { continue }
            let items = written[index].items
            taken += gone.sorted().map { items[$0] }
            written[index].items = items.indices.filter { !gone.contains($0) }.map { items[$0] }
        }
        return taken
    }

    private static func item(_ file: File, in list: File) -> JSONValue {
        guard let path = file.pathBytes.flatMap({ String(validating: $0, as: UTF8.self) }) else {
            return .object([("uri", .string(file.uri))])
        }
        // By bytes: names that look alike may be those of two folders.
        let slash = UInt8(ascii: "/")
        let folder = list.parent?.pathBytes ?? []
        let start = folder.last == slash ? folder : folder + [slash]
        let isBelow = path.utf8.starts(with: start)
        return .object([
            ("path", .string(isBelow ? String(Substring(path.utf8.dropFirst(start.count))) : path))
        ])
    }
}

import ShelfGObject

/// A list of paths and addresses, a line each, with comments: M3U, and its kind in UTF-8.
///
/// What is not changed keeps its bytes: comments, lines nobody understands, and how lines end.
///
/// Design: docs/design/sources.md#playlists
struct PlaylistText: Sendable {
    /// A part of the list.
    private enum Piece: Sendable {
        /// Lines that belong to no file.
        case other([UInt8])
        /// A file, with the lines before it that say something of it.
        case entry(directives: [UInt8], line: [UInt8], ListEntry)
        /// Lines at the end that would say something of a file behind them; nothing is ever put
        /// there.
        case dangling([UInt8])

        var bytes: [UInt8] {
            switch self {
            case .other(let bytes), .dangling(let bytes): bytes
            case .entry(let directives, let line, _): directives + line
            }
        }

        var isEntry: Bool { if case .entry = self { true } else { false } }
        var isDangling: Bool { if case .dangling = self { true } else { false } }
    }

    private let file: File
    private var pieces: [Piece] = []
    private let lineEnd: [UInt8]

    /// Reads a list.
    ///
    /// - Throws: ``SourceError`` for what is no text.
    init(_ bytes: [UInt8], of file: File) throws(SourceError) {
        guard !bytes.contains(0) else { throw SourceError(localized("It is not a list of paths")) }
        self.file = file
        lineEnd =
            bytes.firstPlace(of: "\r\n".utf8) != nil
            ? [0x0D, 0x0A] : Self.endsWithReturns(bytes) ? [0x0D] : [0x0A]
        var directives: [UInt8] = []
        var title: String?
        for line in Self.lines(of: bytes) {
            let text = Self.trimmed(line)
            if text.starts(with: Array("#EXTM3U".utf8)) || text.first != UInt8(ascii: "#") {
                if text.isEmpty || text.first == UInt8(ascii: "#") {
                    pieces.append(.other(directives + line))
                } else {
                    let meant = Self.files(meantBy: text, in: file)
                    pieces.append(
                        .entry(directives: directives, line: line, ListEntry(meant, title: title)))
                }
                (directives, title) = ([], nil)
            } else if !directives.isEmpty || text.starts(with: Array("#EXT".utf8)) {
                directives += line
                title = Self.title(in: text) ?? title
            } else {
                pieces.append(.other(line))
            }
        }
        if !directives.isEmpty { pieces.append(.dangling(directives)) }
    }

    /// The list as a shelf.
    var shelf: ListShelf {
        let entries = pieces.compactMap { piece in
            if case .entry(_, _, let entry) = piece { entry } else { nil }
        }
        return ListShelf(address: file, title: file.displayName, entries: entries)
    }

    /// What is written.
    var bytes: [UInt8] { pieces.flatMap(\.bytes) }

    // MARK: - Reading

    /// Carriage returns alone end the lines, as old systems wrote them.
    private static func endsWithReturns(_ bytes: [UInt8]) -> Bool {
        !bytes.contains(0x0A) && bytes.contains(0x0D)
    }

    private static func lines(of bytes: [UInt8]) -> [[UInt8]] {
        var lines: [[UInt8]] = []
        // What says that a text is UTF-8 is no part of its first line.
        var rest = bytes[...]
        if rest.starts(with: [0xEF, 0xBB, 0xBF]) {
            lines.append(Array(rest.prefix(3)))
            rest = rest.dropFirst(3)
        }
        let last: UInt8 = endsWithReturns(bytes) ? 0x0D : 0x0A
        while !rest.isEmpty {
            let end = rest.firstIndex(of: last).map { $0 + 1 } ?? rest.endIndex
            lines.append(Array(rest[..<end]))
            rest = rest[end...]
        }
        return lines
    }

    private static func trimmed(_ line: [UInt8]) -> [UInt8] {
        if line == [0xEF, 0xBB, 0xBF] { return [] }
        let start = line.firstIndex { $0 > 0x20 } ?? line.endIndex
        let end = line.lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? start
        return Array(line[start..<end])
    }

    private static func title(in directive: [UInt8]) -> String? {
        guard directive.starts(with: Array("#EXTINF:".utf8)),
            let comma = directive.firstIndex(of: UInt8(ascii: ","))
        else { return nil }
        let bytes = trimmed(Array(directive[(comma + 1)...]))
        let text = String(validating: bytes, as: UTF8.self) ?? latinText(bytes)
        return text.isEmpty ? nil : text
    }

    private static func latinText(_ bytes: [UInt8]) -> String {
        String(String.UnicodeScalarView(bytes.map { UnicodeScalar($0) }))
    }

    /// The files a line may mean, fewer changes first: most lines are paths below the list, in the
    /// bytes of the file system.
    private static func files(meantBy text: [UInt8], in list: File) -> [File] {
        if let uri = address(text) { return [File(uri: uri)] }
        var paths = [text]
        var known: Set<[UInt8]> = [text]
        // Other systems write other separators, escapes of addresses without a scheme, and other
        // bytes.
        for change in [slashed, unescaped, encoded, normalized] {
            for path in paths.flatMap(change)
            where !path.isEmpty && !path.contains(0) && known.insert(path).inserted {
                paths.append(path)
            }
        }
        return paths.map { list.file(at: $0) }
    }

    private static func slashed(_ path: [UInt8]) -> [[UInt8]] {
        let backslash = UInt8(ascii: "\\")
        guard path.contains(backslash) else { return [] }
        return [path.map { $0 == backslash ? UInt8(ascii: "/") : $0 }]
    }

    private static func unescaped(_ path: [UInt8]) -> [[UInt8]] {
        path.contains(UInt8(ascii: "%")) ? [Percent.decoded(path)] : []
    }

    /// Text of Windows or of ISO 8859-1 where the bytes are no UTF-8.
    private static func encoded(_ path: [UInt8]) -> [[UInt8]] {
        guard String(validating: path, as: UTF8.self) == nil else { return [] }
        let windows = TextDecoding.text(path, encoding: "CP1252").map { Array($0.utf8) }
        return [windows, Array(latinText(path).utf8)].compactMap(\.self)
    }

    /// Letters with their marks as one character and as several, as disks of other systems have
    /// them.
    private static func normalized(_ path: [UInt8]) -> [[UInt8]] {
        guard path.contains(where: { $0 >= 0x80 }),
            let text = String(validating: path, as: UTF8.self)
        else { return [] }
        return [text.normalized(composed: true), text.normalized(composed: false)]
            .map { Array($0.utf8) }
    }

    private static func address(_ text: [UInt8]) -> String? {
        guard let text = String(validating: text, as: UTF8.self),
            let end = text.utf8.firstPlace(of: "://".utf8), !text[..<end.lowerBound].isEmpty,
            text[..<end.lowerBound].allSatisfy({
                $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0))
            })
        else { return nil }
        return text
    }

    // MARK: - Changing

    /// Makes a change; how many files it was made to.
    mutating func apply(_ edit: ListEdit) -> Int {
        switch edit {
        case .add(let files, _, let before):
            guard let next = ListEdit.index(of: before, on: shelf) else { return 0 }
            endLastLine()
            insert(files.map { entry($0) }, beforeEntry: next)
            return files.count
        case .remove(let places):
            let taken = take(places)
            return taken.count
        case .move(let places, _, let before):
            // It is found before anything goes.
            guard let next = ListEdit.index(of: before, on: shelf) else { return 0 }
            let moving = ListEdit.indices(of: places, on: shelf)
            endLastLine()
            let taken = take(places)
            insert(taken, beforeEntry: next.map { next in next - moving.count { $0 < next } })
            return taken.count
        }
    }

    private var entryPlaces: [Int] { pieces.indices.filter { pieces[$0].isEntry } }

    private mutating func take(_ places: [ListEdit.Place]) -> [Piece] {
        let indices = ListEdit.indices(of: places, on: shelf)
        let all = entryPlaces
        let gone = Set(indices.map { all[$0] })
        let taken = gone.sorted().map { pieces[$0] }
        pieces = pieces.indices.filter { !gone.contains($0) }.map { pieces[$0] }
        return taken
    }

    private mutating func insert(_ new: [Piece], beforeEntry index: Int?) {
        let places = entryPlaces
        let place = index.flatMap { places.indices.contains($0) ? places[$0] : nil }
        let end = pieces.endIndex - (pieces.last?.isDangling == true ? 1 : 0)
        pieces.insert(contentsOf: new, at: place ?? end)
    }

    /// What comes after the last line stands on one of its own.
    private mutating func endLastLine() {
        guard let last = pieces.last, let byte = last.bytes.last, byte != lineEnd.last,
            last.bytes != [0xEF, 0xBB, 0xBF]
        else { return }
        switch last {
        case .dangling: return
        case .other(let bytes): pieces[pieces.count - 1] = .other(bytes + lineEnd)
        case .entry(let directives, let line, let entry):
            pieces[pieces.count - 1] = .entry(
                directives: directives, line: line + lineEnd, entry)
        }
    }

    private func entry(_ new: File) -> Piece {
        .entry(directives: [], line: Self.text(for: new, in: file) + lineEnd, ListEntry([new]))
    }

    /// How a file is written: by its path below the list, else by all of its path, and by its
    /// address where a path would be understood otherwise.
    static func text(for file: File, in list: File) -> [UInt8] {
        guard let path = file.pathBytes, String(validating: path, as: UTF8.self) != nil,
            !path.contains(where: {
                $0 < 0x20 || $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "%")
            }),
            path.last != 0x20
        else { return Array(file.uri.utf8) }
        guard let folder = list.parent?.pathBytes else { return path }
        let start = folder.last == UInt8(ascii: "/") ? folder : folder + [UInt8(ascii: "/")]
        guard path.starts(with: start) else { return path }
        let below = Array(path[start.count...])
        // What begins like a comment, or with space, is none that way.
        let isOdd = below.first == UInt8(ascii: "#") || below.first == 0x20 || address(below) != nil
        return isOdd ? Array("./".utf8) + below : below
    }
}

extension File {
    /// The file that a path in a list names: relative ones begin where the list lies.
    func file(at path: [UInt8]) -> File {
        if path.first == UInt8(ascii: "/") { return File(pathBytes: path) }
        guard let folder = parent else { return File(pathBytes: path) }
        guard let base = folder.isLocal ? folder.pathBytes : nil else {
            return folder.child(nameBytes: path)
        }
        return File(pathBytes: base + [UInt8(ascii: "/")] + path)
    }
}

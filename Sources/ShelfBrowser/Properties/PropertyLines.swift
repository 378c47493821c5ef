import ShelfGObject
import ShelfLibrary

/// What files are, line by line.
nonisolated struct PropertyLines: Equatable, Sendable {
    /// One of the files that are asked about.
    struct Subject: Equatable, Sendable {
        let name: String
        let contentType: String
        let size: Int64
        let isFolder: Bool
        let place: String
    }

    private let subjects: [Subject]
    /// What else is known of it, where there is one; nil until it is.
    var details: FileDetails?
    /// What is in all of them; nil while it is counted.
    var usage: DiskUsage?
    /// Why something is not known.
    var problem: String?

    init(_ subjects: [Subject]) {
        self.subjects = subjects
        if !subjects.contains(where: \.isFolder) {
            usage = DiskUsage(
                size: subjects.reduce(0) { $0 + $1.size }, fileCount: subjects.count)
        }
    }

    /// The lines, each with what it is of.
    var lines: [(name: String, value: String)] {
        var lines: [(String, String)] = []
        if let only = subjects.first, subjects.count == 1 {
            let type = only.isFolder ? only.contentType : details?.contentType ?? only.contentType
            lines.append(("Kind", "\(ContentType.description(type)) (\(type))"))
        } else {
            lines.append(("Kinds", kinds))
        }
        lines.append(("Size", usage.map { Self.size($0.size) } ?? "counting…"))
        if subjects.contains(where: \.isFolder) {
            lines.append(("Contents", usage.map { contents($0) } ?? "counting…"))
        }
        if let target = details?.linkTarget { lines.append(("Leads to", target)) }
        let places = Set(subjects.map(\.place))
        lines.append(("Place", places.count == 1 ? places.first ?? "" : "\(places.count) folders"))
        for (name, time) in [
            ("Changed", details?.modified), ("Read", details?.accessed), ("Made", details?.created),
        ] {
            if let time { lines.append((name, Formatting.dateAndTime(time))) }
        }
        if let owner = details?.owner {
            lines.append(("Owner", details?.group.map { "\(owner), of the group \($0)" } ?? owner))
        }
        if let permissions = details?.permissions {
            lines.append(("Permissions", Self.words(permissions)))
        }
        if let problem { lines.append(("Not known", problem)) }
        return lines
    }

    /// All of it as text.
    var text: String { lines.map { "\($0.name): \($0.value)" }.joined(separator: "\n") }

    private var kinds: String {
        var counts: [String: Int] = [:]
        for subject in subjects { counts[subject.contentType, default: 0] += 1 }
        let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = ordered.prefix(4).map {
            "\(Count.text($0.value)) × \(ContentType.description($0.key))"
        }
        let others = ordered.dropFirst(4).reduce(0) { $0 + $1.value }
        return (named + (others > 0 ? ["\(Count.text(others)) others"] : []))
            .joined(separator: ", ")
    }

    private func contents(_ usage: DiskUsage) -> String {
        // A folder counts itself, and beside folders stand files that are asked about themselves.
        let inner = usage.folderCount - subjects.count(where: \.isFolder)
        let files = usage.fileCount == 1 ? "1 file" : "\(Count.text(usage.fileCount)) files"
        let folders = inner == 1 ? "1 folder" : "\(Count.text(inner)) folders"
        return inner > 0 ? "\(files), \(folders)" : files
    }

    private static func size(_ bytes: Int64) -> String {
        guard bytes != 1 else { return "1 byte" }
        return bytes < 1_000
            ? "\(bytes) bytes" : "\(Formatting.size(bytes)) (\(Count.text(Int(bytes))) bytes)"
    }

    /// Permissions as `ls` writes them, and as a number.
    static func words(_ permissions: UInt32) -> String {
        var letters = ""
        for (shift, special, sign) in [(6, 0o4000, "s"), (3, 0o2000, "s"), (0, 0o1000, "t")] {
            let bits = permissions >> UInt32(shift)
            letters += bits & 4 != 0 ? "r" : "-"
            letters += bits & 2 != 0 ? "w" : "-"
            let runs = bits & 1 != 0
            letters +=
                permissions & UInt32(special) != 0
                ? (runs ? sign : sign.uppercased()) : (runs ? "x" : "-")
        }
        return "\(letters) (\(String(permissions, radix: 8)))"
    }
}

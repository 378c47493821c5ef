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
                size: subjects.reduce(0) { $0.heldSum($1.size) }, fileCount: subjects.count)
        }
    }

    /// The lines, each with what it is of.
    var lines: [(name: String, value: String)] {
        var lines: [(String, String)] = []
        if let only = subjects.first, subjects.count == 1 {
            let type = only.isFolder ? only.contentType : details?.contentType ?? only.contentType
            lines.append(
                (
                    localized("Kind"),
                    "\(ContentType.description(type)) (\(Direction.isolated(type)))"
                ))
        } else {
            lines.append((localized("Kinds"), kinds))
        }
        lines.append(
            (localized("Size"), usage.map { Self.size($0.size) } ?? localized("counting…")))
        if subjects.contains(where: \.isFolder) {
            lines.append(
                (localized("Contents"), usage.map { contents($0) } ?? localized("counting…")))
        }
        if let target = details?.linkTarget { lines.append((localized("Link target"), target)) }
        let places = Set(subjects.map(\.place))
        lines.append(
            (
                localized("Place"),
                places.count == 1
                    ? places.first ?? ""
                    : localized(one: "1 folder", other: "{count} folders", count: places.count)
            ))
        for (name, time) in [
            (localized("Modified", context: "time of a file"), details?.modified),
            (localized("Accessed", context: "time of a file"), details?.accessed),
            (localized("Created", context: "time of a file"), details?.created),
        ] {
            if let time { lines.append((name, Formatting.dateAndTime(time))) }
        }
        if let owner = details?.owner {
            lines.append(
                (
                    localized("Owner"),
                    details?.group.map {
                        localized("{owner}, group {group}", ["owner": owner, "group": $0])
                    } ?? owner
                ))
        }
        if let permissions = details?.permissions {
            lines.append((localized("Permissions"), Self.words(permissions)))
        }
        if let problem { lines.append((localized("Unknown"), problem)) }
        return lines
    }

    /// All of it as text.
    var text: String { NamedLines.text(of: lines) }

    private var kinds: String {
        var counts: [String: Int] = [:]
        for subject in subjects { counts[subject.contentType, default: 0] += 1 }
        let ordered = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
        let named = ordered.prefix(4).map {
            localized(
                "{number} × {kind}",
                ["number": Count.text($0.value), "kind": ContentType.description($0.key)])
        }
        let others = ordered.dropFirst(4).reduce(0) { $0 + $1.value }
        let rest = localized(one: "{count} others", other: "{count} others", count: others)
        return Localized.list(named + (others > 0 ? [rest] : []))
    }

    private func contents(_ usage: DiskUsage) -> String {
        // A folder counts itself, and beside folders stand files that are asked about themselves.
        let inner = usage.folderCount - subjects.count(where: \.isFolder)
        let files = localized(one: "1 file", other: "{count} files", count: usage.fileCount)
        let folders = localized(one: "1 folder", other: "{count} folders", count: inner)
        return inner > 0 ? Localized.list([files, folders]) : files
    }

    private static func size(_ bytes: Int64) -> String {
        let exact = localized(one: "1 byte", other: "{count} bytes", count: Int(bytes))
        return bytes < 1_000
            ? exact
            : localized("{size} ({exact})", ["size": Formatting.size(bytes), "exact": exact])
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
        return Direction.isolated("\(letters) (\(String(permissions, radix: 8)))")
    }
}

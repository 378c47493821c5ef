import ShelfGObject

/// Files that belong together, each to one that is shown for all of them.
///
/// Cameras write a picture twice, raw and developed, or a film of a moment beside it; programs put what
/// they know of a picture into a file next to it.
///
/// Design: docs/design/library.md#pairs
struct Pairs: Sendable {
    /// The items that are shown, in the order they had.
    private(set) var shown: [LibraryItem]
    /// What comes along with each of them, in the order it had.
    private(set) var companions: [ItemID: [LibraryItem]] = [:]

    /// How far apart in time files of one moment are, in seconds: some copies keep times, some do not,
    /// and numbers of cameras begin anew every ten thousand pictures.
    private static let oneMoment: Int64 = 3_600
    /// The largest film that is of a moment, in bytes.
    private static let largestMoment: Int64 = 24 << 20

    /// Finds what belongs together among the items of one folder; O(length of all names).
    ///
    /// Where nothing does, `shown` shares the array that was given.
    init(_ items: [LibraryItem]) {
        shown = items
        // Most folders have nothing that comes along with anything, and some have very many files.
        guard Self.mayHaveCompanions(items) else { return }
        let parts = items.map { PairPart(ending: $0.ending) }
        let added = items.indices.filter { parts[$0].map { $0.comesAlong } ?? false }
        guard !added.isEmpty else { return }
        var members: [String: [Int]] = [:]
        for index in added { members[items[index].stem] = [] }
        // Some programs keep the whole name: IMG_1.CR2.xmp.
        var wholeNames: [String: Int] = [:]
        for index in added where parts[index] == .sidecar {
            wholeNames[items[index].stem] = -1
        }
        for index in items.indices where parts[index] != nil {
            members[items[index].stem]?.append(index)
            let name = items[index].name.lowercased()
            if wholeNames[name] != nil { wholeNames[name] = index }
        }
        var owners: [Int: Int] = [:]
        for index in added {
            let item = items[index]
            let owner = Self.owner(of: index, among: members[item.stem] ?? [], parts, items)
            let whole = parts[index] == .sidecar ? wholeNames[item.stem] : nil
            owners[index] = whole.flatMap { $0 >= 0 ? $0 : nil } ?? owner
        }
        guard !owners.isEmpty else { return }
        for index in added {
            guard var owner = owners[index] else { continue }
            // What belongs to a raw picture goes with that to the picture that is shown.
            while let next = owners[owner] { owner = next }
            companions[items[owner].id, default: []].append(items[index])
        }
        shown = items.indices.lazy.filter { owners[$0] == nil }.map { items[$0] }
    }

    private static func mayHaveCompanions(_ items: [LibraryItem]) -> Bool {
        let items = items.span
        for index in items.indices where PairPart.mayComeAlong(items[index].endingKey) {
            return true
        }
        return false
    }

    /// The one of the same name that an item belongs to.
    private static func owner(
        of index: Int, among members: [Int], _ parts: [PairPart?], _ items: [LibraryItem]
    ) -> Int? {
        let others = members.filter { $0 != index }
        func first(_ part: PairPart) -> Int? { others.first { parts[$0] == part } }
        func isNear(_ other: Int) -> Bool {
            abs(items[index].modified - items[other].modified) <= oneMoment
        }
        guard let part = parts[index],
            let owner = part.owners.lazy.compactMap({ first($0) }).first
        else { return nil }
        switch part {
        case .film where items[index].ending != "mov" || items[index].size > largestMoment:
            return nil
        case .raw, .film: return isNear(owner) ? owner : nil
        case .sidecar, .picture, .plain: return owner
        }
    }
}

/// What a file can be in a pair, told by its ending.
enum PairPart: Sendable {
    case picture
    /// A picture that no camera made.
    case plain
    case raw
    case film
    case sidecar

    /// What a file with an ending is, in lower case without its dot; nil when it is in no pair.
    init?(ending: String) {
        guard let part = Self.parts[ending] else { return nil }
        self = part
    }

    /// Whether it may come along with another.
    var comesAlong: Bool { self != .picture && self != .plain }

    /// What it may belong to, the first that is there.
    var owners: [PairPart] {
        switch self {
        case .raw: [.picture]
        case .film: [.picture, .raw]
        case .sidecar: [.picture, .raw, .film, .plain]
        case .picture, .plain: []
        }
    }

    /// Whether the ending with a key, as items make it, may be one of what comes along with others;
    /// some others pass as well.
    static func mayComeAlong(_ key: UInt64) -> Bool { bits[bit(of: key)] }

    private static let bits: [Bool] = {
        var bits = [Bool](repeating: false, count: 1 << 12)
        for (ending, part) in parts where part.comesAlong {
            bits[bit(of: ending.utf8.reduce(0) { $0 << 8 | UInt64($1) })] = true
        }
        return bits
    }()

    /// Twelve bits of a key that say most about it, by multiplication after Knuth.
    private static func bit(of key: UInt64) -> Int { Int((key &* 0x9E37_79B9_7F4A_7C15) >> 52) }

    private static let parts: [String: PairPart] = {
        let lists: [(PairPart, String)] = [
            (.picture, "jpg jpeg jpe jfif jfi pjpeg mpo heic heif hif avif jxl"),
            (.plain, "png tif tiff webp gif bmp svg psd xcf"),
            (
                .raw,
                """
                3fr arw cr2 cr3 crw dcr dng erf fff iiq kdc mef mos mrw nef nrw orf pef raf raw rw2 \
                rwl sr2 srf srw x3f
                """
            ),
            (.film, "mov mp4 m4v avi mkv mts"),
            (.sidecar, "xmp aae thm pp3 dop vrd"),
        ]
        var parts: [String: PairPart] = [:]
        for (part, endings) in lists {
            for ending in endings.split(separator: " ") { parts[String(ending)] = part }
        }
        return parts
    }()
}

extension LibraryItem {
    /// A word for what a file adds to the one it comes along with; nil for what only describes that.
    package var companionWord: String? {
        switch PairPart(ending: ending) {
        case .raw: localized("RAW")
        case .film: localized("Film")
        case .picture, .plain, .sidecar, nil: nil
        }
    }

    /// What stands before the last dot of the name, in lower case.
    var stem: String {
        let name = name.lowercased()
        guard let dot = name.unicodeScalars.lastIndex(of: "."), dot != name.startIndex else {
            return name
        }
        return String(name[..<dot])
    }
}

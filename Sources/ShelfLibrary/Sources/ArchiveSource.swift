import ShelfGObject
import Synchronization

/// What is in an archive, as folders of files that can be looked at and not changed.
///
/// Only worker processes open it.
///
/// Design: docs/design/sources.md#archives
final class ArchiveSource: Source {
    /// What lies in a folder of the archive.
    private struct Contents: Sendable {
        var files: [FileInfo] = []
        var folders: Set<[UInt8]> = []
    }

    /// The archive as it was at a time.
    private struct Known: Sendable {
        let version: ContentVersion
        let folders: [[[UInt8]]: Contents]
        let problem: Problem?
        /// The ways to files that it has more than once, of which the last counts; nil where there
        /// may be others.
        let repeated: Set<[[UInt8]]>?
    }

    private struct State: Sendable {
        var known: Known?
        /// The archive as it is being listed.
        var listing: (version: ContentVersion, task: Task<Known, any Error>)?
        var watches: [File: Watch] = [:]
    }

    private struct Watch: Sendable {
        weak var watch: ListWatch?
    }

    /// Those that are shown, each as it was opened last.
    private static let shown = Mutex<[File: Shown]>([:])

    private struct Shown: Sendable {
        weak let source: ArchiveSource?
    }

    let keepsOrder = false
    private let archive: File
    private let place: File
    private let state = Mutex(State())

    /// Shows an archive, or the folder in it that has an address.
    init(of archive: File, place: File? = nil) {
        self.archive = archive
        self.place = place ?? archive
        Self.shown.withLock { shown in
            shown = shown.filter { $0.value.source != nil }
            shown[archive] = Shown(source: self)
        }
    }

    /// How many bytes members have with all that lies in them, as far as their archives are shown
    /// and say it.
    static func knownByteCount(of members: [File]) -> Int64 {
        var count: Int64 = 0
        for (archive, places) in Dictionary(
            grouping: members.compactMap { TakingOut.place(of: $0) }, by: \.archive)
        {
            let source = shown.withLock { $0[archive]?.source }
            guard let known = source?.state.withLock({ $0.known }) else { continue }
            let ways = Set(places.map(\.way))
            let folders = Set(places.map { Array($0.way.dropLast()) })
            for (folder, contents) in known.folders {
                let isWanted = (0...folder.count).contains { ways.contains(Array(folder[..<$0])) }
                guard isWanted || folders.contains(folder) else { continue }
                for file in contents.files
                where isWanted || ways.contains(folder + [file.file.nameBytes]) {
                    count = count.heldSum(file.size)
                }
            }
        }
        return count
    }

    /// Whether an archive is known to have none of some files more than once.
    static func hasOnce(_ ways: [[[UInt8]]], in archive: File) -> Bool {
        let source = shown.withLock { $0[archive]?.source }
        guard let known = source?.state.withLock({ $0.known }), let repeated = known.repeated else {
            return false
        }
        return repeated.isDisjoint(with: ways)
    }

    @concurrent
    func read(
        _ request: FolderRequest, ids: ItemIDSource,
        report: @Sendable (FolderBatch) async -> Void
    ) async throws {
        let known = try await known()
        guard let contents = known.folders[InsideAddress(request.file)?.names ?? []] else {
            throw SourceError(GLibError.noSuchFileReason)
        }
        let folders = contents.folders.map { name in
            FileInfo(
                file: request.file == archive
                    ? InsideAddress(.archive, in: archive, names: [name]).file
                    : request.file.child(nameBytes: name),
                displayName: Self.displayName(name), kind: .directory, isHidden: Self.isHidden(name)
            )
        }
        let infos = Mutex((contents.files + folders)[...])
        let problem = request.file == place ? known.problem : nil
        try await FolderReader.read(
            request, ids: ids,
            next: { count in
                infos.withLock { infos in
                    defer { infos = infos.dropFirst(count) }
                    return Array(infos.prefix(count))
                }
            },
            subfolder: { Subfolder($0.file, name: $0.displayName, source: self) },
            report: { batch in
                var batch = batch
                if batch.isLast { batch.problem = problem }
                await report(batch)
            })
    }

    @concurrent
    func watch(
        _ folder: File, isLocation: Bool, onChange: @escaping @MainActor (SourceChange) -> Void
    ) async -> (any Sendable & AnyObject)? {
        let watch = ListWatch(onChange)
        state.withLock { $0.watches[folder] = Watch(watch: watch) }
        // The others are told when the archive has been read.
        if folder == place { guard await watch.follow(list: archive) else { return nil } }
        return watch
    }

    @concurrent
    func isThere(_ folder: File) async -> Bool {
        (try? await DiskTurns.shared.info(of: archive))?.kind == .regular
    }

    // MARK: - Listing

    /// What is in the archive as it is now, listed once for all folders.
    private func known() async throws -> Known {
        let info = try await FileInfo.query(archive)
        let version = ContentVersion(info)
        let archive = archive
        let found = state.withLock { state -> (known: Known?, task: Task<Known, any Error>?) in
            if let known = state.known, known.version == version { return (known, nil) }
            if let listing = state.listing, listing.version == version {
                return (nil, listing.task)
            }
            let task = Task {
                Self.known(
                    try await ArchiveLister.index(of: archive), of: archive, info, version)
            }
            state.listing = (version, task)
            return (nil, task)
        }
        if let known = found.known { return known }
        defer { state.withLock { if $0.listing?.version == version { $0.listing = nil } } }
        guard let known = try await found.task?.value else {
            throw SourceError(localized("It cannot be read"))
        }
        let others = state.withLock { state in
            let isOther = state.known.map { $0.version != version } ?? false
            state.known = known
            return isOther ? state.watches.filter { $0.key != place }.compactMap(\.value.watch) : []
        }
        for watch in others { watch.tell(.everything) }
        return known
    }

    private static func known(
        _ index: ArchiveIndex, of archive: File, _ info: FileInfo, _ version: ContentVersion
    ) -> Known {
        var folders: [[[UInt8]]: Contents] = [[]: Contents()]
        var types: [[UInt8]: String] = [:]
        var places: [[[UInt8]]: Int] = [:]
        var repeated: Set<[[UInt8]]> = []
        for member in index.members {
            let way = Array(member.names.dropLast())
            let name = member.names[member.names.count - 1]
            if folders[way]?.files.isEmpty ?? true {
                for level in way.indices {
                    folders[Array(way[..<level]), default: Contents()].folders.insert(way[level])
                }
            }
            let ending = name.split(separator: UInt8(ascii: ".")).last.map(Array.init) ?? []
            let type =
                types[ending]
                ?? ContentType.guessed(fromName: "x.\(String(decoding: ending, as: UTF8.self))")
            types[ending] = type
            let file = FileInfo(
                file: InsideAddress(.archive, in: archive, names: member.names).file,
                displayName: displayName(name), kind: .regular, isHidden: isHidden(name),
                size: member.size, modifiedSeconds: member.modified,
                // Another archive of the name has other files of the same names.
                inode: info.inode,
                changedMicroseconds: max(
                    info.changedMicroseconds, FileTime.microseconds(info.modifiedSeconds)),
                contentType: type)
            let count = folders[way]?.files.count ?? 0
            if let place = places.updateValue(count, forKey: member.names) {
                // Whoever adds to an archive at its end means the last of a name.
                places[member.names] = place
                repeated.insert(member.names)
                folders[way]?.files[place] = file
            } else {
                folders[way, default: Contents()].files.append(file)
            }
        }
        return Known(
            version: version, folders: folders, problem: problem(of: index, archive),
            repeated: index.isCutShort ? nil : repeated)
    }

    /// A name for showing.
    private static func displayName(_ name: [UInt8]) -> String {
        String(validating: name, as: UTF8.self) ?? DocumentText.name(name)
            ?? File.displayName(ofNameBytes: name)
    }

    private static func problem(of index: ArchiveIndex, _ archive: File) -> Problem? {
        var reasons: [String] = []
        if index.isCutShort {
            reasons.append(
                localized(
                    one: "the first file is shown, there may be more",
                    other: "the first {count} files are shown, there may be more",
                    count: index.members.count))
        }
        if index.leftOutCount > 0 {
            reasons.append(
                localized(
                    one: "1 name that leads outside was skipped",
                    other: "{count} names that lead outside were skipped",
                    count: index.leftOutCount))
        }
        return reasons.isEmpty
            ? nil : .leftOut(archive, reason: reasons.joined(separator: localized("; ")))
    }

    /// Whether a name is hidden, as in folders, or what one system adds to each file.
    private static func isHidden(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.elementsEqual("__MACOSX".utf8)
    }
}

package import ShelfGObject
import Synchronization

/// Files and folders inside of archives become files of their own, in a folder that is made for
/// them.
///
/// Each is there when it is whole. Nothing remembers how to take that back: nobody has seen the
/// folder.
///
/// Design: docs/design/sources.md#taking-out
package struct TakingOut: Deed {
    /// What runs ``WorkerProcess/runIfAsked(_:)``; by default this very program.
    static let command = Mutex(["/proc/self/exe", MemberTaker.argument])

    package let title: String
    /// What is taken out.
    package let members: [File]
    /// Where it goes.
    package let folder: File
    /// Whether nothing is to be written into what nobody keeps.
    package let isReadOnly: Bool
    package var mayTakeLong: Bool { true }
    package var concerned: [File] { members.map { Self.place(of: $0)?.archive ?? $0 } + [folder] }

    /// Takes members out into a folder that nothing else lies in.
    package init(_ members: [File], into folder: File, isReadOnly: Bool = false) {
        (self.members, self.folder, self.isReadOnly) = (members, folder, isReadOnly)
        title =
            members.count == 1
            ? localized("Extract “{name}”", ["name": members[0].displayName])
            : localized(
                one: "Extract {count} file", other: "Extract {count} files", count: members.count)
    }

    /// Whether a file can be taken out: it is in an archive, and called what a file can be called.
    package static func isMember(_ file: File) -> Bool { place(of: file) != nil }

    /// Where a member lies.
    struct Place: Hashable {
        let archive: File
        /// The names on the way to it.
        let way: [[UInt8]]
    }

    /// Where a member lies; nil where it has no name that an archive can have.
    ///
    /// Addresses come from other programs, too.
    static func place(of file: File) -> Place? {
        guard let inside = InsideAddress(file), inside.kind == .archive else { return nil }
        guard inside.names.allSatisfy({ FileNaming.objection(to: $0) == nil }),
            ArchiveIndex.names(in: ArchiveIndex.path(inside.names)) == inside.names
        else { return nil }
        return Place(archive: inside.container, way: inside.names)
    }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        let byteCount = ArchiveSource.knownByteCount(of: members)
        watch.advance { ($0.allItems, $0.allBytes) = (members.count, byteCount) }
        var outcome = DeedOutcome()
        var taking = Taking(folder: folder, isReadOnly: isReadOnly, watch: watch)
        guard let path = folder.path, PrivateFile.makeFolder(path) else {
            outcome.failures = [
                DeedFailure(folder, .refused, localized("The folder cannot be created"))
            ]
            return outcome
        }
        for request in requests(&outcome) {
            taking.take(request.members, ways: request.ways, from: request.archive)
        }
        taking.placeFolders()
        outcome.failures += taking.failures
        outcome.places = members.compactMap { taking.places[$0] }
        outcome.doneCount = outcome.places.count
        return outcome
    }

    /// What is asked of one archive in one go.
    private struct Request {
        let archive: File
        /// In how many of the others these lie: each goes to one place in one go.
        let level: Int
        var members: [File] = []
        var ways: [[[UInt8]]] = []
    }

    /// What is to be taken out, archive by archive.
    private func requests(_ outcome: inout DeedOutcome) -> [Request] {
        let places = members.map { Self.place(of: $0) }
        let all = Set(places.compactMap(\.self))
        var requests: [Request] = []
        for (member, place) in zip(members, places) {
            guard let place else {
                outcome.failures.append(
                    DeedFailure(member, .refused, localized("It is not a file in an archive")))
                continue
            }
            let level = (1..<place.way.count).count {
                all.contains(Place(archive: place.archive, way: Array(place.way[..<$0])))
            }
            let known = requests.firstIndex { $0.archive == place.archive && $0.level == level }
            if known == nil { requests.append(Request(archive: place.archive, level: level)) }
            requests[known ?? requests.count - 1].members.append(member)
            requests[known ?? requests.count - 1].ways.append(place.way)
        }
        return requests
    }

    /// Deletes what was taken out longer than a day ago, by programs that have ended as a rule.
    package static func clean(_ folder: File) async {
        await DiskThreads.run { cleanNow(folder) }
    }

    /// Does so, waiting for the disk.
    private static func cleanNow(_ folder: File) {
        let yesterday = (TimeOfDay.now - 24 * 3_600) * 1_000_000_000
        guard let path = folder.pathBytes, let names = try? Disk.names(in: path) else { return }
        for name in names {
            let old = path + [UInt8(ascii: "/")] + name
            guard let status = try? DiskStatus(of: old), status.modified < yesterday else {
                continue
            }
            FileHands.discard(old)
        }
    }

    /// Deletes a folder of what was taken out, with all that lies in it.
    package static func remove(_ folder: File) async { await DiskThreads.run { removeNow(folder) } }

    /// Does so, waiting for the disk.
    package static func removeNow(_ folder: File) {
        if let path = folder.pathBytes { FileHands.discard(path) }
    }
}

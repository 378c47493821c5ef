import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What is inside of archives as files of its own, for other programs and for folders.
///
/// Design: docs/design/sources.md#taking-out
enum MemberFiles {
    /// Where they lie, each time in a folder of its own; a later program deletes what is old.
    private static var folder: File {
        UserDirectories.cache.child(named: "shelf-gtk").child(named: "taken-out")
    }

    /// Where those lie that are lent to a program, for as long as it runs.
    private static var lending: File {
        UserDirectories.runtime.child(named: "shelf-gtk").child(named: "lent")
    }
    /// What is lent now.
    private static var lent: Set<File> = []

    /// Takes members out; the panel of what is being done shows it, and can cancel.
    ///
    /// - Parameter isReadOnly: Whether nothing is to be written into what nobody keeps.
    static func takeOut(_ members: [File], isReadOnly: Bool = false) async -> DeedOutcome {
        await Tending.shared.perform(
            TakingOut(members, into: newFolder(in: folder), isReadOnly: isReadOnly))
    }

    private static func newFolder(in folder: File) -> File {
        folder.child(named: String(UInt64.random(in: 0 ... .max), radix: 36))
    }

    /// Calls `body` with files in place of members, which are gone when it returns or the program ends.
    ///
    /// - Returns: What could not be taken out; `body` is not called then.
    static func lending(
        _ files: [File], to body: ([File]) async -> Void
    ) async -> [DeedFailure] {
        let members = files.filter(TakingOut.isMember)
        guard !members.isEmpty else {
            await body(files)
            return []
        }
        let folder = newFolder(in: lending)
        lent.insert(folder)
        let outcome = await Tending.shared.perform(
            TakingOut(members, into: folder, isReadOnly: true))
        if outcome.failures.isEmpty {
            let places = Dictionary(
                zip(members, outcome.places), uniquingKeysWith: { first, _ in first })
            await body(files.map { places[$0] ?? $0 })
        }
        lent.remove(folder)
        await TakingOut.remove(folder)
        return outcome.failures
    }

    /// Deletes what is lent, as the program ends.
    static func endLending() {
        for folder in lent { TakingOut.removeNow(folder) }
        lent = []
    }

    /// Whether a file was taken out of an archive, and is kept nowhere yet.
    static func isTakenOut(_ file: File) -> Bool { file.isInside(folder) }

    /// Has whoever is given members get files of their own, and what is old deleted.
    static func prepare() {
        OfferedFiles.replace = { uris in
            let files = uris.map { File(uri: $0) }
            let members = files.filter(TakingOut.isMember)
            guard !members.isEmpty else { return nil }
            return {
                let taken = await takeOut(members).places
                return files.filter { !TakingOut.isMember($0) }.map(\.uri) + taken.map(\.uri)
            }
        }
        let folders = [folder, lending]
        Task { for folder in folders { await TakingOut.clean(folder) } }
    }
}

extension BrowserWindow {
    /// Puts what is inside of archives into a folder, as files of their own.
    func takeOut(_ members: [File], into folder: File, follows: Bool) {
        Task { [weak self] in
            let outcome = await MemberFiles.takeOut(members)
            guard let self else { return }
            self.report(outcome.failures)
            if !outcome.places.isEmpty {
                self.put(outcome.places, into: folder, .takeOut, follows: follows)
            }
        }
    }
}

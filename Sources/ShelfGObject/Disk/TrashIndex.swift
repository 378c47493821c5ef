internal import Glibc

/// Finds what was moved to the trash: each trash is listed once for any number of files.
///
/// It knows what was there when the first file of that trash was looked for.
/// Design: docs/design/tending.md#the-trash
package final class TrashIndex {
    /// One trash.
    private struct Listing {
        var names: [UInt64: [[UInt8]]] = [:]
        var all: [[UInt8]] = []
        /// Entries by the original paths that their `.trashinfo` files name; nil until they are read.
        var entries: [[UInt8]: [Trash.Entry]]?
    }

    private var listings: [[UInt8]: Listing] = [:]

    /// Begins with nothing listed.
    package init() {}

    /// Finds something that was moved to the trash, as far as that can be told: nothing that is found so
    /// may be deleted.
    ///
    /// - Parameters:
    ///   - original: Where it was, by whatever links.
    ///   - inode: Its number in the file system.
    ///   - date: When it was moved, at the earliest, for file systems that give it another number.
    package func find(
        _ original: [UInt8], inode: UInt64, since date: String
    ) -> Trash.Place? {
        // The note in the trash of another disk says where that was without links.
        let real = Trash.real(original)
        let originals = [original, real]
        let trashes = Trash.folders(for: real)
        for trash in trashes {
            list(trash)
            // The folder may say another number than the file where file systems lie over one another.
            for name in listings[trash]?.names[inode] ?? [] {
                let place = Trash.Place(name[...], in: trash)
                if (try? DiskStatus(of: place.file))?.inode == inode,
                    let entry = Trash.entry(at: place), originals.contains(entry.original)
                {
                    return place
                }
            }
        }
        let entries = trashes.flatMap { trash in
            readNotes(in: trash)
            return originals.reduce(into: Set<Trash.Entry>()) { found, path in
                found.formUnion(listings[trash]?.entries?[path] ?? [])
            }
        }
        if inode != 0,
            let entry = entries.first(where: {
                (try? DiskStatus(of: $0.place.file))?.inode == inode
            })
        {
            return entry.place
        }
        // Later ones were thrown away after it.
        return entries.filter { !$0.date.isEmpty && $0.date >= date }
            .sorted { $0.date < $1.date }
            .first {
                Trash.entry(at: $0.place) == $0 && (try? DiskStatus(of: $0.place.file)) != nil
            }?
            .place
    }

    private func list(_ trash: [UInt8]) {
        guard listings[trash] == nil else { return }
        var listing = Listing()
        let files = trash + Array("/files".utf8)
        for entry in (try? OpenFolder(files, followsLinks: true).entries()) ?? [] {
            listing.names[entry.inode, default: []].append(entry.name)
            listing.all.append(entry.name)
        }
        listings[trash] = listing
    }

    private func readNotes(in trash: [UInt8]) {
        guard var listing = listings[trash], listing.entries == nil else { return }
        var entries: [[UInt8]: [Trash.Entry]] = [:]
        for name in listing.all {
            guard let entry = Trash.entry(at: Trash.Place(name[...], in: trash)) else { continue }
            entries[entry.original, default: []].append(entry)
        }
        listing.entries = entries
        listings[trash] = listing
    }
}

import ShelfGObject

/// The hidden files and folders of programs that were killed while they copied, moved or saved.
///
/// A part of a copy is deleted if its original is where it was; a file that was to exchange its
/// name gets one back. Whatever else was left stays, and is said.
///
/// Design: docs/design/tending.md#after-a-kill
package enum UnfinishedDeeds {
    /// Cleans up after programs that do not run any more, waiting for disks, and returns what there
    /// is to say.
    package static func settle() -> [String] {
        var said: [String] = []
        NameJournal.settleLeft { note in
            let (isSettled, words) = settle(note)
            if let words { said.append(words) }
            return isSettled
        }
        return said
    }

    /// Settles one name; false where that may go better at another start.
    private static func settle(_ note: NameJournal.Note) -> (isSettled: Bool, words: String?) {
        // A medium that is away comes back.
        guard let hidden = try? FilePlace(note.hidden) else { return (false, nil) }
        guard let status = try? DiskStatus(of: hidden.diskName) else { return (true, nil) }
        guard let made = note.made ?? (note.purpose == .exchange ? note.original : nil) else {
            // Nobody knows whose it is, so nothing goes that has any contents.
            if status.kind == .folder { try? Disk.removeFolder(hidden.diskName) }
            if status.kind == .regular, status.size == 0 { try? Disk.remove(hidden.diskName) }
            return (true, nil)
        }
        guard (try? made.isAt(note.hidden, isGrowing: true)) == true else { return (true, nil) }
        switch note.purpose {
        case .save: return discard(hidden, nil)
        case .exchange: return giveBack(hidden, note)
        case .copy:
            guard let isThere = isOriginalThere(note) else { return (false, nil) }
            let names = names(of: note)
            if isThere {
                let words = localized(
                    "Shelf was ended before “{name}” had come to “{folder}”. It is where it was.",
                    names)
                return discard(hidden, words)
            }
            // The part may be all there is of it by now.
            let words = localized(
                "Shelf was ended while it copied “{name}”, and the original is gone since. Part of it is in “{folder}” as “{hidden}”.",
                names)
            return (true, words)
        }
    }

    /// The original of a copy is where it was; nil where nobody can tell, as its medium is away.
    private static func isOriginalThere(_ note: NameJournal.Note) -> Bool? {
        guard (try? FilePlace(note.other)) != nil else { return nil }
        do throws(DiskError) {
            return try note.original?.isAt(note.other) ?? false
        } catch {
            return error.isGone ? false : nil
        }
    }

    /// Deletes what was made; what is left of it is tried again at another start.
    private static func discard(
        _ hidden: FilePlace, _ words: String?
    ) -> (isSettled: Bool, words: String?) {
        FileHands.discard(hidden.name, in: hidden.folder)
        let isLeft = (try? DiskStatus(of: hidden.diskName)) != nil
        return isLeft ? (false, nil) : (true, words)
    }

    /// Gives a file one of the two names that were to be exchanged.
    private static func giveBack(
        _ hidden: FilePlace, _ note: NameJournal.Note
    ) -> (isSettled: Bool, words: String?) {
        for path in [note.place, note.other] {
            do throws(DiskError) {
                try Disk.move(hidden.diskName, to: FilePlace(path).diskName)
                return (true, nil)
            } catch {
                guard error.isTaken else { return (false, nil) }
            }
        }
        let words = localized(
            "Shelf was ended while it renamed “{name}”, which is in “{folder}” as “{hidden}” now.",
            names(of: note))
        return (true, words)
    }

    private static func names(of note: NameJournal.Note) -> KeyValuePairs<String, String> {
        let place = File(pathBytes: note.place)
        return [
            "name": place.displayName,
            "folder": place.parent?.displayName ?? "",
            "hidden": File(pathBytes: note.hidden).displayName,
        ]
    }
}

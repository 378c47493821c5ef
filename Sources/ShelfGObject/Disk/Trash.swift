internal import CGtk
internal import Glibc

/// The trash of the desktop, as its specification lays it out.
///
/// Design: docs/design/tending.md#the-trash
@safe
package enum Trash {
    /// Something in a trash.
    package struct Place: Hashable, Sendable {
        /// Where it is.
        package let file: [UInt8]
        /// Where it says where it was.
        package let info: [UInt8]

        /// What has a name in a trash.
        fileprivate init(_ name: ArraySlice<UInt8>, in trash: [UInt8]) {
            file = trash + Array("/files/".utf8) + name
            info = trash + Array("/info/".utf8) + name + Array(".trashinfo".utf8)
        }
    }

    /// Moves a file to the trash.
    package static func take(_ file: File) throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        guard unsafe file.withGFile({ unsafe g_file_trash($0, nil, &error) }) == 0 else { return }
        throw unsafe GLibError(taking: error)
    }

    /// The time now, as notes in the trash say it.
    package static var now: String {
        guard let time = unsafe g_date_time_new_now_local() else { return "" }
        defer { unsafe g_date_time_unref(time) }
        return unsafe String(takingCString: g_date_time_format(time, "%Y-%m-%dT%H:%M:%S")) ?? ""
    }

    /// Something in a trash, and where it was.
    package struct Entry: Hashable, Sendable {
        /// Where it is, and where it says where it was.
        package let place: Place
        /// Where it was.
        package let original: [UInt8]
        /// When it was moved there, as the note says it.
        package let date: String
    }

    /// Whether something lies among the files of a trash, or is the folder of those, as far as its path says.
    package static func holds(_ path: [UInt8]) -> Bool {
        let parts = path.split(separator: UInt8(ascii: "/")).map(Array.init)
        let home = homeFolder.split(separator: UInt8(ascii: "/")).map(Array.init)
        let files = Array("files".utf8)
        if parts.starts(with: home + [files]) { return true }
        let user = "\(getuid())"
        let own = [
            [Array(".Trash-\(user)".utf8), files],
            [Array(".Trash".utf8), Array(user.utf8), files],
        ]
        return parts.indices.contains { start in
            own.contains { parts[start...].starts(with: $0) }
        }
    }

    /// The trash of the home.
    private static var homeFolder: [UInt8] {
        unsafe bytes(of: g_get_user_data_dir()) + Array("/Trash".utf8)
    }

    /// What has to be brought back to have a file back that lies in a trash, itself or what it lies in;
    /// nil where it lies in none.
    package static func entry(holding file: [UInt8]) -> Entry? {
        let slash = UInt8(ascii: "/")
        var path = file
        while let end = path.lastIndex(of: slash), end > 0 {
            let folder = Array(path[..<end])
            let ending = Array("/files".utf8)
            if folder.suffix(ending.count).elementsEqual(ending) {
                let trash = Array(folder.dropLast(ending.count))
                let place = Place(path[(end + 1)...], in: trash)
                if let entry = entry(at: place, in: trash) { return entry }
            }
            path = folder
        }
        return nil
    }

    /// What the note says of something in a trash; nil where there is none.
    package static func entry(at place: Place) -> Entry? {
        var trash = place.info[...]
        for _ in 1...2 {
            guard let slash = trash.lastIndex(of: UInt8(ascii: "/")) else { return nil }
            trash = trash[..<slash]
        }
        return entry(at: place, in: Array(trash))
    }

    private static func entry(at place: Place, in trash: [UInt8]) -> Entry? {
        guard let note = note(place.info), let original = path(in: note, trash: trash) else {
            return nil
        }
        let date = line("DeletionDate=", in: note) ?? []
        return Entry(
            place: place, original: original, date: String(decoding: date, as: UTF8.self))
    }

    /// Where something is that was moved to the trash, as far as that can be told: nothing that is found so
    /// may be deleted.
    ///
    /// - Parameters:
    ///   - original: Where it was, by whatever links.
    ///   - inode: Its number in the file system.
    ///   - date: When it was moved, at the earliest, for file systems that give it another number.
    package static func find(_ original: [UInt8], inode: UInt64, since date: String) -> Place? {
        // The note in the trash of another disk says where that was without links.
        let real = real(original)
        let originals = [original, real]
        let places = folders(for: real).flatMap { trash in
            namesLike(original, in: trash).map { (trash, Place($0[...], in: trash)) }
        }
        // There may be thousands of that name: the number is asked before the note is read.
        for (trash, place) in places where (try? DiskStatus(of: place.file))?.inode == inode {
            if let entry = entry(at: place, in: trash), originals.contains(entry.original) {
                return place
            }
        }
        // Later ones were thrown away after it.
        return places.compactMap { entry(at: $1, in: $0) }
            .filter { originals.contains($0.original) && !$0.date.isEmpty && $0.date >= date }
            .min { $0.date < $1.date }?.place
    }

    /// A path without links on the way to its name, as far as what is on the way is still there.
    private static func real(_ path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        var way = path[...]
        while let end = way.lastIndex(of: slash), end > 0 {
            way = path[..<end]
            if let real = Disk.realPath(of: Array(way)) {
                return (real == [slash] ? [] : real) + path[end...]
            }
        }
        return path
    }

    /// The trash of the home, and those of the file system that a file is on.
    private static func folders(for path: [UInt8]) -> [[UInt8]] {
        let top = topFolder(of: path)
        return [homeFolder]
            + ["/.Trash/\(getuid())", "/.Trash-\(getuid())"].map { top + Array($0.utf8) }
    }

    /// The uppermost folder of the file system a path is on, without a slash at its end.
    private static func topFolder(of path: [UInt8]) -> [UInt8] {
        var folder = path
        var device: UInt64?
        while let slash = folder.lastIndex(of: UInt8(ascii: "/")) {
            let above = Array(folder[..<slash])
            guard let status = try? DiskStatus(of: above.isEmpty ? [UInt8(ascii: "/")] : above)
            else {
                folder = above
                continue
            }
            if let device, status.device != device { return folder }
            device = status.device
            folder = above
        }
        return []
    }

    /// The names in a trash that may have been given to what was called so elsewhere.
    private static func namesLike(_ path: [UInt8], in trash: [UInt8]) -> [[UInt8]] {
        let name = path.suffix(while: { $0 != UInt8(ascii: "/") })
        // A number is put in before the first dot where a name is taken.
        let stem = name.prefix { $0 != UInt8(ascii: ".") }
        let names = (try? Disk.names(in: trash + Array("/files".utf8))) ?? []
        return names.filter { $0.starts(with: stem) }
    }

    private static func note(_ path: [UInt8]) -> [UInt8]? {
        File(pathBytes: path).contents()
    }

    private static func line(_ key: String, in note: [UInt8]) -> [UInt8]? {
        note.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key.utf8) }
            .map { Array($0.dropFirst(key.utf8.count)) }
    }

    private static func path(in note: [UInt8], trash: [UInt8]) -> [UInt8]? {
        guard let escaped = line("Path=", in: note) else { return nil }
        let text = String(decoding: escaped, as: UTF8.self)
        guard let plain = unsafe g_uri_unescape_string(text, "/") else { return nil }
        defer { unsafe g_free(plain) }
        let path = unsafe bytes(of: plain)
        if path.first == UInt8(ascii: "/") { return path }
        // It is written as seen from the top of the file system.
        return topFolder(of: trash) + [UInt8(ascii: "/")] + path
    }
}

extension [UInt8] {
    /// The last bytes of which all are so.
    fileprivate func suffix(while isSo: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        self[((lastIndex { !isSo($0) } ?? -1) + 1)...]
    }
}

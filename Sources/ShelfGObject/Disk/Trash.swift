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

        /// Describes something by its name in a trash.
        init(_ name: ArraySlice<UInt8>, in trash: [UInt8]) {
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
                if let entry = entry(at: Place(path[(end + 1)...], in: trash)) { return entry }
            }
            path = folder
        }
        return nil
    }

    /// The entry that the note of something in a trash describes; nil where there is none, or where it names a
    /// path that no trash of that place may name.
    package static func entry(at place: Place) -> Entry? {
        guard let note = note(place.info), let original = path(in: note, of: place) else {
            return nil
        }
        let date = line("DeletionDate=", in: note) ?? []
        return Entry(
            place: place, original: original, date: String(decoding: date, as: UTF8.self))
    }

    /// Something in the trash may come back into a folder: from the trash of a medium only into that medium.
    package static func mayRestore(_ place: Place, into folder: OpenFolder) -> Bool {
        switch realm(of: place) {
        case .home: return true
        case .none: return false
        case .below(let top):
            let slash = [UInt8(ascii: "/")]
            guard let path = folder.path, let real = Disk.realPath(of: top.isEmpty ? slash : top)
            else { return false }
            return real == slash || (path + slash).starts(with: real + slash)
        }
    }

    /// The files that a trash may bring back.
    private enum Realm {
        /// All there are, which the trash of the home names by absolute paths.
        case home
        /// Those below a folder, named as seen from there.
        case below([UInt8])
        /// None: it is no trash.
        case none
    }

    private static func realm(of place: Place) -> Realm {
        let parts = place.info.split(separator: UInt8(ascii: "/")).map(Array.init).dropLast(2)
        let trash = parts.reduce(into: [UInt8]()) { $0 += [UInt8(ascii: "/")] + $1 }
        if trash == homeFolder || Disk.realPath(of: trash) == Disk.realPath(of: homeFolder) {
            return .home
        }
        for ending in ["/.Trash/\(getuid())", "/.Trash-\(getuid())"].map({ Array($0.utf8) })
        where trash.suffix(ending.count).elementsEqual(ending) {
            return .below(Array(trash.dropLast(ending.count)))
        }
        return .none
    }

    /// A path without links on the way to its name, as far as what is on the way is still there.
    static func real(_ path: [UInt8]) -> [UInt8] {
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
    static func folders(for path: [UInt8]) -> [[UInt8]] {
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

    private static func note(_ path: [UInt8]) -> [UInt8]? {
        File(pathBytes: path).contents()
    }

    private static func line(_ key: String, in note: [UInt8]) -> [UInt8]? {
        note.split(separator: UInt8(ascii: "\n")).first { $0.starts(with: key.utf8) }
            .map { Array($0.dropFirst(key.utf8.count)) }
    }

    private static func path(in note: [UInt8], of place: Place) -> [UInt8]? {
        guard let escaped = line("Path=", in: note) else { return nil }
        let text = String(decoding: escaped, as: UTF8.self)
        guard let plain = unsafe g_uri_unescape_string(text, "/") else { return nil }
        defer { unsafe g_free(plain) }
        let path = unsafe bytes(of: plain)
        let slash = UInt8(ascii: "/")
        let isAbsolute = path.first == slash
        guard !path.split(separator: slash).contains(where: { $0.elementsEqual("..".utf8) }) else {
            return nil
        }
        return switch realm(of: place) {
        case .home: isAbsolute ? path : nil
        case .below(let top): isAbsolute ? nil : top + [slash] + path
        case .none: nil
        }
    }
}

internal import CGtk
internal import Glibc

/// Where the user's files of each kind lie, by the XDG rules.
@safe
package enum UserDirectories {
    /// What users have folders for.
    package enum Purpose: CaseIterable, Sendable {
        case pictures
        case videos
        case music
        case documents
        case downloads

        fileprivate var directory: GUserDirectory {
            switch self {
            case .pictures: G_USER_DIRECTORY_PICTURES
            case .videos: G_USER_DIRECTORY_VIDEOS
            case .music: G_USER_DIRECTORY_MUSIC
            case .documents: G_USER_DIRECTORY_DOCUMENTS
            case .downloads: G_USER_DIRECTORY_DOWNLOAD
            }
        }
    }

    /// The folder for something, when the user has one; by the XDG rules, home itself means none.
    package static func folder(for purpose: Purpose) -> File? {
        guard let path = unsafe g_get_user_special_dir(purpose.directory) else { return nil }
        let folder = unsafe File(pathBytes: bytes(of: path))
        return folder == home ? nil : folder
    }

    /// The folder for pictures, when the user has one.
    package static var pictures: File? { folder(for: .pictures) }

    /// Data that can be made again: `$XDG_CACHE_HOME`, else `~/.cache`.
    package static var cache: File { unsafe directory(g_get_user_cache_dir()) }

    /// What users keep for programs: `$XDG_DATA_HOME`, else `~/.local/share`.
    package static var data: File { unsafe directory(g_get_user_data_dir()) }

    /// Where programs keep data for everybody, the most important first: `$XDG_DATA_DIRS`.
    package static var systemData: [File] {
        var folders: [File] = []
        var next = unsafe g_get_system_data_dirs()
        while let path = unsafe next?.pointee {
            unsafe folders.append(directory(path))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return folders
    }

    /// What users have set: `$XDG_CONFIG_HOME`, else `~/.config`.
    package static var config: File { unsafe directory(g_get_user_config_dir()) }

    /// What a program remembers between runs: `$XDG_STATE_HOME`, else `~/.local/state`.
    package static var state: File { unsafe directory(g_get_user_state_dir()) }

    /// What is of use while the user is logged in, for nobody else to see: `$XDG_RUNTIME_DIR`, else the cache.
    package static var runtime: File { unsafe directory(g_get_user_runtime_dir()) }

    /// The home directory.
    package static var home: File { unsafe directory(g_get_home_dir()) }

    /// The home directory, unless that is the top of all there is, as for users without one.
    package static var ownHome: File? { home.parent == nil ? nil : home }

    /// Gives the process a home where `HOME` names none: GLib takes it as it is, empty or relative,
    /// and files would be looked for and left wherever the program was started.
    ///
    /// Call it first of all, before any thread is started.
    package static func adoptHome() {
        guard let home = unsafe getenv("HOME"), unsafe home.pointee != CChar(UInt8(ascii: "/"))
        else { return }
        unsafe unsetenv("HOME")
        // Without the variable GLib asks who the user is.
        unsafe setenv("HOME", g_get_home_dir(), 1)
    }

    /// The process's working directory, in the file system's bytes.
    ///
    /// When it is gone, the name the system has for it then, where nothing is: relative paths must
    /// not be looked for at the top of all there is.
    package static var workingDirectoryBytes: [UInt8] {
        var link = [CChar](repeating: 0, count: Int(PATH_MAX))
        if unsafe getcwd(&link, link.count) == nil {
            let count = unsafe readlink("/proc/self/cwd", &link, link.count)
            if count > 0 { return link[..<count].map { UInt8(bitPattern: $0) } }
        }
        let path = unsafe required(g_get_current_dir(), "working directory")
        defer { unsafe g_free(path) }
        return unsafe bytes(of: path)
    }

    private static func directory(_ path: UnsafePointer<CChar>?) -> File {
        unsafe File(pathBytes: bytes(of: required(path, "user directory")))
    }

    /// Takes on the user's language for messages and for the order of names.
    ///
    /// Call it once, before any thread is started; GTK does the same when it starts, so a program
    /// that lists without GTK needs it to list in the same order.
    package static func adoptLocale() {
        unsafe setlocale(LC_ALL, "")
    }
}

internal import CGtk
internal import Glibc

/// The user's directories by the XDG specifications.
@safe
package enum UserDirectories {
    /// The purpose of a user directory.
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

    /// Returns the user directory for a purpose; nil if it is unset or home itself.
    package static func folder(for purpose: Purpose) -> File? {
        guard let path = unsafe g_get_user_special_dir(purpose.directory) else { return nil }
        let folder = unsafe File(pathBytes: bytes(of: path))
        return folder == home ? nil : folder
    }

    /// The user directory for pictures, if set.
    package static var pictures: File? { folder(for: .pictures) }

    /// Caches: `$XDG_CACHE_HOME`, else `~/.cache`.
    package static var cache: File { unsafe directory(g_get_user_cache_dir()) }

    /// Data files: `$XDG_DATA_HOME`, else `~/.local/share`.
    package static var data: File { unsafe directory(g_get_user_data_dir()) }

    /// System data directories in order of preference: `$XDG_DATA_DIRS`.
    package static var systemData: [File] {
        var folders: [File] = []
        var next = unsafe g_get_system_data_dirs()
        while let path = unsafe next?.pointee {
            unsafe folders.append(directory(path))
            unsafe next = unsafe next?.advanced(by: 1)
        }
        return folders
    }

    /// Settings: `$XDG_CONFIG_HOME`, else `~/.config`.
    package static var config: File { unsafe directory(g_get_user_config_dir()) }

    /// State kept between runs: `$XDG_STATE_HOME`, else `~/.local/state`.
    package static var state: File { unsafe directory(g_get_user_state_dir()) }

    /// Runtime files of the login session, private to the user: `$XDG_RUNTIME_DIR`, else the cache.
    package static var runtime: File { unsafe directory(g_get_user_runtime_dir()) }

    /// The home directory.
    package static var home: File { unsafe directory(g_get_home_dir()) }

    /// The home directory; nil if it is the root, as for users without a home.
    package static var ownHome: File? { home.parent == nil ? nil : home }

    /// Sets `HOME` from the user database if it is empty or relative.
    ///
    /// GLib would use such a value as it is, relative to the working directory. Call it before any
    /// thread starts.
    package static func adoptHome() {
        guard let home = unsafe getenv("HOME"), unsafe home.pointee != CChar(UInt8(ascii: "/"))
        else { return }
        unsafe unsetenv("HOME")
        // Without the variable GLib reads the user database.
        unsafe setenv("HOME", g_get_home_dir(), 1)
    }

    /// The working directory in bytes.
    ///
    /// A deleted working directory keeps the kernel's name for it, so that relative paths do not
    /// resolve to the root.
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

    /// Sets the process's locale to the user's.
    ///
    /// Call it once before any thread starts. GTK does the same, so a program that lists without
    /// GTK needs it for the same order.
    package static func adoptLocale() {
        unsafe setlocale(LC_ALL, "")
    }
}

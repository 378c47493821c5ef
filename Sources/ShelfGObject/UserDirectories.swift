internal import CGtk
internal import Glibc

/// Where the user's files of each kind lie, by the XDG rules.
@safe
public enum UserDirectories {
    /// The folder for pictures, when the user has one.
    public static var pictures: File? {
        unsafe String(cStringOrNil: g_get_user_special_dir(G_USER_DIRECTORY_PICTURES))
            .map { File(path: $0) }
    }

    /// Data that can be made again: `$XDG_CACHE_HOME`, else `~/.cache`.
    public static var cache: File { unsafe directory(g_get_user_cache_dir()) }

    /// What a program remembers between runs: `$XDG_STATE_HOME`, else `~/.local/state`.
    public static var state: File { unsafe directory(g_get_user_state_dir()) }

    /// The home directory.
    public static var home: File { unsafe directory(g_get_home_dir()) }

    /// The process's working directory, in the file system's bytes.
    public static var workingDirectoryBytes: [UInt8] {
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
    public static func adoptLocale() {
        unsafe setlocale(LC_ALL, "")
    }
}

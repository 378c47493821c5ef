internal import Glibc

/// The paths of a system that hold no secrets: programs, libraries, fonts, MIME types.
@safe
package enum PublicPlaces {
    /// Returns all of them, existing or not.
    ///
    /// - Parameter environment: The environment variables, which may name more.
    package static func all(environment: [String: String]) -> [String] {
        let home = environment["HOME"] ?? ""
        func folder(_ variable: String, _ usual: String) -> String {
            environment[variable].flatMap { $0.isEmpty ? nil : $0 } ?? "\(home)/\(usual)"
        }
        let data = folder("XDG_DATA_HOME", ".local/share")
        let cache = folder("XDG_CACHE_HOME", ".cache")
        let shared = list(environment["XDG_DATA_DIRS"]).flatMap { ["\($0)/mime", "\($0)/fonts"] }
        let usersOwn = [
            "\(data)/mime", "\(data)/fonts", "\(home)/.fonts", "\(home)/.fonts.conf",
            "\(folder("XDG_CONFIG_HOME", ".config"))/fontconfig", "\(cache)/fontconfig",
            "\(cache)/shelf-gtk/gstreamer",
        ]
        let named = [
            "LD_LIBRARY_PATH", "GDK_PIXBUF_MODULEDIR", "GST_PLUGIN_PATH", "GST_PLUGIN_PATH_1_0",
            "GST_PLUGIN_SYSTEM_PATH", "GST_PLUGIN_SYSTEM_PATH_1_0", "GST_REGISTRY",
        ].flatMap { list(environment[$0]) }
        let modules = environment["GDK_PIXBUF_MODULE_FILE"].flatMap(parent).map { [$0] } ?? []
        let code = placesOfCode.filter { !$0.isEmpty && "\(home)/".hasPrefix("\($0)/") == false }
        return system + shared + usersOwn + named + modules + code
    }

    private static let system = [
        "/usr", "/lib", "/lib32", "/lib64", "/libx32", "/etc/fonts", "/etc/ld.so.cache",
        "/etc/localtime", "/etc/alternatives", "/etc/ImageMagick-6", "/etc/ImageMagick-7",
        "/var/cache/fontconfig", "/nix/store", "/gnu/store", "/app",
    ]

    private static func list(_ text: String?) -> [String] {
        (text ?? "").split(separator: ":").map { String($0) }
    }

    private static func parent(_ path: String) -> String? {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) }
    }

    /// The executable, and the folders of the libraries it has loaded.
    private static var placesOfCode: [String] {
        guard let maps = unsafe fopen("/proc/self/maps", "re") else { return [] }
        defer { unsafe _ = fclose(maps) }
        var places: Set<String> = []
        var line: UnsafeMutablePointer<CChar>?
        var room = 0
        defer { unsafe free(line) }
        while unsafe getline(&line, &room, maps) > 0, let line = unsafe line {
            let words = unsafe String(cString: line).split(separator: " ", maxSplits: 5)
            // The second word holds the permissions, the last the path.
            guard words.count == 6, words[1].contains("x"), let text = words.last,
                let start = text.utf8.firstIndex(of: UInt8(ascii: "/")),
                let end = text.utf8.lastIndex(of: UInt8(ascii: "/"))
            else { continue }
            let path = text[start...].prefix { $0 != "\n" }
            let isLibrary = path.split(separator: ".").dropFirst().contains("so")
            places.insert(String(isLibrary ? text[start..<end] : path))
        }
        return places.sorted()
    }
}

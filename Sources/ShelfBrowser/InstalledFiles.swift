internal import Glibc
import ShelfGObject

/// What comes with the program: beside an installed one, or in the source tree it was built from.
enum InstalledFiles {
    /// The pictures of the sample library.
    static var sample: File? {
        first("share/shelf-gtk/sample", orAbove: "Resources/Sample").map { File(path: $0) }
    }

    /// The folder of translations; nil where there are none.
    static var translations: String? { first("share/locale", orAbove: ".build/locale") }

    private static func first(_ installed: String, orAbove built: String) -> String? {
        guard let executable = executablePath else { return nil }
        var folder = parent(of: executable)
        var candidates = ["\(parent(of: folder))/\(installed)"]
        // A built program stands a few folders below the package's top.
        for _ in 0..<6 where folder.utf8.count > 1 {
            candidates.append("\(folder)/\(built)")
            folder = parent(of: folder)
        }
        return candidates.first { unsafe access($0, R_OK | X_OK) == 0 }
    }

    private static var executablePath: String? {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func parent(of path: String) -> String {
        path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[..<$0]) } ?? ""
    }
}

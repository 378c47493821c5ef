internal import Glibc
import ShelfGObject

/// The pictures that ship with the program.
enum SampleLibrary {
    /// Where they are: beside an installed program, or in the source tree it was built from.
    static var location: File? {
        guard let executable = executablePath else { return nil }
        var folder = parent(of: executable)
        var candidates = ["\(parent(of: folder))/share/shelf-gtk/sample"]
        // A built program stands a few folders below the package's top.
        for _ in 0..<6 where folder.utf8.count > 1 {
            candidates.append("\(folder)/Resources/Sample")
            folder = parent(of: folder)
        }
        return candidates.first { unsafe access($0, R_OK | X_OK) == 0 }.map { File(path: $0) }
    }

    private static var executablePath: String? {
        var buffer = [CChar](repeating: 0, count: 4_096)
        let length = unsafe readlink("/proc/self/exe", &buffer, buffer.count - 1)
        guard length > 0 else { return nil }
        return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}

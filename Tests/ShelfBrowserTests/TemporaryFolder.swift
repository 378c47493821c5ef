import Foundation

/// A folder for one test, with a home of its own, removed with the test.
final class TemporaryFolder {
    let path: String
    private let root: String

    init(named name: String = "Folder") {
        root = NSTemporaryDirectory() + "shelf-test-\(UUID().uuidString)"
        path = "\(root)/\(name)"
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true)
        try? FileManager.default.createDirectory(
            atPath: "\(root)/home", withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: root) }

    var name: String { path.split(separator: "/").last.map(String.init) ?? "" }

    var environment: [String: String] {
        [
            "HOME": "\(root)/home", "XDG_CACHE_HOME": "\(root)/home/cache",
            "XDG_STATE_HOME": "\(root)/home/state", "XDG_CONFIG_HOME": "\(root)/home/config",
            "XDG_DATA_HOME": "\(root)/home/data",
        ]
    }

    func add(_ names: [String]) throws {
        for name in names {
            let file = "\(path)/\(name)"
            let folder = file[..<file.lastIndex(of: "/")!]
            try FileManager.default.createDirectory(
                atPath: String(folder), withIntermediateDirectories: true)
            try Data("shelf".utf8).write(to: URL(fileURLWithPath: file))
        }
    }

    func remove(_ names: [String]) throws {
        for name in names { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
    }

    func rename(_ old: String, to new: String) throws {
        try FileManager.default.moveItem(atPath: "\(path)/\(old)", toPath: "\(path)/\(new)")
    }
}

import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// Files in a folder of a test, and what is done to them.
final class TendingFixture {
    let folder = TemporaryFolder()
    var history = UndoHistory()

    func file(_ name: String) -> File { File(path: "\(folder.path)/\(name)") }

    /// Does a deed and remembers it.
    @discardableResult
    func perform(_ deed: any Deed, _ watch: DeedWatch = DeedWatch()) -> DeedOutcome {
        let outcome = TimedDeed(deed).perform(watch)
        history.record(deed.title, outcome)
        return outcome
    }

    @discardableResult
    func perform(_ steps: FileStep...) -> DeedOutcome { perform(FileDeed("Deed", steps)) }

    /// Takes a deed back, or does it again.
    @discardableResult
    func go(_ way: UndoHistory.Way) -> DeedOutcome? {
        guard let entry = history.take(way) else { return nil }
        let outcome = TimedDeed(entry.deed).perform(DeedWatch())
        history.settle(entry, way, outcome)
        return outcome
    }

    /// All there is below the folder, by its way down; folders end in a slash and have no times.
    var tree: [String: String] { Self.tree(of: folder.path) }

    static func tree(of root: String) -> [String: String] {
        var all: [String: String] = [:]
        func add(_ way: String) {
            for name in (try? Disk.names(in: Array((root + way).utf8))) ?? [] {
                let path = "\(way)/\(String(decoding: name, as: UTF8.self))"
                let bytes = Array((root + path).utf8)
                guard let status = try? DiskStatus(of: bytes) else { continue }
                switch status.kind {
                case .folder:
                    all[path + "/"] = "\(mode(root + path))"
                    add(path)
                case .link:
                    let target = (try? Disk.target(ofLink: bytes)) ?? []
                    all[path] = "→ " + String(decoding: target, as: UTF8.self)
                default:
                    let contents = File(path: root + path).contents() ?? []
                    all[path] =
                        "\(ContentSum.text(of: contents)) \(status.modified) \(mode(root + path))"
                }
            }
        }
        add("")
        return all
    }

    /// All there is below a folder, by the way to it, with what is in it; nil for a folder.
    static func contents(of folder: File, _ way: String = "") -> [String: [UInt8]?] {
        var found: [String: [UInt8]?] = [:]
        for name in PrivateFile.names(inFolder: folder.path ?? "") {
            let file = folder.child(named: name)
            found.updateValue(file.contents(), forKey: way + name)
            found.merge(contents(of: file, "\(way)\(name)/")) { $1 }
        }
        return found
    }

    private static func mode(_ path: String) -> UInt32 {
        TemporaryFolder.permissions(of: path) ?? 0
    }

    /// Gives a file a time of its own.
    func setTime(_ name: String, _ seconds: Int) {
        let run = Self.run("touch", "-d", "@\(seconds).123456789", "\(folder.path)/\(name)")
        XCTAssertEqual(run.status, 0)
    }

    /// Runs another program to its end.
    @discardableResult
    static func run(_ words: String...) -> (status: Int?, output: String) {
        MainActor.assumeIsolated {
            let outcome = try? ChildProgram.run(words)
            return (outcome?.status, outcome?.output ?? "")
        }
    }
}

enum ContentSum {
    /// A short text that tells contents apart.
    static func text(of bytes: [UInt8]) -> String {
        var sum: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return "\(bytes.count):\(String(sum, radix: 36))"
    }
}

/// The program of these tests, for those that run it again to kill it.
var ownPath: String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = buffer.withUnsafeMutableBytes {
        readlink("/proc/self/exe", $0.bindMemory(to: CChar.self).baseAddress!, $0.count)
    }
    return String(decoding: buffer[..<max(count, 0)], as: UTF8.self)
}

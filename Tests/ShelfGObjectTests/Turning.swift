import Glibc
import ShelfGObject
import XCTest

/// Turns GLib's loop until `condition` holds; false when it does not within `seconds`.
func turnLoop(seconds: Double = 10, until condition: @MainActor () -> Bool) -> Bool {
    MainActor.assumeIsolated {
        MainLoop.install()
        let end = MainLoop.monotonicMicroseconds + Int64(seconds * 1e6)
        while !condition() {
            if MainLoop.monotonicMicroseconds > end { return false }
            if !MainLoop.iterate(mayBlock: false) { usleep(1000) }
        }
        return true
    }
}

/// Runs an asynchronous body to its end while the loop turns.
func awaiting<Value: Sendable>(
    _ body: @escaping @MainActor () async throws -> Value
) throws -> Value {
    try MainActor.assumeIsolated {
        MainLoop.install()
        var result: Result<Value, any Error>?
        Task { @MainActor in
            do { result = .success(try await body()) } catch { result = .failure(error) }
        }
        XCTAssertTrue(turnLoop { result != nil }, "the task did not end")
        return try XCTUnwrap(result).get()
    }
}

/// A new folder of its own for a test, removed again when dropped.
final class TemporaryFolder {
    let path: String

    init() {
        var template = Array("/tmp/shelf-test-XXXXXX".utf8CString)
        path = String(cString: mkdtemp(&template))
    }

    deinit { removeTree(Array(path.utf8CString)) }

    var file: File { File(path: path) }

    func write(_ name: String, _ text: String = "x") {
        let descriptor = open("\(path)/\(name)", O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        XCTAssertGreaterThanOrEqual(descriptor, 0, "cannot write \(name)")
        _ = Array(text.utf8).withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        close(descriptor)
    }

    func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }

    func rename(_ old: String, _ new: String) { Glibc.rename("\(path)/\(old)", "\(path)/\(new)") }

    func remove(_ name: String) { removeTree(Array("\(path)/\(name)".utf8CString)) }
}

private func removeTree(_ path: [CChar]) {
    if let directory = opendir(path) {
        var names: [[CChar]] = []
        while let entry = readdir(directory) {
            names.append(
                withUnsafeBytes(of: &entry.pointee.d_name) {
                    Array($0.bindMemory(to: CChar.self).prefix { $0 != 0 })
                })
        }
        closedir(directory)
        for name in names where name != [46] && name != [46, 46] {
            let child = path.dropLast() + [47] + name + [0] as [CChar]
            var status = stat()
            lstat(child, &status)
            if status.st_mode & S_IFMT == S_IFDIR {
                removeTree(child)
            } else {
                unlink(child)
            }
        }
    }
    remove(path)
}

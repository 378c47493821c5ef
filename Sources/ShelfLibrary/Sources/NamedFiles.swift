package import ShelfGObject
import ShelfPhoto
import Synchronization

/// Files that somebody named one by one, on standard input for one: they are shown in that order.
///
/// Design: docs/design/sources.md#standard-input
package final class NamedFiles: Sendable {
    /// The files, each once, in order; folders among them stand for their contents.
    package let files: [File]
    /// What they are called together.
    package let name: String
    /// What stands for an address, in this process only.
    package let address: File

    private static let count = Atomic<Int>(0)
    /// Those that are held, by their addresses.
    private static let all = Mutex<[File: Weak]>([:])

    private struct Weak: Sendable {
        weak var files: NamedFiles?
    }

    /// What such addresses begin with.
    private static let scheme = "shelf-input:///"

    /// Names files; those named again are passed over.
    package init(_ files: [File], name: String = localized("Standard input")) {
        var known: Set<File> = []
        self.files = files.filter { known.insert($0).inserted }
        self.name = name
        let number = Self.count.wrappingAdd(1, ordering: .relaxed).newValue
        address = File(canonicalURI: "\(Self.scheme)\(number)")
        let entry = Weak(files: self)
        Self.all.withLock { $0[address] = entry }
    }

    @inline(never) deinit {
        let address = address
        Self.all.withLock { $0[address] = nil }
    }

    /// The files that an address stands for, while they are held.
    static func at(_ address: File) -> NamedFiles? { all.withLock { $0[address]?.files } }

    /// Whether a text is the address of any such files, held or not, or has one among others and words:
    /// nobody can find them again.
    package static func isAddress(in text: String) -> Bool {
        text.parts(by: " ").contains { word in
            word.parts(by: ",").contains { $0.hasPrefix(scheme) }
        }
    }

    /// What reads them.
    var folder: Subfolder { Subfolder(address, name: name, source: ListSource(naming: self)) }
}

extension NamedFiles: Hashable {
    package static func == (left: NamedFiles, right: NamedFiles) -> Bool { left === right }
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension File {
    /// Whether this stands for files that were named or found, and is no place that anybody else knows.
    package var isNamedFiles: Bool { uri.hasPrefix("shelf-input:") || SearchAddress(self) != nil }
}

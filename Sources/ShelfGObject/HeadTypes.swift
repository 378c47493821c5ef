internal import CGtk
internal import Glibc

/// Types of files of this computer that their first bytes tell, as their names leave them open.
///
/// A disk may answer what a file is called and never answer who reads it. So files are read after
/// they were looked at, and one that does not answer has the type of its name until it does.
///
/// Design: docs/design/library.md#types
package enum HeadTypes {
    /// Files with the types that their first bytes tell.
    ///
    /// - Parameters:
    ///   - patience: How long one file is waited for; for ever if that is nil.
    ///   - late: Is told of a file that was not waited for, when it has another type after all.
    package static func told(
        _ infos: [FileInfo], patience: Duration?,
        late: @escaping @Sendable (File, FileInfo?) -> Void = { _, _ in }
    ) async -> [FileInfo] {
        let places = infos.indices.filter { isOpen(infos[$0]) }
        guard !places.isEmpty else { return infos }
        let questions = DiskQuestions<FileInfo, FileInfo>(places.map { infos[$0] }) {
            $0.file.pathBytes
        } late: { before, info in
            guard info.contentType != before.contentType else { return }
            // It may have changed while its disk did not answer.
            late(info.file, try? FileInfo.queryNow(info.file))
        } answer: {
            told($0)
        }
        var known = infos
        for (place, answer) in zip(places, await questions.ask(patience: patience)) {
            if let answer { known[place] = answer }
        }
        return known
    }

    /// The file with the type that its first bytes tell, waiting for its disk.
    package static func told(_ info: FileInfo) -> FileInfo {
        guard isOpen(info), let path = info.file.pathBytes, !isFar(path, info.file),
            let head = RegularFile.head(ofFileAt: path, count: ContentType.headByteCount)
        else { return info }
        var info = info
        info.contentType = ContentType.guessed(fromNameBytes: info.file.nameBytes, head: head)
        return info
    }

    private static func isOpen(_ info: FileInfo) -> Bool {
        info.kind == .regular && info.size > 0 && info.file.isLocal
            && ContentType.isToldByHead(nameBytes: info.file.nameBytes)
    }

    /// The file lies on another computer, which would have to fetch it; it is not opened to find
    /// out.
    private static func isFar(_ path: [UInt8], _ file: File) -> Bool {
        let descriptor = unsafe withCString(path) {
            unsafe open($0, cgtk_path_only() | O_CLOEXEC)
        }
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        return DiskKind.of(descriptor, file).isFar
    }
}

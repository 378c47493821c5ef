import ShelfGObject

/// The files of an archive that has no pages, to be read: by name and size, a line each.
///
/// A decoder knows neither the reader's language nor the signs of numbers in it, so it tells what is there, and
/// who shows it finds the words.
enum ArchiveListing {
    /// What a decoder tells: how many files there are, with a plus for more, then size and name of each.
    static func text(of files: [ArchiveFile.Entry], isCutShort: Bool) -> String {
        var text = "\(files.count)\(isCutShort ? "+" : "")\n"
        for file in files {
            let name = BoundedText.name(
                String(file.name.map { $0.isNewline ? " " : $0 }), longest: 1_000)
            text += "\(file.size.map { "\($0)" } ?? "")\t\(name)\n"
            if text.utf8.count > DocumentText.largestByteCount { return "\(text)…\n" }
        }
        return isCutShort ? "\(text)…\n" : text
    }

    /// The same for a person; what is none stays as it is.
    static func words(of text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: true)[...]
        guard let head = lines.popFirst(), let count = Int(head.prefix { $0 != "+" }) else {
            return text
        }
        let files =
            head.last == "+"
            ? localized(one: "{count} or more files", other: "{count} or more files", count: count)
            : localized(one: "1 file", other: "{count} files", count: count)
        return lines.reduce(into: "\(files)\n\n") { words, line in
            guard let tab = line.firstIndex(of: "\t") else { return words += "\(line)\n" }
            let size = Int64(line[..<tab]).map { Formatting.size($0) } ?? ""
            let room = String(repeating: " ", count: max(0, 10 - size.count))
            words += "\(room)\(size)  \(line[line.index(after: tab)...])\n"
        }
    }
}

import ShelfGObject

/// A window as it was, to be opened like that again; written down as lines of text.
///
/// Items are known by their addresses: identities live no longer than the program.
/// Design: docs/design/places.md#windows-come-back
nonisolated struct RememberedWindow: Equatable, Sendable {
    /// Where something stood.
    struct Mark: Equatable, Sendable {
        let file: File
        /// The distance of its near edge from that of the view, in pixels.
        let distance: Double
    }

    /// The size it had when it filled no screen, in pixels; 0 for the usual one.
    var (width, height) = (0, 0)
    var isMaximized = false
    /// What it was opened with.
    var start: [File] = []
    /// What it showed.
    var shown: [File] = []
    /// What had the focus.
    var focus: File?
    /// The first item that was wholly in view; nil at the very start.
    var top: Mark?
    /// The items that scrolled shelves began with.
    var shelves: [Mark] = []

    /// The greatest length a window is opened with again.
    private static var longest: Int { 20_000 }

    // MARK: - As text

    private enum Key: String {
        case window, size, maximized, start, shown, focus, top, shelf
    }

    /// The windows that a text tells of; what is not understood is left out.
    static func windows(from text: String) -> [RememberedWindow] {
        var windows: [RememberedWindow] = []
        for line in text.split(separator: "\n") {
            let words = line.split(separator: " ").map(String.init)
            guard let key = words.first.flatMap({ Key(rawValue: $0) }) else { continue }
            if key == .window { windows.append(RememberedWindow()) }
            guard !windows.isEmpty else { continue }
            windows[windows.count - 1].take(key, Array(words.dropFirst()))
        }
        return windows.filter { !$0.shown.isEmpty }
    }

    private mutating func take(_ key: Key, _ words: [String]) {
        switch key {
        case .window: break
        case .size:
            let lengths = words.compactMap { Int($0) }.filter { (1...Self.longest).contains($0) }
            if lengths.count == 2 { (width, height) = (lengths[0], lengths[1]) }
        case .maximized: isMaximized = true
        case .start: start = words.compactMap { Self.file($0) }
        case .shown: shown = words.compactMap { Self.file($0) }
        case .focus: focus = words.first.flatMap { Self.file($0) }
        case .top: top = Self.mark(words)
        case .shelf: if let mark = Self.mark(words) { shelves.append(mark) }
        }
    }

    private static func file(_ word: String) -> File? {
        word.contains(":") ? File(uri: word) : nil
    }

    private static func mark(_ words: [String]) -> Mark? {
        guard words.count == 2, let file = file(words[0]), let distance = Double(words[1]),
            distance.isFinite
        else { return nil }
        return Mark(file: file, distance: distance)
    }

    /// What tells of windows.
    static func text(of windows: [RememberedWindow]) -> String {
        windows.map(\.text).joined()
    }

    private var text: String {
        var lines: [(Key, [String])] = [(.window, [])]
        if width > 0, height > 0 { lines.append((.size, ["\(width)", "\(height)"])) }
        if isMaximized { lines.append((.maximized, [])) }
        lines.append((.start, start.map(\.uri)))
        lines.append((.shown, shown.map(\.uri)))
        if let focus { lines.append((.focus, [focus.uri])) }
        if let top { lines.append((.top, [top.file.uri, "\(top.distance)"])) }
        for mark in shelves { lines.append((.shelf, [mark.file.uri, "\(mark.distance)"])) }
        // An address with blanks is none of GIO's.
        return lines.filter { line in
            !line.1.contains { $0.contains { $0 == " " || $0 == "\n" } }
        }
        .map { ([$0.0.rawValue] + $0.1).joined(separator: " ") + "\n" }.joined()
    }
}

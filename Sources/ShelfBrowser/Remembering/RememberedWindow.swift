import ShelfGObject
import ShelfPhoto

/// A window as it was, to be opened like that again; written down as lines of text.
///
/// Design: docs/design/places.md#windows-come-back
nonisolated struct RememberedWindow: Equatable, Sendable {
    /// The size it had when it filled no screen, in pixels; 0 for the usual one.
    var (width, height) = (0, 0)
    var isMaximized = false
    /// Its tabs in their order.
    var tabs: [RememberedTab] = []
    /// The number of the tab that was shown.
    var front = 0

    /// The greatest length a window is opened with again.
    private static var longest: Int { 20_000 }

    /// The window with only some of its tabs; the one that was shown stays so, or the next one is.
    func keeping(_ isKept: [RememberedTab?]) -> RememberedWindow {
        var window = self
        window.tabs = isKept.compactMap(\.self)
        let before = isKept.prefix(front).count { $0 != nil }
        window.front = min(before, max(0, window.tabs.count - 1))
        return window
    }

    // MARK: - As text

    fileprivate enum Key: String {
        case window, size, maximized, tab, start, shown, focus, top, shelf
    }

    /// What is written of the tab that was shown.
    private static var frontWord: String { "front" }

    /// The windows that a text tells of; what is not understood is left out.
    static func windows(from text: String) -> [RememberedWindow] {
        var windows: [RememberedWindow] = []
        for line in text.parts(by: "\n") {
            let words = line.parts(by: " ").map(String.init)
            guard let key = words.first.flatMap({ Key(rawValue: $0) }) else { continue }
            if key == .window { windows.append(RememberedWindow()) }
            guard !windows.isEmpty else { continue }
            windows[windows.count - 1].take(key, Array(words.dropFirst()))
        }
        return windows.map { $0.keeping($0.tabs.map { $0.shown.isEmpty ? nil : $0 }) }
            .filter { !$0.tabs.isEmpty }
    }

    private mutating func take(_ key: Key, _ words: [String]) {
        switch key {
        case .window: break
        case .size:
            let lengths = words.compactMap { Int($0) }.filter { (1...Self.longest).contains($0) }
            if lengths.count == 2 { (width, height) = (lengths[0], lengths[1]) }
        case .maximized: isMaximized = true
        case .tab:
            tabs.append(RememberedTab())
            if words.first == Self.frontWord { front = tabs.count - 1 }
        case .start, .shown, .focus, .top, .shelf:
            // Windows were written down without their tabs once.
            if tabs.isEmpty { tabs = [RememberedTab()] }
            tabs[tabs.count - 1].take(key, words)
        }
    }

    /// What tells of windows.
    static func text(of windows: [RememberedWindow]) -> String {
        windows.map(\.text).joined()
    }

    private var text: String {
        var lines: [(Key, [String])] = [(.window, [])]
        if width > 0, height > 0 { lines.append((.size, ["\(width)", "\(height)"])) }
        if isMaximized { lines.append((.maximized, [])) }
        for (number, tab) in tabs.enumerated() {
            lines.append((.tab, number == front ? [Self.frontWord] : []))
            lines += tab.lines
        }
        // An address with blanks is none of GIO's.
        return lines.filter { line in
            !line.1.contains { $0.contains { $0 == " " || $0 == "\n" } }
        }
        .map { ([$0.0.rawValue] + $0.1).joined(separator: " ") + "\n" }.joined()
    }
}

nonisolated extension RememberedTab {
    fileprivate mutating func take(_ key: RememberedWindow.Key, _ words: [String]) {
        switch key {
        case .start: start = words.compactMap { Self.file($0) }
        case .shown: shown = words.compactMap { Self.file($0) }
        case .focus: focus = words.first.flatMap { Self.file($0) }
        case .top: top = Self.spot(words)
        case .shelf: if let spot = Self.spot(words) { shelves.append(spot) }
        case .window, .size, .maximized, .tab: break
        }
    }

    private static func file(_ word: String) -> File? {
        word.contains(":") ? File(uri: word) : nil
    }

    private static func spot(_ words: [String]) -> Spot? {
        guard words.count == 2, let file = file(words[0]), let distance = Double(words[1]),
            distance.isFinite
        else { return nil }
        return Spot(file: file, distance: distance)
    }

    fileprivate var lines: [(RememberedWindow.Key, [String])] {
        var lines: [(RememberedWindow.Key, [String])] = [
            (.start, start.map(\.uri)), (.shown, shown.map(\.uri)),
        ]
        if let focus { lines.append((.focus, [focus.uri])) }
        if let top { lines.append((.top, [top.file.uri, "\(top.distance)"])) }
        for spot in shelves { lines.append((.shelf, [spot.file.uri, "\(spot.distance)"])) }
        return lines
    }
}

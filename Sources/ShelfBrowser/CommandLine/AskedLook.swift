import ShelfGObject
import ShelfLibrary
import ShelfPhoto

/// How items are to be shown, as a command line says; what it says nothing of stays as it was
/// chosen.
///
/// It holds for the window that is opened, and is not remembered.
nonisolated struct AskedLook: Equatable {
    /// How the wall shows items.
    var style: WallStyle?
    /// What items are put together by.
    var grouping: Grouping?
    /// What items are ordered by.
    var order: Arrangement.Order?
    /// Whether the order is turned around.
    var isReversed = false
    /// What is typed to see less.
    var filter: String?
    /// Whether the window fills the screen.
    var isFullScreen = false
    /// Whether a slide show begins when the items are there.
    var isSlideShow = false

    /// Whether it is looked at from the sofa, as all windows are then; only said when it is handed
    /// over.
    var isSofa = false

    /// Nothing is said.
    init() {}

    /// The options that say something, for messages.
    var options: [String] {
        let said = [
            ("view", style != nil), ("group", grouping != nil), ("sort", order != nil),
            ("reverse", isReversed), ("filter", filter != nil), ("fullscreen", isFullScreen),
            ("slideshow", isSlideShow),
        ]
        return said.filter(\.1).map { "--\($0.0)" }
    }

    /// Which items are listed without a window, where nothing that was chosen in one holds.
    var arrangement: Arrangement {
        Arrangement(
            grouping: grouping ?? .folder, order: order ?? .listed, isReversed: isReversed,
            filter: filter ?? "")
    }

    // MARK: - Reading

    /// An option with a word that it does not know.
    struct UnknownWord: Error, Equatable {
        let option: String
        let words: [String]

        var description: String {
            localized(
                "--{option} must be one of {words}",
                ["option": option, "words": Localized.list(words)])
        }
    }

    /// Reads options.
    ///
    /// - Throws: ``UnknownWord`` for a word that is none of an option's.
    init(flags: Set<String>, texts: [String: String]) throws(UnknownWord) {
        style = try Self.word(of: "view", texts)
        grouping = try Self.word(of: "group", texts)
        order = try Self.word(of: "sort", texts)
        filter = texts["filter"]
        isReversed = flags.contains("reverse")
        isFullScreen = flags.contains("fullscreen")
        isSlideShow = flags.contains("slideshow")
    }

    private static func word<Word: CaseIterable & RawRepresentable<String>>(
        of option: String, _ texts: [String: String]
    ) throws(UnknownWord) -> Word? {
        guard let text = texts[option] else { return nil }
        guard let word = Word(rawValue: text) else {
            throw UnknownWord(option: option, words: Word.allCases.map(\.rawValue))
        }
        return word
    }

    // MARK: - Handing over

    /// The same as a text, for the instance that runs already; the filter is last, as it may hold
    /// anything.
    var text: String {
        var words: [String] = []
        if let style { words.append("view=\(style.rawValue)") }
        if let grouping { words.append("group=\(grouping.rawValue)") }
        if let order { words.append("sort=\(order.rawValue)") }
        if isReversed { words.append("reverse") }
        if isFullScreen { words.append("fullscreen") }
        if isSlideShow { words.append("slideshow") }
        if isSofa { words.append("sofa") }
        if let filter { words.append("filter=\(filter)") }
        return words.joined(separator: "\n")
    }

    /// Reads a text; what makes no sense in it is passed over.
    init(text: String) {
        var rest = text[...]
        while !rest.isEmpty {
            // A filter is the last and may have signs of any kind in it, also one that would be one
            // Character with what stands before it.
            if rest.utf8.starts(with: "filter=".utf8) {
                filter = String(Substring(rest.utf8.dropFirst("filter=".utf8.count)))
                return
            }
            let line = rest.unicodeScalars.prefix { $0 != "\n" }
            rest = Substring(rest.unicodeScalars[line.endIndex...].dropFirst())
            let parts = Substring(line).parts(by: "=", most: 2).map(String.init)
            switch (parts.first, parts.dropFirst().first) {
            case ("view", let word?): style = WallStyle(rawValue: word)
            case ("group", let word?): grouping = Grouping(rawValue: word)
            case ("sort", let word?): order = Arrangement.Order(rawValue: word)
            case ("reverse", nil): isReversed = true
            case ("fullscreen", nil): isFullScreen = true
            case ("slideshow", nil): isSlideShow = true
            case ("sofa", nil): isSofa = true
            default: break
            }
        }
    }
}

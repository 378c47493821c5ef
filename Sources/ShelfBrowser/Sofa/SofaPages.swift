import ShelfLibrary

/// The lines of each page.
extension SofaSurroundings {
    func entries(of page: SofaPage) -> [SofaEntry] {
        switch page {
        case .wall: wallEntries
        case .preview: previewEntries
        case .view: viewEntries
        case .groups: groupEntries
        case .order: orderEntries
        case .kinds:
            Self.kinds.map { kind, name in
                SofaEntry(
                    id: kind, title: name, isChosen: self.kind == kind, deed: .show(kind: kind))
            }
        case .places: placeEntries
        case .keys:
            Self.keys.map { key, does in
                SofaEntry(id: key, title: key, value: does, deed: .back)
            }
        }
    }

    // MARK: - First pages

    private var wallEntries: [SofaEntry] {
        var entries: [SofaEntry] = []
        if let notice {
            entries.append(
                SofaEntry(
                    id: "notice", title: notice, value: "Dismiss", icon: "dialog-warning-symbolic",
                    deed: .dismiss))
        }
        if hasItems {
            entries.append(
                SofaEntry(
                    id: "slide-show", title: "Slide show", icon: "media-playback-start-symbolic",
                    deed: .act("win.slide-show")))
        }
        entries += [
            SofaEntry(
                id: "places", title: "Places", icon: "folder-symbolic", deed: .open(.places)),
            SofaEntry(
                id: "kinds", title: "Show", value: Self.kinds.first { $0.0 == kind }?.1 ?? kind,
                icon: "edit-find-symbolic", deed: .open(.kinds)),
            SofaEntry(
                id: "view", title: "View", value: Self.name(of: style),
                icon: "view-grid-symbolic", deed: .open(.view)),
            SofaEntry(
                id: "groups", title: "Groups",
                value: hasCovers && grouping == .folder ? "Covers" : Self.name(of: grouping),
                icon: "view-list-symbolic", deed: .open(.groups)),
            SofaEntry(
                id: "order", title: "Order", value: Self.name(of: order),
                icon: "view-sort-ascending-symbolic", deed: .open(.order)),
            SofaEntry(
                id: "keys", title: "Keys", icon: "input-keyboard-symbolic", deed: .open(.keys)),
        ]
        return entries + Self.endings
    }

    private static let endings = [
        SofaEntry(
            id: SofaEntry.leaving, title: "Back to the window", icon: "view-restore-symbolic",
            deed: .act("app.sofa")),
        SofaEntry(
            id: "quit", title: "Quit", icon: "application-exit-symbolic", deed: .act("app.quit")),
    ]

    private var previewEntries: [SofaEntry] {
        guard let item else { return [] }
        var entries = item.content == .media ? Self.mediaEntries(item) : []
        entries += Self.showEntries(item.show)
        entries += [
            Self.line("next", "Next item", "go-next-symbolic", .go(1)),
            Self.line("previous", "Previous item", "go-previous-symbolic", .go(-1)),
        ]
        if item.content == .pages {
            entries += [
                Self.line("first", "First page", "go-top-symbolic", .end(false)),
                Self.line("last", "Last page", "go-bottom-symbolic", .end(true)),
            ]
        }
        entries.append(
            Self.line(
                "facts", item.hasFacts ? "Hide what is known of it" : "What is known of it",
                "dialog-information-symbolic", .facts))
        if item.content != .media {
            entries += [
                Self.line("larger", "Larger", "zoom-in-symbolic", .zoom(1)),
                Self.line("smaller", "Smaller", "zoom-out-symbolic", .zoom(-1)),
                Self.line("fit", "Usual size", "zoom-fit-best-symbolic", .fit),
            ]
        }
        if item.content != .text {
            entries.append(Self.line("turn", "Turn", "object-rotate-right-symbolic", .turn(1)))
        }
        entries.append(Self.line("close", "Back to the wall", "view-grid-symbolic", .close))
        return entries + Self.endings
    }

    private static func mediaEntries(_ item: Item) -> [SofaEntry] {
        [
            item.isPlaying
                ? line("play", "Pause", "media-playback-pause-symbolic", .play)
                : line("play", "Play", "media-playback-start-symbolic", .play),
            line("louder", "Louder", "audio-volume-high-symbolic", .volume(1), repeated: true),
            line("quieter", "Quieter", "audio-volume-low-symbolic", .volume(-1), repeated: true),
            item.isMuted
                ? line("mute", "Sound on", "audio-volume-medium-symbolic", .mute)
                : line("mute", "Sound off", "audio-volume-muted-symbolic", .mute),
        ]
    }

    private static func showEntries(_ show: SlideShow.Phase) -> [SofaEntry] {
        guard show != .off else {
            return [line("slide-show", "Slide show", "media-playback-start-symbolic", .slideShow)]
        }
        return [
            show == .running
                ? line("pause", "Pause", "media-playback-pause-symbolic", .pause)
                : line("pause", "Go on", "media-playback-start-symbolic", .pause),
            line("slower", "Slower", "go-down-symbolic", .quicken(-1), repeated: true),
            line("faster", "Faster", "go-up-symbolic", .quicken(1), repeated: true),
            line("slide-show", "End the slide show", "media-playback-stop-symbolic", .slideShow),
        ]
    }

    private static func line(
        _ id: String, _ title: String, _ icon: String, _ command: PreviewCommand,
        repeated: Bool = false
    ) -> SofaEntry {
        SofaEntry(id: id, title: title, icon: icon, isRepeated: repeated, deed: .preview(command))
    }

    // MARK: - Pages of choices

    private var viewEntries: [SofaEntry] {
        WallStyle.allCases.map { style in
            SofaEntry(
                id: style.rawValue, title: Self.name(of: style), isChosen: style == self.style,
                deed: .act("win.style", choosing: style.rawValue))
        } + [
            SofaEntry(
                id: "larger", title: "Larger pictures", icon: "zoom-in-symbolic", isRepeated: true,
                deed: .act("win.larger")),
            SofaEntry(
                id: "smaller", title: "Smaller pictures", icon: "zoom-out-symbolic",
                isRepeated: true, deed: .act("win.smaller")),
        ]
    }

    private var groupEntries: [SofaEntry] {
        let showsCovers = hasCovers && grouping == .folder
        return Grouping.allCases.map { grouping in
            SofaEntry(
                id: grouping.rawValue, title: Self.name(of: grouping),
                isChosen: grouping == self.grouping && !showsCovers,
                deed: .act("win.group", choosing: grouping.rawValue))
        } + [
            SofaEntry(
                id: "covers", title: "Folders as covers", value: showsCovers ? "On" : "Off",
                isChosen: showsCovers, deed: .act("win.covers")),
            SofaEntry(
                id: "pairs", title: "Pairs as one", value: joinsPairs ? "On" : "Off",
                deed: .act("win.pairs")),
        ]
    }

    private var orderEntries: [SofaEntry] {
        Arrangement.Order.allCases.map { order in
            SofaEntry(
                id: order.rawValue, title: Self.name(of: order), isChosen: order == self.order,
                deed: .act("win.order", choosing: order.rawValue))
        } + [
            SofaEntry(
                id: "reversed", title: "The other way round", value: isReversed ? "On" : "Off",
                deed: .act("win.reversed"))
        ]
    }

    private var placeEntries: [SofaEntry] {
        places.map { place in
            SofaEntry(
                id: place.uri, title: place.name, value: place.note, icon: place.icon,
                deed: .go(to: place.uri))
        }
    }

    // MARK: - Words

    private static let kinds = [
        ("", "Everything"), ("pictures", "Pictures"), ("films", "Films"), ("music", "Music"),
        ("documents", "Documents"), ("texts", "Texts"), ("books", "Books and comics"),
        ("archives", "Archives"), ("fonts", "Fonts"),
    ]

    private static let keys = [
        ("Arrows", "To the next item that way"),
        ("Enter", "Look at it, go into a folder"),
        ("Escape", "One step back"),
        ("Up, at the top", "To the menu, as the Menu key"),
        ("Left, Right", "While looking: the next item, page, ten seconds"),
        ("Up, Enter", "While looking: the menu; Enter plays a film or has it wait"),
        ("Down", "While looking: what is known of the item"),
        ("Shift+F11", "Back to the window, and to the sofa"),
    ]

    private static func name(of style: WallStyle) -> String {
        switch style {
        case .shelves: "Shelves"
        case .grid: "Grid"
        case .list: "List"
        case .justified: "Justified rows"
        case .waterfall: "Waterfall"
        }
    }

    private static func name(of grouping: Grouping) -> String {
        switch grouping {
        case .folder: "Folder"
        case .day: "Day"
        case .month: "Month"
        case .year: "Year"
        case .kind: "Kind"
        case .letter: "First letter"
        case .rating: "Rating"
        case .label: "Label"
        case .none: "Nothing"
        }
    }

    private static func name(of order: Arrangement.Order) -> String {
        switch order {
        case .name: "Name"
        case .listed: "As listed"
        case .taken: "Date"
        case .modified: "Last change"
        case .dimensions: "Dimensions"
        case .rating: "Rating"
        case .size: "Size"
        case .kind: "Kind"
        }
    }
}

extension SofaEntry {
    /// The line that leaves the sofa.
    static let leaving = "leave"
}

import ShelfGObject
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
                    id: "notice", title: notice, value: localized("Dismiss"),
                    icon: "dialog-warning-symbolic",
                    deed: .dismiss))
        }
        if hasItems {
            entries.append(
                SofaEntry(
                    id: "slide-show", title: localized("Slide show"),
                    icon: "media-playback-start-symbolic",
                    deed: .act("win.slide-show")))
        }
        entries += [
            SofaEntry(
                id: "places", title: localized("Places"), icon: "folder-symbolic",
                deed: .open(.places)),
            SofaEntry(
                id: "kinds", title: localized("Show"),
                value: Self.kinds.first { $0.0 == kind }?.1 ?? kind,
                icon: "edit-find-symbolic", deed: .open(.kinds)),
            SofaEntry(
                id: "view", title: localized("View"), value: Self.name(of: style),
                icon: "view-grid-symbolic", deed: .open(.view)),
            SofaEntry(
                id: "groups", title: localized("Group by"),
                value: hasCovers && grouping == .folder
                    ? localized("Covers") : Self.name(of: grouping),
                icon: "view-list-symbolic", deed: .open(.groups)),
            SofaEntry(
                id: "order", title: localized("Sort by"), value: Self.name(of: order),
                icon: "view-sort-ascending-symbolic", deed: .open(.order)),
            SofaEntry(
                id: "keys", title: localized("Keys"), icon: "input-keyboard-symbolic",
                deed: .open(.keys)),
        ]
        return entries + Self.endings
    }

    private static let endings = [
        SofaEntry(
            id: SofaEntry.leaving, title: localized("Leave Big Screen Mode"),
            icon: "view-restore-symbolic",
            deed: .act("app.sofa")),
        SofaEntry(
            id: "quit", title: localized("Quit"), icon: "application-exit-symbolic",
            deed: .act("app.quit")),
    ]

    private var previewEntries: [SofaEntry] {
        guard let item else { return [] }
        var entries = item.content == .media ? Self.mediaEntries(item) : []
        entries += Self.showEntries(item.show)
        entries += [
            Self.line("next", localized("Next item"), "go-next-symbolic", .go(1)),
            Self.line("previous", localized("Previous item"), "go-previous-symbolic", .go(-1)),
        ]
        if item.content == .pages {
            entries += [
                Self.line("first", localized("First page"), "go-top-symbolic", .end(false)),
                Self.line("last", localized("Last page"), "go-bottom-symbolic", .end(true)),
            ]
        }
        entries.append(
            Self.line(
                "facts",
                item.hasFacts
                    ? localized("Hide Details") : localized("Details"),
                "dialog-information-symbolic", .facts))
        if item.content != .media {
            entries += [
                Self.line("larger", localized("Larger"), "zoom-in-symbolic", .zoom(1)),
                Self.line("smaller", localized("Smaller"), "zoom-out-symbolic", .zoom(-1)),
                Self.line("fit", localized("Reset Zoom"), "zoom-fit-best-symbolic", .fit),
            ]
        }
        if item.content != .text {
            entries.append(
                Self.line("turn", localized("Rotate"), "object-rotate-right-symbolic", .turn(1)))
        }
        entries.append(
            Self.line("close", localized("Close Preview"), "view-grid-symbolic", .close))
        return entries + Self.endings
    }

    private static func mediaEntries(_ item: Item) -> [SofaEntry] {
        [
            item.isPlaying
                ? line("play", localized("Pause"), "media-playback-pause-symbolic", .play)
                : line("play", localized("Play"), "media-playback-start-symbolic", .play),
            line(
                "louder", localized("Louder"), "audio-volume-high-symbolic", .volume(1),
                repeated: true),
            line(
                "quieter", localized("Quieter"), "audio-volume-low-symbolic", .volume(-1),
                repeated: true),
            item.isMuted
                ? line("mute", localized("Sound on"), "audio-volume-medium-symbolic", .mute)
                : line("mute", localized("Sound off"), "audio-volume-muted-symbolic", .mute),
        ]
    }

    private static func showEntries(_ show: SlideShow.Phase) -> [SofaEntry] {
        guard show != .off else {
            return [
                line(
                    "slide-show", localized("Slide show"), "media-playback-start-symbolic",
                    .slideShow)
            ]
        }
        return [
            show == .running
                ? line("pause", localized("Pause"), "media-playback-pause-symbolic", .pause)
                : line("pause", localized("Resume"), "media-playback-start-symbolic", .pause),
            line("slower", localized("Slower"), "go-down-symbolic", .quicken(-1), repeated: true),
            line("faster", localized("Faster"), "go-up-symbolic", .quicken(1), repeated: true),
            line(
                "slide-show", localized("End Slide Show"), "media-playback-stop-symbolic",
                .slideShow),
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
                id: "larger", title: localized("Larger pictures"), icon: "zoom-in-symbolic",
                isRepeated: true,
                deed: .act("win.larger")),
            SofaEntry(
                id: "smaller", title: localized("Smaller pictures"), icon: "zoom-out-symbolic",
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
                id: "covers", title: localized("Folders are shown as covers"),
                value: showsCovers ? localized("On") : localized("Off"),
                isChosen: showsCovers, deed: .act("win.covers")),
            SofaEntry(
                id: "pairs", title: localized("Related files are stacked"),
                value: joinsPairs ? localized("On") : localized("Off"),
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
                id: "reversed", title: localized("Reverse Order"),
                value: isReversed ? localized("On") : localized("Off"),
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
        ("", localized("Everything")), ("pictures", localized("Pictures")),
        ("films", localized("Films")), ("music", localized("Music")),
        ("documents", localized("Documents")), ("texts", localized("Texts")),
        ("books", localized("Books and comics")),
        ("archives", localized("Archives")), ("fonts", localized("Fonts")),
    ]

    private static let keys = [
        (localized("Arrows"), localized("Move to the next item")),
        (localized("Enter"), localized("Preview the item, open the folder")),
        (localized("Escape"), localized("One step back")),
        (localized("Up, at the top"), localized("Open the menu, like the Menu key")),
        (localized("Left, Right"), localized("In the preview: next item or page, ten seconds")),
        (
            localized("Up, Enter"),
            localized("In the preview: the menu; Enter plays or pauses a film")
        ),
        (localized("Down"), localized("In the preview: details of the item")),
        (localized("Shift+F11"), localized("Leave or enter big screen mode")),
    ]

    private static func name(of style: WallStyle) -> String {
        switch style {
        case .shelves: localized("Shelves")
        case .grid: localized("Grid")
        case .list: localized("List")
        case .justified: localized("Justified rows")
        case .waterfall: localized("Waterfall")
        }
    }

    private static func name(of grouping: Grouping) -> String {
        switch grouping {
        case .folder: localized("Folder")
        case .day: localized("Day")
        case .month: localized("Month")
        case .year: localized("Year")
        case .kind: localized("Kind")
        case .letter: localized("First letter")
        case .rating: localized("Rating")
        case .label: localized("Label")
        case .none: localized("Nothing")
        }
    }

    private static func name(of order: Arrangement.Order) -> String {
        switch order {
        case .name: localized("Name")
        case .listed: localized("List order")
        case .taken: localized("Date")
        case .modified: localized("Date modified")
        case .dimensions: localized("Dimensions")
        case .rating: localized("Rating")
        case .size: localized("Size")
        case .kind: localized("Kind")
        }
    }
}

extension SofaEntry {
    /// The line that leaves the sofa.
    static let leaving = "leave"
}

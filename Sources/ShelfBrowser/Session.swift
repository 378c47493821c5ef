import ShelfGObject
import ShelfLibrary

/// What the program remembers from one start to the next: locations, groups, order, looks, paces.
enum Session {
    private static let name = "last-locations"

    private static var folder: File { UserDirectories.state.child(named: "shelf-gtk") }

    /// The locations opened last; empty when there are none.
    static var lastLocations: [File] { files(in: name) }

    /// The addresses that a file has, a line each.
    private static func files(in name: String) -> [File] {
        files(of: folder.child(named: name).contents())
    }

    private nonisolated static func files(of bytes: [UInt8]?) -> [File] {
        // What is no address is from another time, or broken.
        String(decoding: bytes ?? [], as: UTF8.self).split(separator: "\n").map(String.init)
            .filter { $0.contains(":") && !NamedFiles.isAddress(in: $0) }.map { File(uri: $0) }
    }

    /// Remembers locations that were asked for and are there; where that cannot be written it is
    /// forgotten, and nothing else suffers.
    static func remember(_ locations: [Location]) {
        write(locations.map { $0.file.uri + "\n" }.joined(), to: name)
        remember(recent: locations.map(\.file))
    }

    private static func write(_ text: String, to name: String) {
        guard let path = folder.path, PrivateFile.makeFolder(path) else { return }
        _ = PrivateFile.replace(
            SharedBytes(Array(text.utf8)), folder: path, name: name, followsLinks: true)
    }

    private static let recentName = "recent"
    /// How many folders are kept.
    private static let mostRecent = 12

    /// The folders that were opened last, the latest first.
    static var recentFolders: [File] { files(in: recentName) }

    /// Remembers folders that are opened, the first of them as the latest; where that cannot be
    /// written they are forgotten.
    static func remember(recent opened: [File]) {
        // These have lines of their own, or are no places.
        let opened = opened.lazy.filter {
            !$0.listsFilesOfOthers && !NamedFiles.isAddress(in: $0.uri)
        }
        .prefix(mostRecent)
        guard !opened.isEmpty else { return }
        var known: Set<File> = []
        let folders = (opened + recentFolders).filter { known.insert($0).inserted }
        write(folders.prefix(mostRecent).map { $0.uri + "\n" }.joined(), to: recentName)
    }

    /// The same, read away from the main thread.
    static func visited() async -> [File] { await addresses(in: folder.child(named: recentName)) }

    private nonisolated static func addresses(in file: File) async -> [File] {
        files(of: await DiskThreads.run { file.contents() })
    }

    private static let listName = "list"

    /// The list that files were put on last.
    static var lastList: File? { files(in: listName).first }

    /// Remembers the list that files are put on; where that cannot be written it is forgotten.
    static func remember(list: File) { write("\(list.uri)\n", to: listName) }

    private static let windowsName = "windows"

    /// The windows as they were when the program ended, as text.
    static var windows: String {
        String(decoding: folder.child(named: windowsName).contents() ?? [], as: UTF8.self)
    }

    /// Remembers windows; where that cannot be written they are forgotten.
    static func remember(windows: String) { write(windows, to: windowsName) }

    /// The same away from the main thread.
    static func write(windows: String) async {
        guard let path = folder.path else { return }
        await replace(windows, folder: path, name: windowsName)
    }

    private nonisolated static func replace(_ text: String, folder: String, name: String) async {
        await DiskThreads.run {
            _ = PrivateFile.replace(
                SharedBytes(Array(text.utf8)), folder: folder, name: name, followsLinks: true)
        }
    }

    private static let restoringName = "restore-windows"

    /// Whether windows come back at the next start.
    static var restoresWindows: Bool { word(in: restoringName) != "no" }

    /// Remembers whether windows come back; where that cannot be written it is forgotten.
    static func remember(restoresWindows: Bool) {
        write(restoresWindows ? "yes\n" : "no\n", to: restoringName)
    }

    /// Forgets where windows were, what was visited and what was chosen at places; what was thrown
    /// away can still be brought back.
    static func forgetPlaces() {
        for name in [windowsName, name, recentName, choicesName, foldsName] { write("", to: name) }
        choices = LocationChoices()
        WallChoices.shared.folds = Folds()
    }

    private static let picturesName = "pictures"

    /// Which files have pictures; where it cannot be written it is forgotten.
    static var picturePolicy =
        word(in: picturesName).flatMap { PicturePolicy(rawValue: $0) } ?? .local
    {
        didSet { write("\(picturePolicy.rawValue)\n", to: picturesName) }
    }

    private static let placesName = "places"

    /// Whether the sidebar of places was shown last.
    static var hasPlaces: Bool { word(in: placesName) == "yes" }

    /// Remembers whether the sidebar is shown; where that cannot be written it is forgotten.
    static func remember(hasPlaces: Bool) { write(hasPlaces ? "yes\n" : "no\n", to: placesName) }

    private static let sofaName = "sofa"

    /// Whether the program was used from the sofa last.
    static var isSofa: Bool { word(in: sofaName) == "yes" }

    /// Remembers whether the program is used from the sofa; where that cannot be written it is
    /// forgotten.
    static func remember(isSofa: Bool) { write(isSofa ? "yes\n" : "no\n", to: sofaName) }

    private static let arrangementName = "arrangement"

    /// The groups and the order chosen last; the filter is not kept.
    static var arrangement: Arrangement {
        var arrangement = Arrangement()
        let bytes = folder.child(named: arrangementName).contents() ?? []
        let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
        if let order = words.first.flatMap({ Arrangement.Order(rawValue: String($0)) }) {
            arrangement.order = order
        }
        arrangement.isReversed = words.dropFirst().first == "reversed"
        arrangement.grouping = word(in: groupingName).flatMap { Grouping(rawValue: $0) } ?? .folder
        arrangement.joinsPairs = word(in: pairsName) != "no"
        return arrangement
    }

    private static let pairsName = "pairs"

    /// Remembers whether files that belong together are one item; where that cannot be written it
    /// is forgotten.
    static func remember(joinsPairs: Bool) { write(joinsPairs ? "yes\n" : "no\n", to: pairsName) }

    private static let groupingName = "grouping"

    /// Remembers what items are put together by; where that cannot be written it is forgotten.
    static func remember(_ grouping: Grouping) { write("\(grouping.rawValue)\n", to: groupingName) }

    /// The one word a file holds.
    private static func word(in name: String) -> String? {
        folder.child(named: name).contents().map {
            String(decoding: $0, as: UTF8.self).filter { !$0.isWhitespace }
        }
    }

    /// Remembers an order; where that cannot be written it is forgotten.
    static func remember(_ arrangement: Arrangement) {
        let order = arrangement.order.rawValue
        write(arrangement.isReversed ? "\(order) reversed\n" : "\(order)\n", to: arrangementName)
    }

    private static let styleName = "style"

    /// How the wall was shown last.
    static var wallStyle: WallStyle {
        word(in: styleName).flatMap { WallStyle(rawValue: $0) } ?? .shelves
    }

    /// Remembers how the wall is shown; where that cannot be written it is forgotten.
    static func remember(_ style: WallStyle) { write("\(style.rawValue)\n", to: styleName) }

    private static let coversName = "covers"

    /// Whether folders were shown as items last.
    static var hasCovers: Bool { word(in: coversName) == "yes" }

    /// Remembers whether folders are shown as items; where that cannot be written it is forgotten.
    static func remember(hasCovers: Bool) { write(hasCovers ? "yes\n" : "no\n", to: coversName) }

    private static let foldsName = "folds"

    /// Which shelves were folded or opened.
    static var folds: Folds {
        Folds(
            text: String(
                decoding: folder.child(named: foldsName).contents() ?? [], as: UTF8.self))
    }

    /// Remembers which shelves are folded or open; where that cannot be written it is forgotten.
    static func remember(_ folds: Folds) { write(folds.text, to: foldsName) }

    private static let columnsName = "columns"

    /// Which columns lists had last.
    static var listColumns: ListColumnChoice {
        folder.child(named: columnsName).contents()
            .map { ListColumnChoice(text: String(decoding: $0, as: UTF8.self)) }
            ?? ListColumnChoice()
    }

    /// Remembers which columns lists have; where that cannot be written it is forgotten.
    static func remember(_ columns: ListColumnChoice) { write(columns.text, to: columnsName) }

    private static let choicesName = "choices"

    /// What was chosen at locations.
    private(set) static var choices = LocationChoices(
        text: String(
            decoding: folder.child(named: choicesName).contents() ?? [], as: UTF8.self))

    /// Changes what was chosen at locations, and remembers it; where that cannot be written it is
    /// forgotten.
    static func change(_ change: (inout LocationChoices) -> Void) {
        change(&choices)
        write(choices.text, to: choicesName)
    }

    private static let sizeName = "tile-size"

    /// How large the pictures of the wall were last.
    static var tileSize: TileSize {
        word(in: sizeName).flatMap { Int($0) }.map { TileSize(step: $0) } ?? .usual
    }

    /// Remembers how large the pictures are; where that cannot be written it is forgotten.
    static func remember(_ size: TileSize) { write("\(size.step)\n", to: sizeName) }

    private static let trashedName = "trashed"

    /// What was moved to the trash and can be brought back, in words of the library.
    static var trashed: String {
        String(decoding: folder.child(named: trashedName).contents() ?? [], as: UTF8.self)
    }

    /// Remembers what can be brought back from the trash; where that cannot be written it is
    /// forgotten.
    static func remember(trashed: String) { write(trashed, to: trashedName) }

    private static let protectionName = "protection"

    /// The user was told that decoders lack protection here.
    static var knowsOfLack: Bool { word(in: protectionName) == "said" }

    /// Remembers that the user was told; where that cannot be written it is forgotten.
    static func rememberLack() { write("said\n", to: protectionName) }

    private static let filingName = "filing"

    /// The folders that files go to by one key each.
    static var filing: FilingFolders {
        FilingFolders(
            text: String(
                decoding: folder.child(named: filingName).contents() ?? [], as: UTF8.self))
    }

    /// Remembers the folders that files go to; where that cannot be written it is forgotten.
    static func remember(_ filing: FilingFolders) { write(filing.text, to: filingName) }

    private static let slideShowName = "slide-show"

    /// How long a picture of a slide show stayed last, in seconds.
    static var slideShowSeconds: Int {
        word(in: slideShowName).flatMap { Int($0) } ?? SlideShow.usualSeconds
    }

    /// Remembers how long a picture of a slide show stays; where that cannot be written it is
    /// forgotten.
    static func rememberSlideShow(seconds: Int) { write("\(seconds)\n", to: slideShowName) }

    private static let textSizeName = "text-size"

    /// How large text was shown last.
    static var textSize: TextSize {
        word(in: textSizeName).flatMap { Int($0) }.map { TextSize(step: $0) } ?? .usual
    }

    /// Remembers how large text is shown; where that cannot be written it is forgotten.
    static func remember(_ size: TextSize) { write("\(size.step)\n", to: textSizeName) }

    private static let soundName = "sound"

    /// How film and music sounded last.
    static var sound: Sound {
        folder.child(named: soundName).contents()
            .flatMap { Sound(text: String(decoding: $0, as: UTF8.self)) } ?? Sound()
    }

    /// Remembers how film and music sound; where that cannot be written it is forgotten.
    static func remember(_ sound: Sound) { write("\(sound.text)\n", to: soundName) }

    private static let glimpsesName = "glimpses"

    /// Whether films are looked into on the wall.
    static var hasGlimpses: Bool { word(in: glimpsesName) != "no" }

    /// Remembers whether films are looked into on the wall; where that cannot be written it is
    /// forgotten.
    static func remember(hasGlimpses: Bool) {
        write(hasGlimpses ? "yes\n" : "no\n", to: glimpsesName)
    }
}

import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfTestSupport

@testable import ShelfBrowser
@testable import ShelfLibrary

/// A preview in a window of this process, over a wall that is only a list of three items.
@MainActor
final class PreviewFixture {
    let window: WindowWidget
    /// Which item has the focus.
    var focused = 0
    /// Which items are selected.
    var selected: [Int] = []
    /// Items that are there no longer.
    var gone: Set<ItemID> = []
    /// What the wall shows of each item.
    var thumbnail: Texture?
    /// Whether that is of contents the files no longer have.
    var isThumbnailOutdated = false
    private(set) var preview: Preview!
    private(set) var items: [LibraryItem]

    /// - Parameters:
    ///   - names: what the items are called.
    ///   - type: what they are.
    ///   - folder: where they are; nowhere, if not said.
    ///   - reads: whether they are read, by the workers of the program.
    init(
        _ names: [String] = ["a.txt", "b.txt", "c.txt"], type: String = "text/plain",
        in folder: String = "/nowhere", reads: Bool = false
    ) {
        let builder = Builder(xml: Assets.window)
        window = Builder(xml: Assets.tabs).window("window")
        window.setProperty("child", .object(builder.widget("tab")))
        let tab = TabWindow(window)
        tab.show()
        items = names.enumerated().map { number, name in
            LibraryItem(
                id: ItemID(number), file: File(path: "\(folder)/\(name)"), name: name,
                contentType: Self.types[String(name.suffix(4))] ?? type)
        }
        let command =
            reads ? [RunningProgram.executable, WorkerProcess.argument] : ["/bin/false"]
        let parts = PreviewParts(builder)
        preview = Preview(
            in: parts, of: tab,
            over: Preview.Wall(
                focused: { [unowned self] in items[focused] },
                go: { [unowned self] places, held in
                    focus([items].item(places, from: position) { !held.contains($0.id) })
                },
                advance: { [unowned self] isPassedOver in
                    let next = [items].next(after: position) { !isPassedOver($0) }
                    focus(next)
                    return next != nil
                },
                selected: { [unowned self] in selected.map { items[$0] } },
                known: { [unowned self] item in
                    gone.contains(item.id) ? nil : items.first { $0.id == item.id }
                },
                neighbours: { _ in [] }, frame: { _ in nil },
                thumbnail: { [unowned self] _ in thumbnail },
                isThumbnailOutdated: { [unowned self] _ in isThumbnailOutdated },
                takeKeyboard: {}),
            pictures: PreviewPictures(
                loader: ThumbnailLoader(command: command, workerCount: 2), patience: .zero))
        window.setDefaultSize(width: 400, height: 300)
    }

    /// An item is what there is now at an address, as when its file has changed or was renamed.
    func replace(_ number: Int, by file: File) throws {
        items[number] = LibraryItem(id: items[number].id, info: try FileInfo.queryNow(file))
        preview.update()
    }

    /// An item is another one altogether.
    func replace(_ number: Int, by item: LibraryItem) { items[number] = item }

    private var position: ItemPosition { ItemPosition(section: 0, item: focused) }

    private func focus(_ item: LibraryItem?) {
        focused = items.firstIndex { $0.id == item?.id } ?? focused
        preview.update()
    }

    private static let types = [
        ".png": "image/png", ".pdf": "application/pdf", ".mp3": "audio/mpeg",
    ]

    /// What is to be read where nothing is seen; nil where something is.
    var message: String? {
        guard window.descendant("preview_message")?.isVisible == true else { return nil }
        return window.descendant("preview_message_text")?.stringProperty("label")
    }

    /// What was said over the picture last.
    var status: String? { window.descendant("preview_status")?.stringProperty("label") }

    /// Opens the preview in a window that is seen, so that it has a size.
    func present() {
        window.present()
        preview.open()
    }

    isolated deinit { window.destroy() }
}

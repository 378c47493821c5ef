import ShelfGTK
import ShelfLibrary
import ShelfTestSupport

@testable import ShelfBrowser

extension Application {
    /// An application of the tests' own process; it has to have a name of its own there.
    static func here(_ name: String) throws -> Application {
        let application = Application(id: "io.github.shelf.ShelfTest.\(name)")
        application.setIsUnique(false)
        try application.register()
        return application
    }
}

/// A window of the program over a folder, in the tests' own process.
@MainActor
struct WindowHere {
    let tabs: WindowTabs
    /// What its only tab shows.
    let browser: BrowserWindow

    init(
        _ name: String, _ folder: TemporaryFolder, pictures: Pictures = Pictures(),
        facts: FactsReader = FactsReader(), locations: [Location]? = nil
    ) throws {
        let application = try Application.here(name)
        tabs = WindowTabs(application)
        browser = BrowserWindow(
            in: tabs.window, locations: locations ?? [Location(file: folder.file)],
            pictures: pictures, facts: facts)
        tabs.add(browser)
        tabs.window.present()
    }

    func close() { tabs.window.close() }
}

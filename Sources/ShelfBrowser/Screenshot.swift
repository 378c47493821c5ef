import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Waits until a window shows everything it is going to show, and draws it into a file.
final class Screenshot {
    private let file: File
    private let width: Int
    private let height: Int
    private var isTaken = false

    init(file: File, width: Int, height: Int) {
        self.file = file
        self.width = width
        self.height = height
    }

    /// Opens the window and calls `done` with an exit status when the file is written.
    func take(of browser: BrowserWindow, done: @escaping @MainActor (Int32) -> Void) {
        browser.window.setDefaultSize(width: width, height: height)
        browser.onProgress = { [weak self, weak browser] in
            // The pass that binds the last picture comes before the next idle moment.
            MainLoop.whenIdle {
                guard let self, let browser else { return }
                self.takeIfComplete(browser, done)
            }
        }
        browser.window.present()
    }

    private func takeIfComplete(
        _ browser: BrowserWindow, _ done: @escaping @MainActor (Int32) -> Void
    ) {
        guard !isTaken, browser.isComplete else { return }
        isTaken = true
        let status: Int32 = browser.hasFailedLocation ? 2 : 0
        if browser.hasFailedLocation && browser.library.progress.itemCount == 0 {
            return done(status)
        }
        guard let picture = browser.window.picture() else { return done(1) }
        guard let path = file.path, picture.savePNG(to: path) else {
            StandardError.write("shelf-gtk: \(file.displayPath): cannot be written")
            return done(1)
        }
        done(status)
    }
}

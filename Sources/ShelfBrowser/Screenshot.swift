import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Waits until a window shows everything it is going to show, and draws it into a file.
final class Screenshot {
    private let file: File
    private let width: Int
    private let height: Int
    private var isTaken = false
    private var isWaiting = false

    init(file: File, width: Int, height: Int) {
        self.file = file
        self.width = width
        self.height = height
    }

    /// Opens the window and calls `done` with an exit status when the file is written.
    func take(of browser: BrowserWindow, done: @escaping @MainActor (Int32) -> Void) {
        // The frame around a window is its desktop's business, not part of the picture.
        browser.window.host.addCSSClass("screenshot")
        browser.window.host.setDefaultSize(width: width, height: height)
        // A default size gives way to that of the screen; what a window needs does not.
        browser.window.host.setProperty("width-request", .int(width))
        browser.window.host.setProperty("height-request", .int(height))
        browser.onProgress = { [weak self, weak browser] in
            guard let self, let browser, !self.isWaiting else { return }
            self.isWaiting = true
            // What was asked for last is on screen only after a frame.
            browser.window.host.afterNextFrame {
                self.isWaiting = false
                self.takeIfComplete(browser, done)
            }
        }
        browser.window.host.present()
        browser.onProgress()
    }

    private func takeIfComplete(
        _ browser: BrowserWindow, _ done: @escaping @MainActor (Int32) -> Void
    ) {
        guard !isTaken else { return }
        guard browser.isComplete else {
            // A frame that settles things tells nobody; look again after the next.
            if browser.isReadingDone { browser.onProgress() }
            return
        }
        isTaken = true
        let status: Int32 = browser.hasFailedLocation ? 2 : 0
        if browser.hasFailedLocation && browser.library.progress.itemCount == 0 {
            return done(status)
        }
        guard let picture = browser.window.host.picture() else {
            StandardError.write(
                "shelf-gtk: "
                    + localized(
                        "the window cannot be drawn at {size}", ["size": "\(width)x\(height)"]))
            return done(1)
        }
        if let misfit = misfit(picture.width, picture.height) {
            StandardError.write("shelf-gtk: --size \(width)x\(height): \(misfit)")
            return done(2)
        }
        guard let path = file.pathBytes, picture.savePNG(to: path) else {
            StandardError.write(
                "shelf-gtk: "
                    + localized("{name}: cannot be written", ["name": file.displayPath]))
            return done(1)
        }
        done(status)
    }

    /// Why the picture has not the size asked for; nil when it has.
    private func misfit(_ drawnWidth: Int, _ drawnHeight: Int) -> String? {
        if drawnWidth > width {
            return localized(
                one: "the window is {count} pixel wide at least",
                other: "the window is {count} pixels wide at least", count: drawnWidth)
        }
        if drawnHeight > height {
            return localized(
                one: "the window is {count} pixel high at least",
                other: "the window is {count} pixels high at least", count: drawnHeight)
        }
        if drawnWidth < width || drawnHeight < height {
            return localized(
                "the display gives {size} at most", ["size": "\(drawnWidth)x\(drawnHeight)"])
        }
        return nil
    }
}

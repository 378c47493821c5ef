import ShelfGTK
import ShelfLibrary

/// The program as it describes itself.
extension Program {
    /// Shows the dialog About Shelf over the latest window.
    func showAbout() {
        // Other windows of the application are the help and the dialog itself.
        guard let latest = latestWindow?.window else { return }
        let comments = localized("Shows what you keep on disk as a wall of shelves.")
        AboutDialog.show(
            name: "Shelf", version: Product.version,
            comments: [comments, DecoderProtection.lack].compactMap(\.self)
                .joined(separator: "\n\n"),
            icon: Program.identifier,
            license: localized("MIT License"), parent: latest)
    }
}

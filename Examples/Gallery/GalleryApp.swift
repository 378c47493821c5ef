import ShelfGTK
import ShelfTesting

struct GalleryApp: App {
    static let id = "io.github.shelf.Gallery"

    var body: some Scene {
        Window("Gallery") { Gallery() }.defaultSize(width: 940, height: 780)
    }
}

/// Shows the gallery, or draws it into the PNG file that is named: `swift run Gallery gallery.png`.
@main
enum Program {
    @MainActor
    static func main() throws {
        guard CommandLine.arguments.count > 1 else { return GalleryApp.main() }
        let page = try onGTK { try Rendering(width: 940, height: 720) { Gallery() } }
        try page.screenshot().write(to: CommandLine.arguments[1])
        page.close()
    }
}

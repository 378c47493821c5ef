import ShelfGObject

/// The styles of views beyond the theme's.
///
/// Their priority is just above the theme, so a program's style sheet overrides them.
enum CellStyleSheet {
    private static var isInstalled = false
    private static var classes: [String: String] = [:]

    /// Installs the styles of buttons and badges, once.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = StyleRules.add(String(decoding: PackageResources.cells_css, as: UTF8.self))
    }

    /// Returns the CSS class with one declaration, made on demand.
    ///
    /// Each new class makes GTK recompute all styles, so declarations should be few and constant.
    static func cssClass(for declaration: String) -> String {
        if let name = classes[declaration] { return name }
        let name = "shelf-style-\(classes.count)"
        classes[declaration] = name
        _ = StyleRules.add(".\(name) { \(declaration); }")
        return name
    }
}

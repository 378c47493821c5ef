import ShelfGObject

/// The styles that views need beyond the theme's.
///
/// They stand just above the theme, so the style sheet of a program can say otherwise.
enum CellStyleSheet {
    private static var isInstalled = false
    private static var classes: [String: String] = [:]

    /// Installs the styles of buttons and badges, once.
    static func install() {
        guard !isInstalled else { return }
        isInstalled = StyleRules.add(String(decoding: PackageResources.cells_css, as: UTF8.self))
    }

    /// The CSS class with one declaration, made when it is first asked for.
    ///
    /// Every new one makes GTK look at all styles again, so declarations should be few and constant.
    static func cssClass(for declaration: String) -> String {
        if let name = classes[declaration] { return name }
        let name = "shelf-style-\(classes.count)"
        classes[declaration] = name
        _ = StyleRules.add(".\(name) { \(declaration); }")
        return name
    }
}

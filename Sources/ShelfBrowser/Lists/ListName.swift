import ShelfGObject
import ShelfLibrary

/// Where a list is, as it is typed: a path, from home where it does not begin elsewhere.
enum ListName {
    /// What is offered first.
    static var usual: File { home.child(named: localized("Favourites") + ".m3u8") }

    private static var home: File { UserDirectories.ownHome ?? File(path: "/") }

    /// How a list is typed.
    static func text(of list: File) -> String {
        guard let path = list.displayPath(below: home) else { return list.displayPath }
        return "~/\(path)"
    }

    /// The list that is typed; nil for what is none.
    static func file(of text: String) -> File? {
        guard objection(to: text) == nil else { return nil }
        return TypedAddress.path(text, home: home) ?? TypedAddress.path("~/\(text)", home: home)
    }

    /// Why a text is no list, in words; empty where that goes without saying.
    static func objection(to text: String) -> String? {
        guard let name = text.split(separator: "/").last, !text.hasSuffix("/") else { return "" }
        let endings = [".m3u8", ".m3u", ".json"]
        guard endings.contains(where: { name.lowercased().hasSuffix($0) }) else {
            return localized(
                "The name must end in one of {endings}", ["endings": Localized.list(endings)])
        }
        return endings.contains { name.lowercased() == $0 } ? localized("The name is empty") : nil
    }
}

import ShelfGObject
import ShelfLibrary

/// Locations as a text for the instance that runs already: an address a line, with a plus sign before those of
/// files that were named one by one.
enum LocationsText {
    /// Writes locations.
    static func text(of locations: [Location]) -> String {
        locations.flatMap { location in
            location.named.map { ["+"] + $0.files.map { "+\($0.uri)" } } ?? [location.file.uri]
        }
        .joined(separator: "\n")
    }

    /// Reads a text.
    static func locations(in text: String) -> [Location] {
        var locations: [Location] = []
        var named: [File] = []
        func endNamed() {
            if !named.isEmpty { locations.append(Location(naming: NamedFiles(named))) }
            named = []
        }
        for line in text.split(separator: "\n") {
            if line == "+" {
                // Two lists may follow each other.
                endNamed()
            } else if line.hasPrefix("+") {
                named.append(File(uri: String(line.dropFirst())))
            } else {
                endNamed()
                locations.append(Location(file: File(uri: String(line))))
            }
        }
        endNamed()
        return locations
    }
}

package import ShelfGObject

extension Location {
    /// Why the location cannot be shown; nil when it is there.
    ///
    /// May take for ever.
    ///
    /// - Parameter asksServers: Servers that are not connected are asked as well.
    package func obstacle(asksServers: Bool = true) async -> LocationError? {
        await LocationState.look(at: self, asksServers: asksServers).error
    }
}

extension File {
    /// Whether this is a folder with at least one entry that is not hidden.
    ///
    /// May take for ever.
    package func holdsSomething() async -> Bool {
        guard let listing = try? await DirectoryListing.open(self) else { return false }
        while let infos = try? await listing.next(100), !infos.isEmpty {
            if infos.contains(where: { !$0.isHidden }) { return true }
        }
        return false
    }
}

import ShelfGObject

/// What a location was found to be when it was looked at last.
enum LocationState: Sendable {
    /// A folder to be shown.
    case folder(Subfolder)
    /// A file: the folder it lies in is shown.
    case file(in: Subfolder)
    /// Nothing that can be shown.
    case unavailable(LocationError)

    /// The folder that stands for the location.
    var folder: Subfolder? {
        switch self {
        case .folder(let folder), .file(let folder): folder
        case .unavailable: nil
        }
    }

    /// Why there is none.
    var error: LocationError? {
        if case .unavailable(let error) = self { error } else { nil }
    }

    /// Looks at a location.
    ///
    /// - Parameter asksServers: Servers that are not connected are asked as well: the reader opened
    ///   the location.
    @concurrent
    static func look(at location: Location, asksServers: Bool = true) async -> LocationState {
        if let named = location.named ?? NamedFiles.at(location.file) {
            return .folder(named.folder)
        }
        if let search = SearchAddress(location.file) {
            return .folder(
                Subfolder(
                    location.file, name: search.title,
                    source: ListSource(search, at: location.file)))
        }
        if let inside = InsideAddress(location.file) {
            return await SourceChoice.opened(inside, location)
        }
        if !asksServers, await !ConnectedPlaces.has(location.file) {
            return .unavailable(LocationError(location, kind: .notMounted))
        }
        do {
            let info = try await DiskTurns.shared.info(of: location.file)
            switch info.kind {
            case .directory: return .folder(Subfolder(info))
            case .regular:
                let info = await HeadTypes.told([info], patience: DiskThreads.patience)[0]
                if let opened = SourceChoice.opened(info) { return .folder(opened) }
                guard let parent = location.file.parent else { break }
                return .file(
                    in: Subfolder(
                        FileInfo(
                            file: parent, displayName: parent.displayName, kind: .directory)))
            case .brokenLink:
                return .unavailable(LocationError(location, reason: GLibError.noSuchFileReason))
            case .special: break
            }
            return .unavailable(LocationError(location, reason: localized("Not a file or folder")))
        } catch {
            return .unavailable(LocationError(location, error))
        }
    }
}

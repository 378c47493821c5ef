import ShelfGObject
import ShelfStore

extension Library {
    /// Finds out what the locations are and reads the folders they stand for.
    func open() {
        openTask?.cancel()
        isOpening = true
        publishSoon()
        openTask = Task { [weak self, locations] in
            var found: [(location: Location, info: FileInfo)] = []
            var errors: [LocationError] = []
            for location in locations {
                do {
                    found.append((location, try await FileInfo.query(location.file)))
                } catch {
                    errors.append(LocationError(location, error))
                }
            }
            guard !Task.isCancelled, let self else { return }
            self.take(found, errors)
        }
    }

    private func take(
        _ found: [(location: Location, info: FileInfo)], _ errors: [LocationError]
    ) {
        isOpening = false
        opened = []
        var roots: [Subfolder] = []
        var focus: File?
        var errors = errors
        for (location, info) in found {
            switch info.kind {
            case .directory:
                opened.append((location, location.file))
                roots.append(Subfolder(info))
            case .regular:
                guard let parent = location.file.parent else { continue }
                opened.append((location, parent))
                roots.append(
                    Subfolder(
                        FileInfo(
                            file: parent, displayName: parent.displayName, kind: .directory)))
                focus = focus ?? location.file
            case .brokenLink:
                errors.append(LocationError(location, reason: GLibError.noSuchFileReason))
            case .special:
                errors.append(LocationError(location, reason: "Not a file or folder"))
            }
        }
        for error in errors { report(.location(error)) }
        store.send(.opened(roots, focus: focus))
    }

    /// Watches and reads one folder.
    func read(_ request: FolderRequest, _ send: Send<LibraryAction>) async {
        if isLive { await watch(request.id, request.file) }
        do {
            try Task.checkCancellation()
            try await FolderReader.read(request, ids: ids) { await send(.read($0)) }
        } catch {
            guard !Task.isCancelled else { return }
            reportFailure(of: request, error)
            send(.failed(request.id, generation: request.generation))
        }
        if !collector.isEmpty { flushSoon() }
    }

    private func reportFailure(of request: FolderRequest, _ error: any Error) {
        let reason = (error as? GLibError)?.reason ?? "\(error)"
        if store.state.folders[request.id]?.parent == nil {
            for (location, folder) in opened where folder == request.file {
                report(.location(LocationError(location, reason: reason)))
            }
        } else if (error as? GLibError)?.isNotFound != true {
            // What is not there any more its parent's monitor tells of.
            report(.unreadableFolder(request.file, reason: reason))
        }
    }
}

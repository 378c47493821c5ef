import ShelfStore

/// Changes the library's state and says what is to be read.
struct LibraryReducer: Reducer {
    let work: LibraryWork

    func reduce(into state: inout LibraryState, action: LibraryAction) -> Effect<LibraryAction> {
        let work = work
        return .merge(
            state.reduce(action).map { effect in
                switch effect {
                case .read(let request):
                    .run { send in await work.read(request, send) }
                        .cancellable(id: request.id, cancelInFlight: true)
                case .forget(let ids):
                    .merge(
                        ids.map { Effect.cancel(id: $0) } + [
                            .fireAndForget { await work.forget(ids) }
                        ])
                }
            })
    }
}

/// What the library's reducer needs done outside.
struct LibraryWork: Sendable {
    /// Watches and reads a folder, sending `.read` for each batch or `.failed`.
    let read: @MainActor @Sendable (FolderRequest, Send<LibraryAction>) async -> Void
    /// Stops watching folders that are no longer part of the library.
    let forget: @MainActor @Sendable ([ShelfID]) -> Void
}

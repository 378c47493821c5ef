import ShelfGObject

/// The film whose glimpses a worker is asked for.
///
/// Design: docs/design/preview.md#glimpses
final class PlayedFilm {
    let file: File
    private let film: FilmFile
    private let plan: GlimpsePlan
    /// How many pictures have been shown.
    private var count = 0

    /// How long each picture stays, in milliseconds.
    static let milliseconds = 1_000 / GlimpsePlan.rate

    /// Opens a file of this machine; nil when it is no film that can be looked into.
    init?(_ file: File, side: Int) {
        guard let path = file.pathBytes, file.isLocal, let opened = RegularFile(pathBytes: path),
            let film = try? FilmFile(opened, side: side, rate: GlimpsePlan.rate)
        else { return nil }
        self.file = file
        self.film = film
        plan = GlimpsePlan(length: film.length)
    }

    /// The next picture; nil after the last.
    func next() -> Pixbuf? {
        let stretch = count / plan.pictureCount
        guard plan.starts.indices.contains(stretch) else { return nil }
        if count % plan.pictureCount == 0, !film.go(to: plan.starts[stretch]), stretch > 0 {
            return nil
        }
        count += 1
        // Where none comes the film is at its end, or does not say when its pictures are due.
        return film.next()
    }
}

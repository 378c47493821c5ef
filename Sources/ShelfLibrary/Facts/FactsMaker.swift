import ShelfGObject
import ShelfPhoto

/// Finds out what is known of files from inside them; runs in a worker process only.
///
/// Design: docs/design/library.md#facts
enum FactsMaker {
    /// The facts of a file of this machine, or in an archive there; nothing of any other.
    ///
    /// - Parameters:
    ///   - sidecars: What other programs know of it, which counts more than what it says itself;
    ///     the last the most.
    ///   - members: What takes files out of archives.
    static func facts(
        of file: File, sidecars: [File], members: ArchiveMembers = ArchiveMembers()
    ) -> ItemFacts {
        do {
            return facts(try members.opened(file), sidecars: sidecars)
        } catch {
            return ItemFacts()
        }
    }

    private static func facts(_ opened: borrowing RegularFile, sidecars: [File]) -> ItemFacts {
        let film = FilmHead(opened)
        if film.width > 0 {
            var facts = film.facts
            for sidecar in sidecars { facts.take(fromSidecar: sidecar) }
            return ItemFacts(facts, width: film.width, height: film.height)
        }
        let metadata = PictureMetadata(opened)
        var photo = metadata.map { PhotoFacts($0) } ?? film.facts
        photo.taken = photo.taken ?? film.facts.taken
        for sidecar in sidecars { photo.take(fromSidecar: sidecar) }
        let head = PictureHead(opened)
        var (width, height) = (head.width, head.height)
        if width <= 0 || height <= 0 {
            (width, height) = (metadata?.width ?? 0, metadata?.height ?? 0)
        }
        if width <= 0 || height <= 0 {
            var header = Pixbuf.header(of: opened, head)
            if header == nil || header?.format == "ico", let readable = ReadablePicture.file(opened)
            {
                header = Pixbuf.header(of: readable)
            }
            (width, height) = (header?.width ?? 0, header?.height ?? 0)
        }
        if head.turn.isSideways(metadata: metadata?.orientation ?? 1) { swap(&width, &height) }
        return ItemFacts(photo, width: width, height: height)
    }
}

extension PictureHead {
    /// Reads an open file.
    init(_ file: borrowing RegularFile) {
        self.init { file.bytes(at: $0, count: $1) }
    }
}

extension FilmHead {
    /// Reads an open file.
    init(_ file: borrowing RegularFile) {
        self.init { file.bytes(at: $0, count: $1) }
    }
}

extension PhotoFacts {
    /// Takes over what stands in a file.
    init(_ metadata: PictureMetadata) {
        var tags = metadata.texts("Xmp.dc.subject")
        if tags.isEmpty { tags = metadata.texts("Iptc.Application2.Keywords") }
        self.init({ metadata.text($0) }, tags: tags)
    }

    /// Takes over what a sidecar says of how a picture is liked, marked and called.
    ///
    /// What it says counts, also that there is no label or no tag.
    mutating func take(fromSidecar file: File) {
        guard file.isLocal, let path = file.pathBytes, let opened = RegularFile(pathBytes: path),
            opened.size <= Sidecars.largestByteCount
        else { return }
        if let metadata = PictureMetadata(opened) {
            let said = PhotoFacts(metadata)
            rating = said.rating ?? rating
            label = said.label ?? label
            taken = said.taken ?? taken
            if !said.tags.isEmpty { tags = said.tags }
        }
        guard let text = SidecarText(opened.head(Int(opened.size))) else { return }
        rating = text.rating ?? rating
        if let said = text.label { label = said.isEmpty ? nil : said }
        if let said = text.tags { tags = Self.shown(tags: said) }
    }
}

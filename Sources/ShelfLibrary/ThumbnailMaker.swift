import ShelfGObject
import ShelfPhoto

/// Finds or makes the picture shown for a file; runs in a worker process only.
///
/// Design: docs/design/thumbnails.md#making
struct ThumbnailMaker {
    let cache: ThumbnailCache
    /// Shows what is no picture.
    let documents = DocumentReader()
    /// Takes files out of archives.
    let members = ArchiveMembers()
    /// Cuts parts out of large pictures.
    let details = PictureDetails()

    /// Keeps what was made.
    private let keep: (KeptThumbnail) -> Void

    /// - Parameters:
    ///   - now: The present, in seconds since 1970.
    ///   - keep: Keeps what was made; by default it goes into the cache at once.
    init(
        cache: ThumbnailCache = ThumbnailCache(), now: @escaping () -> Int64 = { TimeOfDay.now },
        keep: ((KeptThumbnail) -> Void)? = nil
    ) {
        self.cache = cache
        self.keep = keep ?? { cache.put($0, now: now()) }
    }

    /// A picture, and what is left to be written of it.
    struct Answer {
        /// Nil when there is none to be had.
        var picture: Pixbuf?
        /// Keeps what was found out for the next time, which takes about as long as finding out
        /// did.
        var keep: (() -> Void)?
        /// How many bytes are held for that.
        var keptBytes = 0
        /// Whether making it took too long, which says nothing of the file.
        var isLate = false
    }

    /// The picture, at most `side` pixels wide and high.
    ///
    /// - Parameters:
    ///   - source: What is known of the file; one of this machine is looked at anew.
    ///   - place: Where one of another can be read, if it may be fetched.
    ///   - isRead: Whether a file with a path may be read, which another computer's may have as
    ///     well.
    func answer(
        of file: File, side: Int, source: ThumbnailSource, contentType: String,
        place: File? = nil, isRead: Bool = true
    ) -> Answer {
        if InsideAddress(file) != nil { return memberAnswer(of: file, side: side, contentType) }
        if !file.isLocal || !isRead {
            let cached = cache.thumbnail(of: file, source, side: side)
            guard cached == nil, place != nil else {
                return Answer(picture: cached?.fitted(to: side))
            }
        }
        guard let place = file.isLocal ? file : place, let path = place.pathBytes,
            var opened = RegularFile(pathBytes: path)
        else { return Answer() }
        let source = file.isLocal ? ThumbnailSource(opened) : source
        if let cached = cache.thumbnail(of: file, source, side: side) {
            return Answer(picture: cached.fitted(to: side))
        }
        guard !cache.hasFailed(file, source) else { return Answer() }
        var facts = PictureFacts(source: source, contentType: contentType)
        var typeKnown: String?
        if let readable = ReadablePicture.file(opened, contentType: contentType) {
            opened = readable
            typeKnown = contentType
        }
        let header = Pixbuf.header(of: opened)
        if header == nil, contentType == ContentType.unknown {
            // Most likely never meant to be a picture: nothing to remember.
            return Answer()
        }
        facts.contentType = typeKnown ?? header?.contentType ?? contentType
        facts.width = header?.width
        facts.height = header?.height
        let made: Made
        do {
            made = try make(opened, at: path, header, contentType, side)
        } catch {
            switch error {
            // What is installed one day may show it.
            case .notInstalled: return Answer()
            case .tookTooLong: return Answer(isLate: true)
            case .nothing, .locked, .broken:
                return Answer(keep: { [facts] in keepPicture(nil, nil, of: file, at: place, facts) }
                )
            }
        }
        let picture = made.pixbuf.fitted(to: side)
        guard let size = made.cacheSize else { return Answer(picture: picture) }
        let keep = { [facts] in keepPicture(made.pixbuf, size, of: file, at: place, facts) }
        return Answer(
            picture: picture, keep: keep, keptBytes: 4 * made.pixbuf.width * made.pixbuf.height)
    }

    /// The picture of what is in an archive; the shared cache has no place for it.
    private func memberAnswer(of file: File, side: Int, _ contentType: String) -> Answer {
        do {
            let opened = try drawable(file, contentType)
            let header = Pixbuf.header(of: opened)
            return Answer(
                picture: try make(opened, at: nil, header, contentType, side).pixbuf.fitted(
                    to: side))
        } catch {
            return Answer(isLate: error == .tookTooLong)
        }
    }

    /// The file, which may lie in an archive, as decoders know it.
    private func drawable(
        _ file: File, _ contentType: String
    ) throws(PageRefusal) -> RegularFile {
        let opened = try members.opened(file)
        if let readable = ReadablePicture.file(opened, contentType: contentType) { return readable }
        return opened
    }

    /// A picture to be looked at closely.
    struct Preview {
        let picture: Pixbuf
        /// The size of all of it, turned as it is.
        let fullWidth: Int
        let fullHeight: Int
        /// What the file says of itself.
        var facts: PhotoFacts
        /// Whether it is drawn at any size, with as many pixels as are wanted.
        var isDrawing = false
        /// How many pages the file has.
        var pageCount = 1
        /// The file holds a sequence of pictures that is played.
        var isMoving = false

        /// All there is of a picture.
        init(picture: Pixbuf) {
            self.init(picture, picture.width, picture.height, PhotoFacts())
        }

        init(_ picture: Pixbuf, _ fullWidth: Int, _ fullHeight: Int, _ facts: PhotoFacts) {
            self.picture = picture
            self.fullWidth = fullWidth
            self.fullHeight = fullHeight
            self.facts = facts
        }
    }

    /// What is seen of a file that is looked at closely: a page, at most `side` pixels wide and
    /// high, or text, each made from the file itself.
    func shown(of file: File, side: Int, page: Int = 0, contentType: String) -> Shown {
        do {
            return shown(
                try drawable(file, contentType), of: file, side: side, page: page,
                contentType: contentType)
        } catch {
            return .refused(error)
        }
    }

    private func shown(
        _ opened: borrowing RegularFile, of file: File, side: Int, page: Int, contentType: String
    ) -> Shown {
        var refusal = PageRefusal.nothing
        if MediaKind(contentType: contentType) == .music {
            do {
                return .picture(try MediaCover.cover(opened, side: side))
            } catch {
                if error == .tookTooLong { return .refused(error) }
            }
        }
        if let kind = DocumentKind(contentType: contentType) {
            let shown = documents.shown(opened, kind, page: page, side: side)
            guard case .refused(let reason) = shown else { return shown }
            refusal = reason
        }
        // A name may say what its file is not.
        if let picture = picture(
            opened, of: file, side: side, page: page, contentType: contentType)
        {
            return .picture(picture)
        }
        if refusal == .nothing, file.isLocal, let path = file.pathBytes,
            !Pixbuf.contentTypes.contains(contentType)
        {
            do {
                var still = Preview(picture: try Self.thumbnail(ofFileAt: path, side: side))
                still.facts = FilmHead(opened).facts
                return .picture(still)
            } catch {
                if error == .tookTooLong { return .refused(error) }
            }
        }
        if refusal == .nothing, opened.size > 0, PictureLoader.isMissing(for: contentType) {
            return .refused(.notInstalled)
        }
        guard refusal == .nothing, Pixbuf.header(of: opened) == nil, opened.size > 0 else {
            return .refused(refusal == .nothing && page > 0 ? .broken : refusal)
        }
        let head = opened.head(DocumentText.largestByteCount)
        guard let text = DocumentText.text(head, isCut: head.count < opened.size) else {
            return .refused(refusal)
        }
        return .text(text)
    }

    /// What a thumbnailer of the system draws of a file, which another process has it do.
    private static func thumbnail(ofFileAt path: [UInt8], side: Int) throws(PageRefusal) -> Pixbuf {
        let side = min(side, ThumbnailCache.Size.xxLarge.side)
        guard let made = RegularFile(pathBytes: SystemThumbnail(of: path, side: side).path) else {
            throw .notInstalled
        }
        if made.size == SystemThumbnail.late.count,
            made.head(Int(made.size)) == SystemThumbnail.late
        {
            throw .tookTooLong
        }
        guard let picture = decoded(made.descriptorPath, side: side)?.picture else {
            throw .broken
        }
        return picture
    }

    /// Remembers that a file brought a worker down, unless it has changed since it was asked for.
    func recordFailure(of file: File, _ asked: ThumbnailSource) {
        guard file.isLocal, let path = file.pathBytes, let opened = RegularFile(pathBytes: path)
        else { return }
        let source = ThumbnailSource(opened)
        guard source.modified == asked.modified, source.byteCount == asked.byteCount else { return }
        keepPicture(nil, nil, of: file, at: file, PictureFacts(source: source))
    }

    /// Keeps a picture, or, without one, that the file cannot be shown.
    private func keepPicture(
        _ picture: Pixbuf?, _ size: ThumbnailCache.Size?, of file: File, at place: File,
        _ facts: PictureFacts
    ) {
        // What cannot be shown here may be shown where it lies.
        guard picture != nil || file.isLocal else { return }
        if let kept = cache.kept(picture, size: size, of: file, at: place, facts) { keep(kept) }
    }

    private typealias Made = (pixbuf: Pixbuf, cacheSize: ThumbnailCache.Size?)

    private func make(
        _ file: borrowing RegularFile, at path: [UInt8]?, _ header: Pixbuf.Header?,
        _ contentType: String, _ side: Int
    ) throws(PageRefusal) -> Made {
        let size = ThumbnailCache.Size.covering(side)
        let cachedSide = size?.side ?? side
        if EmbeddedPicture.isPreferred(for: contentType),
            let metadata = PictureMetadata(file),
            let made = EmbeddedPicture.found(in: metadata, side: cachedSide)
        {
            return (made.picture, size)
        }
        if let header {
            guard Self.isAcceptable(header, isOpaque: PictureHead(file).isOpaque),
                let made = make(file, header, side)
            else { throw .broken }
            return made
        }
        let cover: Pixbuf
        if let kind = DocumentKind(contentType: contentType) {
            cover = try documents.cover(file, kind, side: cachedSide)
        } else if let kind = MediaKind(contentType: contentType) {
            cover = try MediaCover.picture(file, kind, side: cachedSide)
        } else if let path, !Pixbuf.contentTypes.contains(contentType) {
            do {
                cover = try Self.thumbnail(ofFileAt: path, side: cachedSide)
            } catch .notInstalled where EmbeddedPicture.isPreferred(for: contentType) {
                throw .nothing
            }
        } else {
            throw .nothing
        }
        return (cover.fitted(to: cachedSide), size)
    }

    private func make(
        _ file: borrowing RegularFile, _ header: Pixbuf.Header, _ side: Int
    ) -> Made? {
        let path = file.descriptorPath
        let head = PictureHead(file)
        let longest = max(header.width, header.height)
        if longest <= side {
            // Small pictures are shown as they are, drawings as large as wanted.
            let pixbuf =
                header.isScalable ? try? Pixbuf(path: path, fitting: side) : try? Pixbuf(path: path)
            return pixbuf.map { (finished($0, file, head), nil) }
        }
        let size = ThumbnailCache.Size.covering(side)
        let wanted = min(size?.side ?? side, longest)
        let pixbuf =
            coarsePicture(file, header, side: wanted)
            ?? (head.multipliesColors
                ? try? Pixbuf(path: path) : try? Pixbuf(path: path, fitting: wanted))
        return pixbuf.map { (finished($0, file, head).fitted(to: wanted), size) }
    }

    /// More bytes than these are not looked through for scans.
    private static let largestScanned: Int64 = 64 << 20

    /// A picture of at most an eighth of the size, decoded from the first scans of a progressive
    /// file alone; nil for any other.
    private func coarsePicture(
        _ file: borrowing RegularFile, _ header: Pixbuf.Header, side: Int
    ) -> Pixbuf? {
        guard header.format == "jpeg", max(header.width, header.height) >= 8 * side,
            file.size <= Self.largestScanned
        else { return nil }
        let bytes = file.head(Int(file.size))
        guard let count = ProgressiveScans.coarseByteCount(of: bytes),
            let memory = MemoryFile(bytes[..<count] + [0xFF, 0xD9])
        else { return nil }
        return try? Pixbuf(path: memory.descriptorPath, fitting: side)
    }

    private func finished(
        _ pixbuf: Pixbuf, _ file: borrowing RegularFile, _ head: PictureHead
    ) -> Pixbuf {
        pixbuf.showColorsOfScreens(file, head)
        return pixbuf.oriented(head.turn.numberForPixels)
    }
}

/// What a thumbnail tells of the picture it was made from.
struct PictureFacts {
    var source: ThumbnailSource
    var contentType: String?
    var width: Int?
    var height: Int?

    var texts: [(key: String, value: String)] {
        let texts: [(key: String, value: String?)] = [
            ("Thumb::MTime", "\(source.modified)"),
            ("Thumb::Size", "\(source.byteCount)"),
            (ThumbnailSource.stateKey, source.state?.text),
            ("Thumb::Mimetype", contentType),
            ("Thumb::Image::Width", width.map { "\($0)" }),
            ("Thumb::Image::Height", height.map { "\($0)" }),
        ]
        return texts.compactMap { text in text.value.map { (text.key, $0) } }
    }
}

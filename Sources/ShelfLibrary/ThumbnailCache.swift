import ShelfGObject

/// The cache of thumbnails that programs of the desktop share, by the rules of the freedesktop
/// thumbnail standard.
///
/// Design: docs/design/thumbnails.md#cache
package struct ThumbnailCache {
    /// A size of thumbnails in the cache.
    enum Size: String, CaseIterable {
        case normal
        case large
        case xLarge = "x-large"
        case xxLarge = "xx-large"

        /// The longest side in pixels.
        var side: Int {
            switch self {
            case .normal: 128
            case .large: 256
            case .xLarge: 512
            case .xxLarge: 1024
            }
        }

        /// The smallest size that need not be enlarged to `side`; nil when all are too small.
        static func covering(_ side: Int) -> Size? { allCases.first { $0.side >= side } }
    }

    /// The `thumbnails` folder.
    let folder: String
    private let program: String
    /// What tells records of failures that count from others.
    private let edition: Int

    init(folder: File, program: String, edition: Int = 1) {
        self.folder = folder.path ?? ""
        self.program = program
        self.edition = edition
    }

    init() {
        self.init(
            folder: UserDirectories.cache.child(named: "thumbnails"),
            program: "\(Product.name)-\(Product.version)", edition: Product.recordsEdition)
    }

    /// Whether a file is itself part of the cache, and so never given a thumbnail.
    func contains(_ file: File) -> Bool { file.isInside(File(path: folder)) }

    // MARK: - Reading

    /// A valid thumbnail of at least `side` pixels, or as large as the picture is.
    func thumbnail(of file: File, _ source: ThumbnailSource, side: Int) -> Pixbuf? {
        guard let smallest = Size.covering(side) else { return nil }
        let name = Self.name(of: file.uri)
        let shared = sharedFolder(of: file)
        let sharedName = Self.name(of: String(file.encodedName))
        for size in Size.allCases where size.side >= smallest.side {
            let own = read(
                Array("\(folder)/\(size.rawValue)/\(name)".utf8), file.uri, source, size.side)
            if let own { return own }
            guard let shared else { continue }
            let theirs = read(
                shared + Array("/\(size.rawValue)/\(sharedName)".utf8), String(file.encodedName),
                source,
                size.side, travels: true)
            if let theirs { return theirs }
        }
        return nil
    }

    /// Whether this version of the program, as far as its records count, has failed on these contents before.
    func hasFailed(_ file: File, _ source: ThumbnailSource) -> Bool {
        let path = Array("\(failFolder)/\(Self.name(of: file.uri))".utf8)
        return read(path, file.uri, source, 1024) != nil
    }

    /// The paths of all that may be looked for.
    func paths(of file: File) -> [[UInt8]] {
        let name = Self.name(of: file.uri)
        let sharedName = Self.name(of: String(file.encodedName))
        let shared = sharedFolder(of: file)
        return Size.allCases.flatMap { size in
            [Array("\(folder)/\(size.rawValue)/\(name)".utf8)]
                + (shared.map { [$0 + Array("/\(size.rawValue)/\(sharedName)".utf8)] } ?? [])
        } + [Array("\(failFolder)/\(name)".utf8)]
    }

    private func read(
        _ path: [UInt8], _ uri: String, _ source: ThumbnailSource, _ side: Int,
        travels: Bool = false
    ) -> Pixbuf? {
        guard let opened = RegularFile(pathBytes: path),
            let header = Pixbuf.header(ofFileAt: opened.descriptorPath),
            header.format == "png", max(header.width, header.height) <= side,
            let pixbuf = try? Pixbuf(path: opened.descriptorPath),
            pixbuf.text("Thumb::URI") == uri,
            source.isShown(by: pixbuf, madeAt: opened.modifiedNanoseconds, travels: travels)
        else { return nil }
        return pixbuf
    }

    // MARK: - Writing

    /// Files changed within so many seconds may still be being written.
    static let settlingTime: Int64 = 3

    /// A thumbnail, or the record that there is none, as it is to be put into the cache.
    func kept(
        _ thumbnail: Pixbuf?, size: Size?, of file: File, at place: File, _ facts: PictureFacts
    ) -> KeptThumbnail? {
        let texts = [("Thumb::URI", file.uri)] + facts.texts + [("Software", program)]
        let picture = thumbnail ?? Pixbuf(width: 1, height: 1)
        return (try? picture.pngBytes(texts: texts)).map {
            KeptThumbnail(file: file, place: place, size: size, source: facts.source, png: $0)
        }
    }

    /// Puts it there, unless its file has changed or may still be being written; failing to is not an
    /// error.
    ///
    /// - Parameter now: The present, in seconds since 1970.
    func put(_ kept: KeptThumbnail, now: Int64) {
        let age = now - kept.source.modified
        guard !(0..<Self.settlingTime).contains(age), !contains(kept.file),
            let path = kept.place.pathBytes, let again = RegularFile(pathBytes: path)
        else { return }
        var source = ThumbnailSource(again)
        if !kept.file.isLocal { source.state = nil }
        guard source == kept.source else { return }
        let target = kept.size.map { "\(folder)/\($0.rawValue)" } ?? failFolder
        _ = PrivateFile.replace(kept.png, folder: target, name: Self.name(of: kept.file.uri))
    }

    /// Takes away what writing left behind where a program was killed meanwhile; waits for the disk.
    package static func removeLeftFiles() {
        let cache = ThumbnailCache()
        let folders = Size.allCases.map { "\(cache.folder)/\($0.rawValue)" } + [cache.failFolder]
        for folder in folders {
            LeftFiles.removePrivate(inFolder: Array(folder.utf8)) { name in
                name.utf8.count == 36 && name.hasSuffix(".png")
            }
        }
    }

    private var failFolder: String {
        "\(folder)/fail/\(program)\(edition == 1 ? "" : "-\(edition)")"
    }

    /// The folder's own thumbnails, as media carry them; they name files, not addresses.
    private func sharedFolder(of file: File) -> [UInt8]? {
        file.isLocal ? file.parent?.child(named: ".sh_thumbnails").pathBytes : nil
    }

    private static func name(of uri: String) -> String { "\(Checksum.md5(uri)).png" }
}

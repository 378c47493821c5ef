import ShelfGObject
import ShelfPhoto

/// Shows pages of files that are no pictures; runs in a worker process only.
///
/// The one that was asked for last is kept open, as it is likely to be asked for its next page.
///
/// Design: docs/design/preview.md#pages
final class DocumentReader {
    private enum Document {
        case pdf(PDFDocument)
        case archive(ArchiveContents)
        case font(FontFile)
        /// The cover of a book, if it has one.
        case book([UInt8]?)
    }

    private var last: (source: ThumbnailSource, kind: DocumentKind, document: Document)?

    /// A page of a file, its longer side `side` pixels, or what else there is of it to be seen.
    func shown(
        _ file: borrowing RegularFile, _ kind: DocumentKind, page: Int, side: Int
    ) -> Shown {
        do {
            return try shown(document(file, kind), file, page: page, side: side)
        } catch {
            return .refused(error)
        }
    }

    private func shown(
        _ document: Document, _ file: borrowing RegularFile, page: Int, side: Int
    ) throws(PageRefusal) -> Shown {
        switch document {
        case .pdf(let document):
            guard let made = document.page(page, side: side) else { throw .broken }
            var preview = ThumbnailMaker.Preview(
                made.picture, made.width, made.height, PhotoFacts())
            preview.isDrawing = true
            preview.pageCount = document.pageCount
            return .picture(preview)
        case .archive(let contents):
            if contents.isComicLocked { throw .locked }
            guard contents.pageCount > 0 else { return .text(contents.listing) }
            guard let bytes = contents.page(page, path: file.descriptorPath),
                var preview = ThumbnailMaker.decoded(bytes, side: side)
            else { throw .broken }
            preview.pageCount = contents.pageCount
            return .picture(preview)
        case .font(let font):
            guard let picture = font.page(side: side) else { throw .broken }
            var preview = ThumbnailMaker.Preview(
                picture, FontFile.pageWidth, FontFile.pageHeight, PhotoFacts())
            preview.isDrawing = true
            return .picture(preview)
        case .book(let cover):
            guard let cover = cover.flatMap({ ThumbnailMaker.decoded($0, side: side) }) else {
                throw .nothing
            }
            return .picture(cover)
        }
    }

    /// What stands for the file on a wall, its longer side `side` pixels.
    func cover(
        _ file: borrowing RegularFile, _ kind: DocumentKind, side: Int
    ) throws(PageRefusal) -> Pixbuf {
        guard kind.hasCover else { throw .nothing }
        let document = try document(file, kind)
        if case .font(let font) = document {
            guard let emblem = font.emblem(side: side) else { throw .broken }
            return emblem
        }
        guard case .picture(let preview) = try shown(document, file, page: 0, side: side) else {
            throw .nothing
        }
        return preview.picture
    }

    private func document(
        _ file: borrowing RegularFile, _ kind: DocumentKind
    ) throws(PageRefusal) -> Document {
        let source = ThumbnailSource(file)
        if let last, last.source == source, last.kind == kind { return last.document }
        last = nil
        let document = try open(file.descriptorPath, kind)
        last = (source, kind, document)
        return document
    }

    private func open(_ path: String, _ kind: DocumentKind) throws(PageRefusal) -> Document {
        switch kind {
        case .pdf:
            do {
                return .pdf(try PDFDocument(path: path))
            } catch {
                switch error {
                case .noLibrary: throw .notInstalled
                case .locked: throw .locked
                case .broken: throw .broken
                }
            }
        case .comic, .archive:
            do {
                return .archive(try ArchiveContents(path: path, isComic: kind == .comic))
            } catch {
                throw PageRefusal(error)
            }
        case .book:
            do {
                return .book(try BookCover.bytes(path: path))
            } catch {
                throw PageRefusal(error)
            }
        case .font:
            guard let font = FontFile(path: path) else { throw .broken }
            return .font(font)
        }
    }
}

extension PageRefusal {
    init(_ failure: ArchiveFile.Failure) {
        self =
            switch failure {
            case .noLibrary: .notInstalled
            case .locked: .locked
            case .broken: .broken
            }
    }
}

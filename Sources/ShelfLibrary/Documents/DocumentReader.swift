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
    }

    private var last: (source: ThumbnailSource, kind: DocumentKind, document: Document)?

    /// A page of a file, its longer side `side` pixels, or what else there is of it to be seen.
    func shown(
        _ file: borrowing RegularFile, _ kind: DocumentKind, page: Int, side: Int
    ) -> Shown {
        switch document(file, kind) {
        case .failure(let failure): return .refused(failure.refusal)
        case .success(.pdf(let document)):
            guard let made = document.page(page, side: side) else { return .refused(.broken) }
            var preview = ThumbnailMaker.Preview(
                made.picture, made.width, made.height, PhotoFacts())
            preview.isDrawing = true
            preview.pageCount = document.pageCount
            return .picture(preview)
        case .success(.archive(let contents)):
            if contents.isComicLocked { return .refused(.locked) }
            guard contents.pageCount > 0 else { return .text(contents.listing) }
            guard let bytes = contents.page(page, path: file.descriptorPath),
                let memory = MemoryFile(bytes),
                var preview = ThumbnailMaker.decoded(memory.descriptorPath, side: side)
            else { return .refused(.broken) }
            preview.pageCount = contents.pageCount
            return .picture(preview)
        case .success(.font(let font)):
            guard let picture = font.page(side: side) else { return .refused(.broken) }
            var preview = ThumbnailMaker.Preview(
                picture, FontFile.pageWidth, FontFile.pageHeight, PhotoFacts())
            preview.isDrawing = true
            return .picture(preview)
        }
    }

    /// What stands for the file on a wall, its longer side `side` pixels; nil where nothing does.
    func cover(_ file: borrowing RegularFile, _ kind: DocumentKind, side: Int) -> Pixbuf? {
        guard kind.hasCover else { return nil }
        if kind == .font, case .success(.font(let font)) = document(file, kind) {
            return font.emblem(side: side)
        }
        guard case .picture(let preview) = shown(file, kind, page: 0, side: side) else {
            return nil
        }
        return preview.picture
    }

    private struct Failure: Error { let refusal: PageRefusal }

    private func document(
        _ file: borrowing RegularFile, _ kind: DocumentKind
    ) -> Result<Document, Failure> {
        let source = ThumbnailSource(file)
        if let last, last.source == source, last.kind == kind { return .success(last.document) }
        last = nil
        do {
            let document = try open(file.descriptorPath, kind)
            last = (source, kind, document)
            return .success(document)
        } catch {
            return .failure(error)
        }
    }

    private func open(_ path: String, _ kind: DocumentKind) throws(Failure) -> Document {
        switch kind {
        case .pdf:
            do {
                return .pdf(try PDFDocument(path: path))
            } catch {
                switch error {
                case .noLibrary: throw Failure(refusal: .notInstalled)
                case .locked: throw Failure(refusal: .locked)
                case .broken: throw Failure(refusal: .broken)
                }
            }
        case .comic, .archive:
            do {
                return .archive(try ArchiveContents(path: path, isComic: kind == .comic))
            } catch {
                switch error {
                case .noLibrary: throw Failure(refusal: .notInstalled)
                case .broken: throw Failure(refusal: .broken)
                }
            }
        case .font:
            guard let font = FontFile(path: path) else { throw Failure(refusal: .broken) }
            return .font(font)
        }
    }
}

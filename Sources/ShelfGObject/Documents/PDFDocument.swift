internal import CGtk

/// A PDF document, drawn by Poppler.
///
/// Poppler is loaded when the first document is opened. Drawing blocks and trusts the document, so
/// only worker processes do it.
@safe
package final class PDFDocument {
    /// The reason why a document cannot be opened.
    package enum Failure: Error {
        /// Poppler is not installed.
        case noLibrary
        /// The document needs a password.
        case locked
        /// The file is not a PDF document, or is damaged.
        case broken
    }

    /// The number of pages.
    package let pageCount: Int
    private let document: OpaquePointer
    private let poppler: Poppler

    /// Opens the file at a path.
    package init(path: String) throws(Failure) {
        guard let poppler = Poppler.loaded else { throw .noLibrary }
        var error: UnsafeMutablePointer<GError>?
        guard let document = unsafe poppler.open("file://\(path)", nil, &error) else {
            let failure = unsafe GLibError(taking: error)
            throw failure.domain == "poppler-quark" && failure.code == 1 ? .locked : .broken
        }
        unsafe self.document = unsafe document
        self.poppler = poppler
        pageCount = Int(unsafe poppler.pageCount(document))
    }

    @inline(never) deinit { unsafe g_object_unref(UnsafeMutableRawPointer(document)) }

    /// Draws a page with a longer side of `side` pixels, and returns its size in points; nil if it
    /// is damaged.
    package func page(_ index: Int, side: Int) -> (picture: Pixbuf, width: Int, height: Int)? {
        guard (0..<pageCount).contains(index),
            let page = unsafe poppler.page(document, Int32(index))
        else { return nil }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(page)) }
        var (width, height) = (0.0, 0.0)
        unsafe poppler.size(page, &width, &height)
        guard let fit = PageDrawing.fitting(width, height, side: side),
            let drawing = PageDrawing(fit)
        else { return nil }
        unsafe drawing.draw { context in unsafe poppler.render(page, context) }
        guard let picture = drawing.picture else { return nil }
        return (picture, max(1, Int(width.rounded())), max(1, Int(height.rounded())))
    }
}

/// The Poppler functions in use.
@safe
private struct Poppler: @unchecked Sendable {
    typealias Failing = UnsafeMutablePointer<UnsafeMutablePointer<GError>?>
    typealias Length = UnsafeMutablePointer<Double>
    typealias Open =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>?, Failing) -> OpaquePointer?
    typealias PageCount = @convention(c) (OpaquePointer) -> Int32
    typealias Page = @convention(c) (OpaquePointer, Int32) -> OpaquePointer?
    typealias Measure = @convention(c) (OpaquePointer, Length, Length) -> Void
    typealias Render = @convention(c) (OpaquePointer, OpaquePointer) -> Void

    let open: Open
    let pageCount: PageCount
    let page: Page
    let size: Measure
    let render: Render

    /// Poppler; nil if it is not installed.
    static let loaded = Poppler()

    private init?() {
        do {
            let library = try LoadedLibrary("libpoppler-glib.so.8")
            unsafe open = try unsafe library.function("poppler_document_new_from_file")
            unsafe pageCount = try unsafe library.function("poppler_document_get_n_pages")
            unsafe page = try unsafe library.function("poppler_document_get_page")
            unsafe size = try unsafe library.function("poppler_page_get_size")
            unsafe render = try unsafe library.function("poppler_page_render")
        } catch {
            return nil
        }
    }
}

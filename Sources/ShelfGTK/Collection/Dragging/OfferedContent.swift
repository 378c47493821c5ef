internal import CGtk
import ShelfGObject

/// What dragged items are to other programs, or what was dropped from one.
public struct DragContent: Hashable, Sendable {
    /// The items as text.
    public var text: String?
    /// The files they stand for, as addresses.
    public var uris: [String]

    /// States what items are elsewhere.
    public init(text: String? = nil, uris: [String] = []) {
        self.text = text
        self.uris = uris
    }

    /// Whether there is nothing to give.
    public var isEmpty: Bool { text == nil && uris.isEmpty }
}

/// What a drag or the clipboard offers: its kinds are known at once, the content itself is made when
/// somebody asks for it, and once.
///
/// Made at once, all of a large place selected would be megabytes of text that as a rule nobody takes.
final class OfferedContent: ObjectImplementation {
    private let source: Object?
    private let types: [GType]
    private let offersCopiedFiles: Bool
    private let isCut: Bool
    private let make: @MainActor () -> DragContent
    private lazy var content = make()

    /// Offers what `make` makes, in the kinds in which `sample` has something.
    ///
    /// The caller receives the only reference in `instance`.
    ///
    /// - Parameters:
    ///   - source: The widget it comes from, for collections of this program.
    ///   - isForFileManagers: Whether files are offered in the format of file managers, too.
    ///   - isCut: Whether files are to be moved, not copied, where they are put.
    init(
        like sample: DragContent, from source: Object? = nil, isForFileManagers: Bool = false,
        isCut: Bool = false,
        _ make: @escaping @MainActor () -> DragContent
    ) {
        self.source = source
        self.isCut = isCut
        self.make = make
        offersCopiedFiles = isForFileManagers && !sample.uris.isEmpty
        // The first kind that somebody understands is the one handed over.
        types =
            (source == nil ? [] : [gtk_widget_get_type()])
            + (sample.uris.isEmpty ? [] : [gdk_file_list_get_type()])
            + (sample.text == nil ? [] : [cgtk_type_string()])
        super.init(type: Self.type)
    }

    /// What most file managers put on the clipboard: what is to be done, then an address a line.
    private static let copiedFiles = "x-special/gnome-copied-files"
    private static let uriList = "text/uri-list"
    private static let texts = ["text/plain;charset=utf-8", "text/plain"]

    private var formats: OpaquePointer? {
        let builder = unsafe gdk_content_formats_builder_new()
        for type in types { unsafe gdk_content_formats_builder_add_gtype(builder, type) }
        for format in formatsOfOurs {
            unsafe gdk_content_formats_builder_add_mime_type(builder, format)
        }
        return unsafe gdk_content_formats_builder_free_to_formats(builder)
    }

    /// Puts the content into a value of one of its kinds; false when there is none of that kind.
    private func fill(_ value: UnsafeMutablePointer<GValue>) -> Bool {
        let type = unsafe value.pointee.g_type
        guard types.contains(type) else { return false }
        if type == gtk_widget_get_type() {
            unsafe g_value_set_object(value, source?.pointer)
        } else if type == cgtk_type_string() {
            unsafe g_value_set_string(value, content.text)
        } else {
            var files = unsafe content.uris.map { unsafe g_file_new_for_uri($0) }
            let list = unsafe gdk_file_list_new_from_array(&files, gsize(files.count))
            unsafe files.forEach { unsafe g_object_unref(UnsafeMutableRawPointer($0)) }
            unsafe g_value_take_boxed(value, UnsafeRawPointer(list))
        }
        return true
    }

    /// The formats that are written here: GDK would make the text of the files where there are any.
    private var formatsOfOurs: [String] {
        guard types.contains(gdk_file_list_get_type()) else { return [] }
        return [Self.uriList] + (types.contains(cgtk_type_string()) ? Self.texts : [])
            + (offersCopiedFiles ? [Self.copiedFiles] : [])
    }

    /// The bytes of a format that is written here; nil when it is not offered.
    private func bytes(as format: String) -> [UInt8]? {
        guard formatsOfOurs.contains(format) else { return nil }
        switch format {
        case Self.uriList: return Array(content.uris.map { $0 + "\r\n" }.joined().utf8)
        case Self.copiedFiles:
            return Array(([isCut ? "cut" : "copy"] + content.uris).joined(separator: "\n").utf8)
        default: return Array((content.text ?? "").utf8)
        }
    }

    /// The class, registered at first use.
    private nonisolated static let type = unsafe register(
        "ShelfOfferedContent", parent: gdk_content_provider_get_type(),
        classSize: MemoryLayout<GdkContentProviderClass>.size,
        instanceSize: MemoryLayout<GdkContentProvider>.size,
        classInit: { classPointer, _ in
            guard let classPointer = unsafe classPointer else { return }
            let provider = unsafe classPointer.assumingMemoryBound(to: GdkContentProviderClass.self)
            unsafe provider.pointee.ref_formats = { provider in
                guard let self = unsafe OfferedContent.implementation(of: provider) else {
                    return unsafe gdk_content_formats_new(nil, 0)
                }
                // Pointers do not cross from the main actor to C; their addresses do.
                let address = MainActor.assumeIsolated { unsafe UInt(bitPattern: self.formats) }
                return unsafe OpaquePointer(bitPattern: address)
            }
            unsafe setWriting(provider)
            unsafe provider.pointee.get_value = { provider, value, error in
                if let self = unsafe OfferedContent.implementation(of: provider),
                    let value = unsafe value
                {
                    nonisolated(unsafe) let slot = unsafe value
                    if MainActor.assumeIsolated({ unsafe self.fill(slot) }) { return 1 }
                }
                // The parent class says that it cannot.
                guard let parent = unsafe g_type_class_peek(gdk_content_provider_get_type()) else {
                    return 0
                }
                return unsafe parent.assumingMemoryBound(to: GdkContentProviderClass.self).pointee
                    .get_value(provider, value, error)
            }
        })

    /// Has bytes written where a format is no type of GObject's.
    private nonisolated static func setWriting(
        _ provider: UnsafeMutablePointer<GdkContentProviderClass>
    ) {
        unsafe provider.pointee.write_mime_type_async = {
            provider, format, stream, priority, cancellable, callback, data in
            let task = unsafe g_task_new(provider, cancellable, callback, data)
            let name = unsafe String(cStringOrNil: format) ?? ""
            let content = unsafe OfferedContent.implementation(of: provider)
            guard let bytes = MainActor.assumeIsolated({ content?.bytes(as: name) }) else {
                let error = unsafe g_error_new_literal(
                    g_io_error_quark(), Int32(G_IO_ERROR_NOT_SUPPORTED.rawValue), name)
                unsafe g_task_return_error(task, error)
                return unsafe g_object_unref(UnsafeMutableRawPointer(task))
            }
            // The task keeps the bytes for as long as they are written.
            let kept = unsafe g_bytes_new(bytes, gsize(bytes.count))
            unsafe g_task_set_task_data(
                task, UnsafeMutableRawPointer(kept),
                { if let data = unsafe $0 { unsafe g_bytes_unref(OpaquePointer(data)) } })
            unsafe g_output_stream_write_all_async(
                stream, g_bytes_get_data(kept, nil), gsize(bytes.count), priority, cancellable,
                OfferedContent.written, UnsafeMutableRawPointer(task))
        }
        unsafe provider.pointee.write_mime_type_finish = { _, result, error in
            unsafe g_task_propagate_boolean(result, error)
        }
    }

    private nonisolated static let written: GAsyncReadyCallback = { stream, result, data in
        guard let data = unsafe data, let stream = unsafe stream else { return }
        let task = OpaquePointer(data)
        var error: UnsafeMutablePointer<GError>?
        let isWritten = unsafe g_output_stream_write_all_finish(
            UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self), result,
            nil, &error)
        if isWritten != 0 {
            unsafe g_task_return_boolean(task, 1)
        } else {
            unsafe g_task_return_error(task, error)
        }
        unsafe g_object_unref(data)
    }
}

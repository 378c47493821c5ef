internal import CGtk
import ShelfGObject

/// The content of dragged items for other programs, or of a drop from one.
public struct DragContent: Hashable, Sendable {
    /// The items as text.
    public var text: String?
    /// The URIs of the files that the items stand for.
    public var uris: [String]

    /// Makes content.
    public init(text: String? = nil, uris: [String] = []) {
        self.text = text
        self.uris = uris
    }

    /// There is no content.
    public var isEmpty: Bool { text == nil && uris.isEmpty }
}

/// Replacement of URIs that other programs cannot open by files they can.
package enum OfferedFiles {
    /// Returns a function that makes the files for some URIs, or nil if all can be opened.
    @MainActor package static var replace: ([String]) -> (@MainActor () async -> [String])? = { _ in
        nil
    }
}

/// The content of a drag or clipboard: the formats are known at once, the data is made once on
/// request.
///
/// Made at once, the content of a large selected folder would be megabytes of text that usually
/// nobody requests.
final class OfferedContent: ObjectImplementation {
    private let source: Object?
    private let types: [GType]
    private let offersFiles: Bool
    private let offersCopiedFiles: Bool
    private let isCut: Bool
    private let make: @MainActor () -> DragContent
    private lazy var content = make()
    private var replacing: Task<[String], Never>?

    /// Offers the result of `make`, in the formats for which `sample` has content.
    ///
    /// The caller receives the only reference in `instance`.
    ///
    /// - Parameters:
    ///   - source: The source widget, for collections of this program.
    ///   - isForFileManagers: Files are also offered in the format of file managers.
    ///   - isCut: Files are to be moved and not copied.
    init(
        like sample: DragContent, from source: Object? = nil, isForFileManagers: Bool = false,
        isCut: Bool = false,
        _ make: @escaping @MainActor () -> DragContent
    ) {
        self.source = source
        self.isCut = isCut
        self.make = make
        offersFiles = !sample.uris.isEmpty
        offersCopiedFiles = isForFileManagers && offersFiles
        // GIO does not know replaced URIs, and replacing them takes time.
        let isKnown = OfferedFiles.replace(sample.uris) == nil
        // GDK delivers the first type that the target supports.
        types =
            (source == nil ? [] : [gtk_widget_get_type()])
            + (offersFiles && isKnown ? [gdk_file_list_get_type()] : [])
            + (sample.text == nil ? [] : [cgtk_type_string()])
        super.init(type: Self.type)
    }

    /// The clipboard format of most file managers: the operation, then one URI a line.
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

    /// Sets a value of one of the types, or returns false for another type.
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

    /// The MIME types that are written here: GDK would write the files as text.
    private var formatsOfOurs: [String] {
        guard offersFiles else { return [] }
        return [Self.uriList] + (types.contains(cgtk_type_string()) ? Self.texts : [])
            + (offersCopiedFiles ? [Self.copiedFiles] : [])
    }

    /// Calls `body` with the bytes of a MIME type that is written here.
    private func bytes(as format: String, _ body: @escaping @MainActor ([UInt8]) -> Void) {
        guard format == Self.uriList || format == Self.copiedFiles else {
            return body(Array((content.text ?? "").utf8))
        }
        guard let replace = OfferedFiles.replace(content.uris) else {
            return body(bytes(of: content.uris, as: format))
        }
        Task { body(bytes(of: await replaced(by: replace), as: format)) }
    }

    private func bytes(of uris: [String], as format: String) -> [UInt8] {
        format == Self.uriList
            ? Array(uris.map { $0 + "\r\n" }.joined().utf8)
            : Array(([isCut ? "cut" : "copy"] + uris).joined(separator: "\n").utf8)
    }

    /// Returns the replaced URIs, made only once.
    private func replaced(by replace: @escaping @MainActor () async -> [String]) async -> [String] {
        let task = replacing ?? Task { await replace() }
        replacing = task
        return await task.value
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
                // Pointers cannot leave the main actor for C, so their addresses do.
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
                // The parent class reports the error.
                guard let parent = unsafe g_type_class_peek(gdk_content_provider_get_type()) else {
                    return 0
                }
                return unsafe parent.assumingMemoryBound(to: GdkContentProviderClass.self).pointee
                    .get_value(provider, value, error)
            }
        })

    /// Sets the virtual functions that write a MIME type.
    private nonisolated static func setWriting(
        _ provider: UnsafeMutablePointer<GdkContentProviderClass>
    ) {
        unsafe provider.pointee.write_mime_type_async = {
            provider, format, stream, priority, cancellable, callback, data in
            let task = unsafe UInt(
                bitPattern: g_task_new(provider, cancellable, callback, data))
            let name = unsafe String(cStringOrNil: format) ?? ""
            let content = unsafe OfferedContent.implementation(of: provider)
            let target = unsafe SharedObject(
                owning: required(g_object_ref(stream), "stream"))
            MainActor.assumeIsolated {
                guard let content, content.formatsOfOurs.contains(name) else {
                    return OfferedContent.end(task, notOffered: name)
                }
                content.bytes(as: name) {
                    OfferedContent.write($0, into: target, priority, for: task)
                }
            }
        }
        unsafe provider.pointee.write_mime_type_finish = { _, result, error in
            unsafe g_task_propagate_boolean(result, error)
        }
    }

    private static func end(_ task: UInt, notOffered name: String) {
        let error = unsafe g_error_new_literal(
            g_io_error_quark(), Int32(G_IO_ERROR_NOT_SUPPORTED.rawValue), name)
        unsafe g_task_return_error(OpaquePointer(bitPattern: task), error)
        unsafe g_object_unref(UnsafeMutableRawPointer(bitPattern: task))
    }

    private static func write(
        _ bytes: [UInt8], into stream: SharedObject, _ priority: Int32, for task: UInt
    ) {
        // The task owns the bytes while they are written.
        let kept = unsafe g_bytes_new(bytes, gsize(bytes.count))
        unsafe g_task_set_task_data(
            OpaquePointer(bitPattern: task), UnsafeMutableRawPointer(kept),
            { if let data = unsafe $0 { unsafe g_bytes_unref(OpaquePointer(data)) } })
        unsafe stream.withPointer(as: GOutputStream.self) {
            unsafe g_output_stream_write_all_async(
                $0, g_bytes_get_data(kept, nil), gsize(bytes.count), priority,
                g_task_get_cancellable(OpaquePointer(bitPattern: task)), written,
                UnsafeMutableRawPointer(bitPattern: task))
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

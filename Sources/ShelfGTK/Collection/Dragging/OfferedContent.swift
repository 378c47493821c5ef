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

/// Addresses that other programs do not know, and the files they are given instead.
package enum OfferedFiles {
    /// What makes the files of addresses, when somebody takes them; nil where all are known to everybody.
    @MainActor package static var replace: ([String]) -> (@MainActor () async -> [String])? = { _ in
        nil
    }
}

/// What a drag or the clipboard offers: its kinds are known at once, the content itself is made when
/// somebody asks for it, and once.
///
/// Made at once, all of a large place selected would be megabytes of text that as a rule nobody takes.
final class OfferedContent: ObjectImplementation {
    private let source: Object?
    private let types: [GType]
    private let offersFiles: Bool
    private let offersCopiedFiles: Bool
    private let isCut: Bool
    private let make: @MainActor () -> DragContent
    private lazy var content = make()
    private var replacing: Task<[String], Never>?

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
        offersFiles = !sample.uris.isEmpty
        offersCopiedFiles = isForFileManagers && offersFiles
        // Addresses that nobody else knows are none of GIO's; what they are replaced by takes its time.
        let isKnown = OfferedFiles.replace(sample.uris) == nil
        // The first kind that somebody understands is the one handed over.
        types =
            (source == nil ? [] : [gtk_widget_get_type()])
            + (offersFiles && isKnown ? [gdk_file_list_get_type()] : [])
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
        guard offersFiles else { return [] }
        return [Self.uriList] + (types.contains(cgtk_type_string()) ? Self.texts : [])
            + (offersCopiedFiles ? [Self.copiedFiles] : [])
    }

    /// Calls `body` with the bytes of a format that is written here.
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

    /// What stands for the addresses, made once however many ask.
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
        // The task keeps the bytes for as long as they are written.
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

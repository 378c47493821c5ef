internal import CGtk
import ShelfGObject

/// What a drag or the clipboard offers: its kinds are known at once, the content itself is made when
/// somebody asks for it, and once.
///
/// Made at once, all of a large place selected would be megabytes of text that as a rule nobody takes.
final class OfferedContent: ObjectImplementation {
    private let source: Object?
    private let types: [GType]
    private let make: () -> DragContent
    private lazy var content = make()

    /// Offers what `make` makes, in the kinds in which `sample` has something.
    ///
    /// The caller receives the only reference in `instance`.
    ///
    /// - Parameter source: The widget it comes from, for collections of this program.
    init(like sample: DragContent, from source: Object? = nil, _ make: @escaping () -> DragContent)
    {
        self.source = source
        self.make = make
        // The first kind that somebody understands is the one handed over.
        types =
            (source == nil ? [] : [gtk_widget_get_type()])
            + (sample.uris.isEmpty ? [] : [gdk_file_list_get_type()])
            + (sample.text == nil ? [] : [cgtk_type_string()])
        super.init(type: Self.type)
    }

    private var formats: OpaquePointer? {
        let builder = unsafe gdk_content_formats_builder_new()
        for type in types { unsafe gdk_content_formats_builder_add_gtype(builder, type) }
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
}

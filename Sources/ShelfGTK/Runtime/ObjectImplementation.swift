internal import CGtk
import ShelfGObject

/// The Swift side of a GObject subclass that is no widget: one object per instance, owned by it.
///
/// Design: docs/design/ownership.md#implementations
@safe
class ObjectImplementation {
    /// The instance of this implementation; valid until it is finalized.
    let instance: UnsafeMutablePointer<GObject>

    /// Makes a new instance of `type` with this object as its implementation.
    ///
    /// The caller receives the only reference in `instance`.
    init(type: GType) {
        guard let instance = unsafe g_object_new_with_properties(type, 0, nil, nil)
        else { preconditionFailure("cannot make an instance of a class of ours") }
        unsafe self.instance = instance
        unsafe g_object_set_qdata_full(
            instance, Self.quark, Unmanaged.passRetained(self).toOpaque(),
            { data in
                guard let data = unsafe data else { return }
                unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
            })
    }

    /// Releases everything that refers to the instance, which has no owner any more.
    func dispose() {}

    /// Returns the implementation of an instance, or nil if it has none of this class.
    nonisolated static func implementation(of instance: UnsafeMutableRawPointer?) -> Self? {
        guard let instance = unsafe instance,
            let data = unsafe g_object_get_qdata(
                instance.assumingMemoryBound(to: GObject.self), quark)
        else { return nil }
        let implementation = unsafe Unmanaged<ObjectImplementation>.fromOpaque(data)
        return unsafe implementation.takeUnretainedValue() as? Self
    }

    /// Registers a subclass of GObject; registering a name twice is a programmer error.
    nonisolated static func register(
        _ name: String, classInit: GClassInitFunc? = nil
    ) -> GType {
        unsafe register(
            name, parent: cgtk_type_object(), classSize: MemoryLayout<GObjectClass>.size,
            instanceSize: MemoryLayout<GObject>.size, classInit: classInit)
    }

    /// Registers a subclass of a GTK class with these structure sizes.
    nonisolated static func register(
        _ name: String, parent: GType, classSize: Int, instanceSize: Int,
        classInit: GClassInitFunc?
    ) -> GType {
        var info = unsafe GTypeInfo(
            class_size: UInt16(classSize), base_init: nil, base_finalize: nil,
            class_init: classInit, class_finalize: nil, class_data: nil,
            instance_size: UInt16(instanceSize), n_preallocs: 0, instance_init: nil,
            value_table: nil)
        let type = unsafe g_type_register_static(parent, name, &info, GTypeFlags(rawValue: 0))
        precondition(type != 0, "the type \(name) is registered twice")
        return type
    }

    private nonisolated static let quark = unsafe g_quark_from_string("shelf-object-implementation")
}

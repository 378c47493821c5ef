internal import CGtk
import ShelfGObject

/// An item of a peer's model: an object with a number.
@unsafe
private nonisolated struct PeerItem {
    var object: GObject
    var id: Int
}

/// The instance of a peer's model: ready-made objects with a gap where edits happen.
///
/// Edits from front to back thus cost the model nothing, and the figures are those of GTK.
@unsafe
private nonisolated struct PeerList {
    var object: GObject
    var slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    var capacity: Int
    var count: Int
    var gap: Int

    func slot(of index: Int) -> Int { unsafe index < gap ? index : index + capacity - count }
}

/// A GListModel of ready-made objects, the fastest that GTK can be given.
@MainActor
final class PeerModel: Object {
    private var list: UnsafeMutablePointer<PeerList> { unsafe pointer(as: PeerList.self) }

    /// The objects for insertions.
    ///
    /// The next one is last.
    private var spares: [Object] = []

    /// Creates objects with the numbers from `first` on, and `spare` more for insertions.
    convenience init(count: Int, from first: Int = 0, spare: Int = 0) {
        guard let instance = unsafe g_object_new_with_properties(Self.type, 0, nil, nil) else {
            preconditionFailure("cannot make a list model")
        }
        unsafe self.init(owning: UnsafeMutableRawPointer(instance))
        let capacity = count + spare
        let slots = UnsafeMutablePointer<UnsafeMutableRawPointer?>.allocate(
            capacity: max(1, capacity))
        for index in 0..<count { unsafe slots[index] = Self.makeItem(first + index) }
        unsafe list.pointee.slots = unsafe slots
        unsafe list.pointee.capacity = capacity
        unsafe list.pointee.count = count
        unsafe list.pointee.gap = count
        spares = (0..<spare).reversed().map {
            unsafe Object(owning: Self.makeItem(first + count + $0))
        }
    }

    /// The number of items.
    var count: Int { unsafe list.pointee.count }

    private static func makeItem(_ id: Int) -> UnsafeMutableRawPointer {
        guard let item = unsafe g_object_new_with_properties(itemType, 0, nil, nil) else {
            preconditionFailure("cannot make an item")
        }
        let pointer = UnsafeMutableRawPointer(item)
        unsafe pointer.assumingMemoryBound(to: PeerItem.self).pointee.id = id
        return unsafe pointer
    }

    /// Returns the number of an item.
    nonisolated static func id(of item: UnsafeMutableRawPointer?) -> Int {
        unsafe item?.assumingMemoryBound(to: PeerItem.self).pointee.id ?? 0
    }

    // MARK: - Edits

    private func moveGap(to index: Int) {
        guard let slots = unsafe list.pointee.slots else { return }
        let (gap, width) = unsafe (list.pointee.gap, list.pointee.capacity - list.pointee.count)
        if index < gap {
            unsafe memmove(
                slots + index + width, slots + index, (gap - index) * MemoryLayout<Int>.size)
        } else if index > gap {
            unsafe memmove(
                slots + gap, slots + gap + width, (index - gap) * MemoryLayout<Int>.size)
        }
        unsafe list.pointee.gap = index
    }

    /// Removes the item at `index`, without a signal.
    func remove(at index: Int) {
        moveGap(to: index)
        let place = unsafe index + list.pointee.capacity - list.pointee.count
        unsafe g_object_unref(list.pointee.slots?[place])
        unsafe list.pointee.count -= 1
    }

    /// Inserts the next spare item at `index`, without a signal.
    func insert(at index: Int) {
        moveGap(to: index)
        guard let spare = spares.popLast() else { preconditionFailure("no spare item is left") }
        unsafe list.pointee.slots?[index] = unsafe g_object_ref(spare.pointer)
        unsafe list.pointee.gap += 1
        unsafe list.pointee.count += 1
    }

    /// Emits `items-changed` for a range of items.
    func tell(start: Int, removed: Int, added: Int) {
        unsafe g_list_model_items_changed(opaque, guint(start), guint(removed), guint(added))
    }

    // MARK: - Classes

    private nonisolated static let itemType = unsafe register(
        "BenchPeerItem", size: MemoryLayout<PeerItem>.size, classInit: nil)

    private nonisolated static let type: GType = {
        let type = unsafe register(
            "BenchPeerModel", size: MemoryLayout<PeerList>.size,
            classInit: { classPointer, _ in
                guard let classPointer = unsafe classPointer else { return }
                unsafe classPointer.assumingMemoryBound(to: GObjectClass.self)
                    .pointee.finalize = { unsafe finalizeList($0) }
            })
        var interface = unsafe GInterfaceInfo(
            interface_init: { interface, _ in
                guard let interface = unsafe interface else { return }
                unsafe setFunctions(interface.assumingMemoryBound(to: GListModelInterface.self))
            }, interface_finalize: nil, interface_data: nil)
        unsafe g_type_add_interface_static(type, g_list_model_get_type(), &interface)
        return type
    }()

    private nonisolated static func register(
        _ name: String, size: Int, classInit: GClassInitFunc?
    ) -> GType {
        var info = unsafe GTypeInfo(
            class_size: UInt16(MemoryLayout<GObjectClass>.size), base_init: nil, base_finalize: nil,
            class_init: classInit, class_finalize: nil, class_data: nil,
            instance_size: UInt16(size), n_preallocs: 0, instance_init: nil, value_table: nil)
        return unsafe g_type_register_static(
            cgtk_type_object(), name, &info, GTypeFlags(rawValue: 0))
    }

    private nonisolated static func setFunctions(
        _ interface: UnsafeMutablePointer<GListModelInterface>
    ) {
        unsafe interface.pointee.get_item_type = { _ in cgtk_type_object() }
        unsafe interface.pointee.get_n_items = { model in
            let list = unsafe UnsafeMutableRawPointer(model)?
                .assumingMemoryBound(to: PeerList.self)
            return unsafe guint(list?.pointee.count ?? 0)
        }
        unsafe interface.pointee.get_item = { model, index in
            guard
                let list = unsafe UnsafeMutableRawPointer(model)?
                    .assumingMemoryBound(to: PeerList.self),
                let slots = unsafe list.pointee.slots,
                unsafe Int(index) < list.pointee.count
            else { return nil }
            return unsafe g_object_ref(slots[list.pointee.slot(of: Int(index))])
        }
    }

    private nonisolated static func finalizeList(_ object: UnsafeMutablePointer<GObject>?) {
        guard let object = unsafe object else { return }
        let list = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: PeerList.self)
        if let slots = unsafe list.pointee.slots {
            for index in unsafe 0..<list.pointee.count {
                unsafe g_object_unref(slots[list.pointee.slot(of: index)])
            }
            unsafe slots.deallocate()
        }
        guard let parent = unsafe g_type_class_peek(cgtk_type_object()) else { return }
        unsafe parent.assumingMemoryBound(to: GObjectClass.self).pointee.finalize(object)
    }
}

internal import CGtk
import ShelfGObject

/// The Swift side of a GListModel, of the class `ShelfListModel`.
class ListModelImplementation: ObjectImplementation {
    /// The number of items.
    var count: Int { 0 }

    /// Returns the item at `index`, which is in range, with a reference for the caller.
    func takeItem(at index: Int) -> ListItemImplementation {
        preconditionFailure("a list model without items was asked for one")
    }

    /// Notifies that a range of items was replaced.
    final func itemsChanged(at start: Int, removed: Int, added: Int) {
        unsafe g_list_model_items_changed(
            OpaquePointer(instance), UInt32(start), UInt32(removed), UInt32(added))
    }

    init() {
        super.init(type: Self.type)
    }

    /// The class, registered at first use.
    private nonisolated static let type: GType = {
        let type = unsafe register("ShelfListModel")
        var interface = unsafe GInterfaceInfo(
            interface_init: { interface, _ in
                guard let interface = unsafe interface else { return }
                unsafe setFunctions(interface.assumingMemoryBound(to: GListModelInterface.self))
            }, interface_finalize: nil, interface_data: nil)
        unsafe g_type_add_interface_static(type, g_list_model_get_type(), &interface)
        return type
    }()
}

private nonisolated func setFunctions(_ interface: UnsafeMutablePointer<GListModelInterface>) {
    unsafe interface.pointee.get_item_type = { _ in ListItemImplementation.type }
    unsafe interface.pointee.get_n_items = { model in
        let instance = unsafe UnsafeMutableRawPointer(model)
        guard let self = unsafe ListModelImplementation.implementation(of: instance) else {
            return 0
        }
        return MainActor.assumeIsolated { UInt32(self.count) }
    }
    unsafe interface.pointee.get_item = { model, index in
        let instance = unsafe UnsafeMutableRawPointer(model)
        guard let self = unsafe ListModelImplementation.implementation(of: instance) else {
            return nil
        }
        // Pointers cannot leave the main actor for C, so their addresses do.
        let address: UInt = MainActor.assumeIsolated {
            guard Int(index) < self.count else { return 0 }
            return unsafe UInt(bitPattern: self.takeItem(at: Int(index)).instance)
        }
        return unsafe UnsafeMutableRawPointer(bitPattern: address)
    }
}

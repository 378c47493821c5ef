internal import CGtk
import ShelfGObject

/// The Swift side of a list model's item, of the class `ShelfListItem`.
///
/// List rows bind to its property `text`, which is notified when the content changes.
class ListItemImplementation: ObjectImplementation {
    /// The value of the property `text`.
    var text: String { "" }

    /// The instance is still referenced.
    private(set) final var isHeld = true

    /// Notifies a change of the content and the text.
    final func notify() {
        guard isHeld else { return }
        unsafe g_object_notify(instance, "text")
    }

    init() {
        super.init(type: Self.type)
    }

    override func dispose() {
        isHeld = false
    }

    /// The class, registered at first use.
    nonisolated static let type = unsafe register(
        "ShelfListItem",
        classInit: { classPointer, _ in
            guard let classPointer = unsafe classPointer else { return }
            let objectClass = unsafe classPointer.assumingMemoryBound(to: GObjectClass.self)
            unsafe objectClass.pointee.dispose = { object in
                if let self = unsafe ListItemImplementation.implementation(of: object) {
                    MainActor.assumeIsolated { self.dispose() }
                }
                guard let parent = unsafe g_type_class_peek(cgtk_type_object()) else { return }
                unsafe parent.assumingMemoryBound(to: GObjectClass.self).pointee.dispose(object)
            }
            unsafe objectClass.pointee.get_property = { object, _, value, _ in
                guard let self = unsafe ListItemImplementation.implementation(of: object) else {
                    return
                }
                let text = MainActor.assumeIsolated { self.text }
                unsafe g_value_set_string(value, text)
            }
            let flags = GParamFlags(rawValue: G_PARAM_READABLE.rawValue)
            unsafe g_object_class_install_property(
                objectClass, 1, g_param_spec_string("text", nil, nil, nil, flags))
        })
}

/// An item of a list model with its value.
final class ListItem<Item: Identifiable>: ListItemImplementation {
    /// The latest content.
    var value: Item

    private let describe: @MainActor (Item) -> String
    private let forget: @MainActor (ListItem) -> Void

    /// Makes an item with one reference, the caller's; `forget` is called when the last one is
    /// gone.
    init(
        _ value: Item, describe: @escaping @MainActor (Item) -> String,
        forget: @escaping @MainActor (ListItem) -> Void
    ) {
        self.value = value
        self.describe = describe
        self.forget = forget
        super.init()
    }

    override var text: String { describe(value) }

    override func dispose() {
        super.dispose()
        forget(self)
    }
}

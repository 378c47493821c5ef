internal import CGtk
import ShelfGObject

/// The Swift side of an item of a list model, of the class `ShelfListItem`.
///
/// Its property `text` is what list rows bind to; it is notified whenever the content changes.
class ListItemImplementation: ObjectImplementation {
    /// What the property `text` says.
    var text: String { "" }

    /// Whether anybody holds the instance.
    private(set) final var isHeld = true

    /// Says that the content, and with it the text, changed.
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

/// An item of a list model with the value that it carries.
final class ListItem<Item: Identifiable>: ListItemImplementation {
    /// The newest content.
    var value: Item

    private let describe: @MainActor (Item) -> String
    private let forget: @MainActor (ListItem) -> Void

    /// Makes an item that nobody but the caller holds; `forget` is called when nobody does.
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

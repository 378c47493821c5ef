internal import CGtk

// One initializer for each signature: the C type of the signal and the Swift handler it calls.
// Trampolines are nonisolated C functions, since GTK emits these signals on the main thread only.

extension Signal where Handler == @MainActor () -> Void {
    /// Creates a signal without arguments, such as `clicked`.
    package init(plain name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void = {
                _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler() }
            }
        unsafe self.init(name, trampoline: trampoline)
    }

    /// Creates a property notification, or a signal with one ignored pointer argument.
    package init(ignoringArgument name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
            ) -> Void = { _, _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler() }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor () -> Bool {
    /// Creates a signal without arguments whose handler returns true to stop the emission.
    package init(plainStoppable name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> gboolean = {
                _, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                return MainActor.assumeIsolated { handler() } ? 1 : 0
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> Void {
    /// Creates a signal with two coordinates, such as `motion`.
    package init(point name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> Void = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    MainActor.assumeIsolated { handler(x, y) }
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Double, Double) -> Bool {
    /// Creates a signal with two deltas whose handler returns true to stop the emission, such as
    /// `scroll`.
    package init(stoppablePoint name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Double, Double, UnsafeMutableRawPointer?)
                -> gboolean = { _, x, y, data in
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    return MainActor.assumeIsolated { handler(x, y) } ? 1 : 0
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Int, Double, Double) -> Void {
    /// Creates a press or release, with the number of presses and the position.
    package init(press name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, Int32, Double, Double, UnsafeMutableRawPointer?
            ) -> Void = { _, count, x, y, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler(Int(count), x, y) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (KeyPress) -> Bool {
    /// Creates a key press, whose handler returns true to stop the emission.
    package init(key name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UInt32, UInt32, GdkModifierType, UnsafeMutableRawPointer?
            ) -> gboolean = { _, value, code, state, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                let press = KeyPress(
                    value: value, modifiers: KeyModifiers(rawValue: state.rawValue), code: code)
                return MainActor.assumeIsolated { handler(press) } ? 1 : 0
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Int) -> Void {
    /// Creates a signal with one enumeration value, such as a dialog's `response`.
    package init(number name: String) {
        let trampoline:
            @convention(c) (UnsafeMutableRawPointer?, Int32, UnsafeMutableRawPointer?) -> Void = {
                _, number, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler(Int(number)) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (Int, Int, Int) -> Void {
    /// Creates a list model's signal, with the position and the numbers of items removed and added.
    package init(itemsChanged name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UInt32, UInt32, UInt32, UnsafeMutableRawPointer?
            ) -> Void = { _, start, removed, added, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                MainActor.assumeIsolated { handler(Int(start), Int(removed), Int(added)) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

extension Signal where Handler == @MainActor (String) -> Void {
    /// Creates a signal with a string variant, such as `activate` of an action with a string
    /// parameter.
    package init(textParameter name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, OpaquePointer?, UnsafeMutableRawPointer?
            ) -> Void = { _, variant, data in
                let handler = unsafe HandlerBox<Handler>.handler(at: data)
                guard let variant = unsafe variant,
                    let text = unsafe g_variant_get_string(variant, nil)
                else {
                    return
                }
                let string = unsafe String(cString: text)
                MainActor.assumeIsolated { handler(string) }
            }
        unsafe self.init(name, trampoline: trampoline)
    }
}

internal import CGtk
import ShelfGObject

// All virtual functions find the implementation, assume the main actor and call it. GTK may call
// them before the implementation is attached and after it is released.

/// Returns the implementation of an instance, or nil before it is attached and after its release.
nonisolated func implementation(of widget: UnsafeMutableRawPointer?) -> WidgetImplementation? {
    guard let widget = unsafe widget,
        let data = unsafe g_object_get_qdata(
            widget.assumingMemoryBound(to: GObject.self), WidgetType.implementationQuark)
    else { return nil }
    return unsafe Unmanaged<WidgetImplementation>.fromOpaque(data).takeUnretainedValue()
}

private nonisolated enum ScrollableProperty: UInt32 {
    case hadjustment = 1
    case vadjustment, hscrollPolicy, vscrollPolicy

    var orientation: GtkOrientation? {
        switch self {
        case .hadjustment: GTK_ORIENTATION_HORIZONTAL
        case .vadjustment: GTK_ORIENTATION_VERTICAL
        case .hscrollPolicy, .vscrollPolicy: nil
        }
    }
}

nonisolated let widgetClassInit: GClassInitFunc = { classPointer, data in
    guard let classPointer = unsafe classPointer, let data = unsafe data else { return }
    let traits = unsafe Unmanaged<ClassTraits>.fromOpaque(data).takeUnretainedValue()
    let widgetClass = unsafe classPointer.assumingMemoryBound(to: GtkWidgetClass.self)
    let objectClass = unsafe classPointer.assumingMemoryBound(to: GObjectClass.self)
    unsafe gtk_widget_class_set_css_name(widgetClass, traits.cssName)
    unsafe gtk_widget_class_set_accessible_role(widgetClass, traits.role)
    unsafe setGeometryFunctions(widgetClass)
    unsafe setFocusFunctions(widgetClass)
    unsafe objectClass.pointee.dispose = { object in
        guard let object = unsafe object else { return }
        if let self = unsafe implementation(of: object) {
            MainActor.assumeIsolated { self.dispose() }
        }
        let widget = unsafe UnsafeMutableRawPointer(object).assumingMemoryBound(to: GtkWidget.self)
        while let child = unsafe gtk_widget_get_first_child(widget) {
            unsafe gtk_widget_unparent(child)
        }
        let parent = unsafe UnsafeMutableRawPointer(WidgetType.parentClass)
            .assumingMemoryBound(to: GObjectClass.self)
        unsafe parent.pointee.dispose(object)
    }
    if traits.isScrollable { unsafe setScrollableProperties(objectClass) }
}

private nonisolated func setGeometryFunctions(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    unsafe widgetClass.pointee.get_request_mode = { widget in
        guard let self = unsafe implementation(of: widget) else {
            return GTK_SIZE_REQUEST_CONSTANT_SIZE
        }
        return MainActor.assumeIsolated { self.requestMode }
    }
    unsafe widgetClass.pointee.measure = {
        widget, orientation, size, minimum, natural, minimumBaseline, naturalBaseline in
        var result = (minimum: Int32(0), natural: Int32(0))
        if let self = unsafe implementation(of: widget) {
            result = MainActor.assumeIsolated { self.measure(orientation, for: size) }
        }
        unsafe minimum?.pointee = result.minimum
        unsafe natural?.pointee = max(result.minimum, result.natural)
        unsafe minimumBaseline?.pointee = -1
        unsafe naturalBaseline?.pointee = -1
    }
    unsafe widgetClass.pointee.size_allocate = { widget, width, height, _ in
        guard let self = unsafe implementation(of: widget) else { return }
        MainActor.assumeIsolated { self.allocate(width: width, height: height) }
    }
    unsafe widgetClass.pointee.snapshot = { widget, snapshot in
        guard let self = unsafe implementation(of: widget), let snapshot = unsafe snapshot else {
            return
        }
        nonisolated(unsafe) let target = unsafe snapshot
        MainActor.assumeIsolated { unsafe self.snapshot(target) }
    }
}

private nonisolated func setFocusFunctions(_ widgetClass: UnsafeMutablePointer<GtkWidgetClass>) {
    unsafe widgetClass.pointee.focus = { widget, direction in
        guard let self = unsafe implementation(of: widget) else { return 0 }
        return MainActor.assumeIsolated { self.focus(direction) } ? 1 : 0
    }
    unsafe widgetClass.pointee.grab_focus = { widget in
        guard let self = unsafe implementation(of: widget) else { return 0 }
        return MainActor.assumeIsolated { self.grabFocus() } ? 1 : 0
    }
    unsafe widgetClass.pointee.map = { widget in
        unsafe WidgetType.parentClass.pointee.map(widget)
        guard let self = unsafe implementation(of: widget) else { return }
        MainActor.assumeIsolated { self.mapped() }
    }
    unsafe widgetClass.pointee.unmap = { widget in
        if let self = unsafe implementation(of: widget) {
            MainActor.assumeIsolated { self.unmapped() }
        }
        unsafe WidgetType.parentClass.pointee.unmap(widget)
    }
}

private nonisolated func setScrollableProperties(
    _ objectClass: UnsafeMutablePointer<GObjectClass>
) {
    unsafe objectClass.pointee.set_property = { object, property, value, _ in
        guard let self = unsafe implementation(of: object), let value = unsafe value,
            let orientation = ScrollableProperty(rawValue: property)?.orientation
        else { return }  // Scroll policies: the view always takes the size it is given.
        nonisolated(unsafe) let slot = unsafe value
        MainActor.assumeIsolated {
            unsafe self.setAdjustment(
                orientation,
                g_value_get_object(slot)?.assumingMemoryBound(to: GtkAdjustment.self))
        }
    }
    unsafe objectClass.pointee.get_property = { object, property, value, _ in
        guard let self = unsafe implementation(of: object), let value = unsafe value else { return }
        guard let orientation = ScrollableProperty(rawValue: property)?.orientation else {
            unsafe g_value_set_enum(value, Int32(GTK_SCROLL_MINIMUM.rawValue))
            return
        }
        nonisolated(unsafe) let slot = unsafe value
        MainActor.assumeIsolated {
            unsafe g_value_set_object(slot, self.adjustment(orientation))
        }
    }
    for (property, name) in [
        (ScrollableProperty.hadjustment, "hadjustment"), (.vadjustment, "vadjustment"),
        (.hscrollPolicy, "hscroll-policy"), (.vscrollPolicy, "vscroll-policy"),
    ] {
        unsafe g_object_class_override_property(objectClass, property.rawValue, name)
    }
}

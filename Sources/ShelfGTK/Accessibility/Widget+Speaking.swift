internal import CGtk
import ShelfGObject

extension Widget {
    /// Makes a screen reader read out a sentence soon, wherever the focus is in the window.
    package final func announce(_ text: String) { Announcer.shared.say(in: self) { text } }

    /// Makes a screen reader read out a sentence that is made at that time; nil for none.
    package final func announce(_ text: @escaping @MainActor () -> String?) {
        Announcer.shared.say(in: self, text)
    }

    /// Sets a button's label with a mnemonic, and its accessible name without the underscore.
    package final func setButtonLabel(_ label: String) {
        // Setting the label again would have the focused button read out once more, with the
        // underscore.
        guard stringProperty("label") != label else { return }
        setProperty("label", .string(label))
        leaveMnemonicOut()
    }

    /// Gives a button an accessible name without the role of its picture or a mnemonic's
    /// underscore.
    func leaveMnemonicOut() {
        if unsafe cgtk_is_button(gtk) != 0 {
            let button = unsafe pointer(as: GtkButton.self)
            if unsafe gtk_button_get_icon_name(button) != nil {
                // A picture's only name is its role.
                unsafe gtk_accessible_reset_relation(
                    opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            } else if unsafe gtk_button_get_use_underline(button) != 0 {
                // The label inside names the button already.
                unsafe gtk_accessible_reset_property(opaque, GTK_ACCESSIBLE_PROPERTY_LABEL)
            }
        } else if unsafe g_type_check_instance_is_a(
            pointer(as: GTypeInstance.self), gtk_check_button_get_type()) != 0
        {
            let button = unsafe pointer(as: GtkCheckButton.self)
            guard unsafe gtk_check_button_get_use_underline(button) != 0,
                let label = unsafe String(cStringOrNil: gtk_check_button_get_label(button))
            else { return }
            setAccessibleLabel(label.withoutMnemonic)
        }
    }

    /// Names the picture-only toggles in a GTK window, which would be read out as their role.
    package final func nameToggles(_ name: String) {
        if unsafe g_type_check_instance_is_a(
            pointer(as: GTypeInstance.self), gtk_toggle_button_get_type()) != 0
        {
            setAccessibleLabel(name)
        }
        var child = unsafe gtk_widget_get_first_child(gtk)
        while let next = unsafe child {
            unsafe Widget(referencing: UnsafeMutableRawPointer(next)).nameToggles(name)
            unsafe child = gtk_widget_get_next_sibling(next)
        }
    }

    /// Announces the focus widget of a window when it first becomes active.
    ///
    /// GTK does not report it in a new window.
    package final func tellKeyboardWhenActive() {
        // The Swift object may be released while GTK keeps the window. During its signal, the
        // window exists.
        let gtk = unsafe gtk
        var connection: SignalConnection?
        connection = connect(Signal(ignoringArgument: "notify::is-active")) {
            let window = unsafe Widget(gtk)
            guard window.boolProperty("is-active") else { return }
            connection?.disconnect()
            MainLoop.whenIdle {
                let window = unsafe window.pointer(as: GtkWindow.self)
                let focus = unsafe gtk_window_get_focus(window)
                unsafe gtk_window_set_focus(window, nil)
                unsafe gtk_window_set_focus(window, focus)
            }
        }
    }

    /// Removes the accessible names of a stack's pages, so that only their content is read out.
    package final func leavePagesUnnamed() { unsafe cgtk_name_pages(gtk, 0) }

    /// Sends the widget's accessible properties before it has the focus, so that they are not
    /// repeated.
    package final func tellAhead() { unsafe Accessibility.tellAhead(gtk) }

    /// Names a menu and its submenus when it opens.
    func nameMenu(_ name: String) {
        setAccessibleLabel(name)
        connect(Signal(plain: "show")) { [weak self] in
            guard let self else { return }
            unsafe cgtk_name_pages(self.gtk, 1)
        }
    }
}

extension String {
    /// A label's text without the underscore of its mnemonic.
    var withoutMnemonic: String {
        var text = ""
        var isKey = false
        for character in self {
            if character == "_", !isKey {
                isKey = true
                continue
            }
            text.append(character)
            isKey = false
        }
        return text
    }
}

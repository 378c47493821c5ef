internal import CGtk
import ShelfGObject

extension Widget {
    /// Has a screen reader say a sentence soon, in the widget's window, wherever the keyboard is there.
    package final func announce(_ text: String) { Announcer.shared.say(in: self) { text } }

    /// The same with a sentence that is made when it is said; nil for none.
    package final func announce(_ text: @escaping @MainActor () -> String?) {
        Announcer.shared.say(in: self, text)
    }

    /// Shows a text with a mnemonic on the widget, a button, and calls it by the text alone.
    package final func setButtonLabel(_ label: String) {
        // What has the keyboard would be said once more, with its underline.
        guard stringProperty("label") != label else { return }
        setProperty("label", .string(label))
        leaveMnemonicOut()
    }

    /// Calls a button by its name alone, without the type of its picture and without the underline of a
    /// mnemonic, which GTK takes along.
    func leaveMnemonicOut() {
        if unsafe cgtk_is_button(gtk) != 0 {
            let button = unsafe pointer(as: GtkButton.self)
            if unsafe gtk_button_get_icon_name(button) != nil {
                // Its picture has no name but that of its type.
                unsafe gtk_accessible_reset_relation(
                    opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
            } else if unsafe gtk_button_get_use_underline(button) != 0 {
                // The label in it names it already.
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

    /// Names the toggles in a window of GTK's that show a picture alone, and would be called by its type.
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

    /// Has it be said what has the keyboard in the widget, a window, when it is first used: GTK tells nobody
    /// of that in a window that is new.
    package final func tellKeyboardWhenActive() {
        // The Swift object may be gone while GTK keeps the window; where the signal comes from, the window is there.
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

    /// Has the pages of a stack be said by nothing but what is on them.
    package final func leavePagesUnnamed() { unsafe cgtk_name_pages(gtk, 0) }

    /// Has what is known of the widget be told before it has the keyboard, and not once more then.
    package final func tellAhead() { unsafe Accessibility.tellAhead(gtk) }

    /// Names a menu, and its submenus, when it is opened.
    func nameMenu(_ name: String) {
        setAccessibleLabel(name)
        connect(Signal(plain: "show")) { [weak self] in
            guard let self else { return }
            unsafe cgtk_name_pages(self.gtk, 1)
        }
    }
}

extension String {
    /// The text of a label without the underline before the letter that is a key.
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

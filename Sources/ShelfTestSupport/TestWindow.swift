internal import CGtk
import ShelfGObject
public import ShelfGTK

/// Windows for tests.
@MainActor
public enum TestWindow {
    /// A window of a fixed size without decoration that shows a scrollable widget.
    public static func make(showing content: Widget, width: Int, height: Int) -> Window {
        let xml = """
            <interface>
              <object class="GtkWindow" id="window">
                <property name="decorated">0</property>
                <property name="default-width">\(width)</property>
                <property name="default-height">\(height)</property>
                <child>
                  <object class="GtkScrolledWindow" id="scroller">
                    <property name="hscrollbar-policy">never</property>
                  </object>
                </child>
              </object>
            </interface>
            """
        let builder = Builder(xml: xml)
        builder.widget("scroller").setProperty("child", .object(content))
        return builder.window("window")
    }

    /// Has a widget and all below it run from right to left.
    public static func readRightToLeft(_ widget: Widget) {
        unsafe gtk_widget_set_direction(
            widget.pointer(as: GtkWidget.self), GTK_TEXT_DIR_RTL)
    }
}

import ShelfDiff
import ShelfGTK
import ShelfStore

extension CharacterListWindow {
    /// The window around the list, and the widget that scrolls it.
    static func chrome() -> (window: Window, scroller: Widget) {
        let builder = Builder(
            xml: """
                <interface>
                  <menu id="menu">
                    <item>
                      <attribute name="label">_Undo</attribute>
                      <attribute name="action">win.undo</attribute>
                    </item>
                  </menu>
                  <object class="GtkApplicationWindow" id="window">
                    <property name="title">Characters</property>
                    <property name="default-width">360</property>
                    <property name="default-height">480</property>
                    <child type="titlebar">
                      <object class="GtkHeaderBar">
                        <child type="end">
                          <object class="GtkMenuButton">
                            <property name="icon-name">open-menu-symbolic</property>
                            <property name="menu-model">menu</property>
                            <property name="primary">1</property>
                          </object>
                        </child>
                      </object>
                    </child>
                    <child><object class="GtkScrolledWindow" id="scroller"/></child>
                  </object>
                </interface>
                """)
        return (builder.window("window"), builder.widget("scroller"))
    }
}

extension CollectionView<Plain<String>, Plain<Int>> {
    /// Names the list and its rows for assistive technology.
    func named(by store: Store<CharacterList.State, CharacterList.Action>) -> Self {
        accessibilityLabels(
            "Characters", item: { store.state.characters[id: $0.id]?.name ?? "" },
            section: { _ in "" })
    }
}

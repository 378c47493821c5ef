import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// GTK's notebook and menu buttons, and what they leave behind.
final class TabBookTests: XCTestCase {
    private static let xml = """
        <interface>
          <object class="GtkWindow" id="window">
            <child><object class="GtkNotebook" id="book"/></child>
          </object>
          <menu id="menu"><section><item>
            <attribute name="label">Do it</attribute><attribute name="action">win.do</attribute>
          </item><item><attribute name="custom">row</attribute></item></section></menu>
          <object class="GtkMenuButton" id="button"/>
          <object class="GtkLabel" id="row"><property name="label">A row</property></object>
          <object class="GtkEntry" id="content"/>
          <object class="GtkLabel" id="tab"/>
        </interface>
        """

    func testATabThatIsTakenOutIsFreed() {
        onGTK {
            let kept = Builder(xml: Self.xml)
            let window = kept.window("window")
            let book = TabBook(kept.widget("book"))
            book.insert(kept.widget("content"), tab: kept.widget("tab"), at: 0)
            window.present()
            var other: Builder? = Builder(xml: Self.xml)
            let content = WeakProbe(other!.widget("content"))
            let tab = WeakProbe(other!.widget("tab"))
            book.insert(other!.widget("content"), tab: other!.widget("tab"), at: 0)
            book.show(other!.widget("content"))
            XCTAssertTrue(pump { window.isVisible })
            book.remove(other!.widget("content"))
            // The builder has a window that GTK holds.
            other!.window("window").destroy()
            other = nil
            XCTAssertTrue(pump(seconds: 5) { !content.isAlive && !tab.isAlive })
            XCTAssertEqual(book.number(of: kept.widget("content")), 0)
            window.destroy()
        }
    }

    func testATabThatComesHasTheBoxOfOneThatWent() {
        onGTK {
            let (first, second) = (Builder(xml: Self.xml), Builder(xml: Self.xml))
            let book = TabBook(first.widget("book"))
            book.insert(first.widget("content"), tab: first.widget("tab"), at: 0)
            let box = first.widget("tab").parentWidget
            XCTAssertNotNil(box)
            for _ in 0..<3 {
                book.remove(first.widget("content"))
                XCTAssertNil(first.widget("tab").parentWidget)
                book.insert(second.widget("content"), tab: second.widget("tab"), at: 0)
                XCTAssertEqual(second.widget("tab").parentWidget, box)
                XCTAssertEqual(book.number(of: second.widget("content")), 0)
                book.remove(second.widget("content"))
                book.insert(first.widget("content"), tab: first.widget("tab"), at: 0)
                XCTAssertEqual(first.widget("tab").parentWidget, box)
            }
            for builder in [first, second] { builder.window("window").destroy() }
        }
    }

    func testAMenuIsMadeWhenItIsFirstOpened() {
        onGTK {
            let parts = Builder(xml: Self.xml)
            let window = parts.window("window")
            let button = parts.widget("button")
            window.setProperty("child", .object(button))
            let menu = MenuButton(
                button, menu: parts.object("menu"), children: ["row": parts.widget("row")])
            window.present()
            XCTAssertTrue(pump { window.isVisible })
            XCTAssertTrue(button.isSensitive)
            XCTAssertNil(menu.popover)
            button.setPopover(isOpen: true)
            let first = menu.popover
            XCTAssertTrue(pump { RenderedElement(menu.popover!).texts == ["Do it", "A row"] })
            button.setPopover(isOpen: false)
            XCTAssertTrue(pump { menu.popover?.isVisible == false })
            button.setPopover(isOpen: true)
            XCTAssertTrue(menu.popover === first, "it is made once")
            button.setPopover(isOpen: false)
            window.destroy()
        }
    }

    func testAMenuThatClosesGivesTheKeyboardBackAtOnce() {
        onGTK {
            let parts = Builder(
                xml: """
                    <interface>
                      <object class="GtkWindow" id="window"><child><object class="GtkBox">
                        <child><object class="GtkMenuButton" id="button"/></child>
                        <child><object class="GtkEntry" id="content"/></child>
                      </object></child></object>
                      <menu id="menu"><item>
                        <attribute name="label">Do it</attribute><attribute name="action">win.do</attribute>
                      </item></menu>
                    </interface>
                    """)
            let window = parts.window("window")
            let (button, content) = (parts.widget("button"), parts.widget("content"))
            let menu = MenuButton(button, menu: parts.object("menu"))
            menu.onLeave = { content.grabFocus() }
            window.present()
            XCTAssertTrue(pump { window.isVisible })
            for before in [content, button] {
                before.grabFocus()
                settle()
                button.setPopover(isOpen: true)
                XCTAssertTrue(pump { menu.popover?.holdsKeyboard == true }, "it took no keyboard")
                // As Escape does.
                menu.popover?.isVisible = false
                let holds = { before.holdsKeyboard && menu.popover?.holdsKeyboard != true }
                XCTAssertTrue(holds(), "at once")
                settle()
                XCTAssertTrue(holds(), "later")
            }
            window.destroy()
        }
    }
}

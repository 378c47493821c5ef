import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

final class TypedSignalTests: XCTestCase {
    @MainActor
    private static func widget(_ xml: String) -> Widget {
        Builder(xml: "<interface>\(xml)</interface>").widget("it")
    }

    func testAnySignalIsHeardWithItsArgumentsInSwift() {
        onGTK {
            let list = Self.widget(
                """
                <object class="GtkWindow"><property name="child">
                <object class="GtkListBox" id="it"><child><object class="GtkListBoxRow" id="row">
                <child><object class="GtkLabel"><property name="label">One</property></object></child>
                </object></child></object>
                </property></object>
                """)
            var heard: [String] = []
            let connection = list.connect("row-activated") { (row: Object) in
                heard.append(row.typeName)
            }
            list.connect("notify::visible") { heard.append("noticed") }
            list.connect("row-activated") { heard.append("without its argument") }
            list.childWidgets[0].activate()
            XCTAssertEqual(heard, ["GtkListBoxRow", "without its argument"])
            connection.disconnect()
            list.isVisible = false
            list.childWidgets[0].activate()
            XCTAssertEqual(heard.dropFirst(2), ["noticed", "without its argument"])
        }
    }

    func testNumbersEnumerationsAndOptionalsArriveAndAnswersGoBack() {
        onGTK {
            let scale = Self.widget(
                """
                <object class="GtkScale" id="it"><property name="adjustment">
                <object class="GtkAdjustment"><property name="upper">100</property></object>
                </property></object>
                """)
            var moves: [Double] = []
            var kinds: [Int] = []
            scale.connect("change-value") { (kind: Int, value: Double) -> Bool in
                kinds.append(kind)
                moves.append(value)
                return true
            }
            XCTAssertTrue(scale.emitChange(kind: 1, value: 30), "the answer is the handler's")
            XCTAssertEqual(moves, [30])
            XCTAssertEqual(kinds, [1])
        }
    }

    func testWhatAHandlerHoldsGoesWithItsObject() {
        onGTK {
            final class Token {}
            weak var held: Token?
            do {
                let token = Token()
                held = token
                let button = Self.widget("<object class='GtkButton' id='it'/>")
                button.connect("clicked") { _ = token }
                XCTAssertNotNil(held)
            }
            XCTAssertTrue(pump { held == nil })
        }
    }

    func testAViewHearsASignalWithItsNewestClosureOnly() {
        onGTK {
            let fixture = CellFixture()
            var heard: [Int] = []
            @MainActor func view(_ number: Int) -> some View {
                WidgetView(named: "entry") {
                    Self.widget("<object class='GtkEntry' id='it'/>")
                }
                .onSignal("changed") { heard.append(number) }
            }
            fixture.bind(0, view(1))
            fixture.present()
            let entry = fixture.cell.node!.widget
            entry.setProperty("text", .string("a"))
            fixture.show(view(2))
            entry.setProperty("text", .string(""))
            XCTAssertEqual(heard, [1, 2])
            fixture.cell.unbind()
            entry.setProperty("text", .string("abc"))
            XCTAssertEqual(heard, [1, 2])
        }
    }
}

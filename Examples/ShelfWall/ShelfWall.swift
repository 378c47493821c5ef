import Glibc
import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout

/// A card on a shelf.
struct Card: Identifiable, Equatable {
    let id: Int
    let shelf: Int

    var title: String { "\(shelf + 1) · \(id % 100 + 1)" }
}

typealias Shelf = CollectionRow<Plain<Int>, Card>

/// The wall as a value: shelves of cards, each scrolling on its own.
@MainActor
struct Wall {
    let shelves: [Shelf]
    let choose: (Card) -> Void

    var collection: CollectionView<Plain<Int>, Card> {
        CollectionView(shelves) { _, _ in
            let item = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 1))
            let group = LayoutGroup.horizontal(
                width: .absolute(320), height: .absolute(180), [item])
            var section = LayoutSection(group: group)
            section.contentInsets = Insets(top: 20, bottom: 20)
            section.interGroupSpacing = 40
            section.orthogonalScrolling = .continuous
            return section
        } cell: { card in
            Button(action: { choose(card) }) {
                Text(card.title).textStyle(.largeTitle).measured().placed(.center)
            }
            .buttonStyle(.card)
        }
        .accessibilityLabels(
            "Wall", item: { "Card \($0.title)" }, section: { "Shelf \($0.value + 1)" })
    }
}

/// A window with the wall and a button that puts everything in another order.
@MainActor
final class WallWindow {
    let window: Window
    let node: CollectionNode<Plain<Int>, Card>
    private(set) var shelves: [Shelf]
    private(set) var chosen: Card?

    init(shelves count: Int = 40, cards: Int = 20) {
        shelves = (0..<count).map { shelf in
            Shelf(
                Plain(shelf), items: (0..<cards).map { Card(id: shelf * 100 + $0, shelf: shelf) })
        }
        node = Wall(shelves: shelves, choose: { _ in }).collection.renderCollection(into: nil)
        let chrome = Builder(xml: Self.chrome)
        window = chrome.window("window")
        chrome.widget("scroller").setProperty("child", .object(node.widget))
        chrome.widget("shuffle").onClick { [weak self] in self?.shuffle() }
        show()
    }

    /// Describes the wall anew; what differs moves, and the focused card keeps the focus.
    private func show() {
        let wall = Wall(shelves: shelves) { [weak self] in self?.choose($0) }
        _ = wall.collection.renderCollection(into: node)
    }

    func shuffle() {
        shelves = shelves.shuffled().map { Shelf($0.section, items: $0.items.shuffled()) }
        show()
    }

    private func choose(_ card: Card) {
        chosen = card
        window.setTitle("Wall of shelves: \(card.title)")
    }

    private static let chrome = """
        <interface>
          <object class="GtkApplicationWindow" id="window">
            <property name="title">Wall of shelves</property>
            <property name="default-width">1240</property>
            <property name="default-height">800</property>
            <child type="titlebar">
              <object class="GtkHeaderBar">
                <child>
                  <object class="GtkButton" id="shuffle">
                    <property name="label">Shuffle</property>
                    <property name="focus-on-click">0</property>
                  </object>
                </child>
              </object>
            </child>
            <child><object class="GtkScrolledWindow" id="scroller"/></child>
          </object>
        </interface>
        """
}

@main @MainActor
enum ShelfWall {
    static func main() {
        MainLoop.install()
        let application = Application(id: "io.github.shelf.ShelfWall")
        var wall: WallWindow?
        application.onActivate {
            wall = WallWindow()
            wall?.window.setApplication(application)
            wall?.window.present()
        }
        exit(application.run())
    }
}

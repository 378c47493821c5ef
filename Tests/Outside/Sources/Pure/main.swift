import ShelfDiff
import ShelfFocus
import ShelfLayout
import ShelfStore

// Each pure product by itself, from outside: what it says is held against `expected` by the script.

struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String
}

func rows(_ ids: [Int]) -> [CollectionRow<Plain<String>, Film>] {
    [CollectionRow(Plain("films"), items: ids.map { Film(id: $0, title: "Film \($0)") })]
}

let old = try Snapshot(rows([1, 2, 3, 4]))
let new = try Snapshot(rows([4, 1, 3, 5]))
let summary = old.difference(to: new).summary
print("diff", summary.insertedItems, summary.deletedItems, summary.movedItems)

let layout = SolvedLayout(
    itemCounts: [10], environment: LayoutEnvironment(viewport: Size(width: 320, height: 480))
) { _, _ in
    .grid(minimumItemWidth: 100, itemHeight: .absolute(50), spacing: 10)
}
let frame = layout.frame(section: 0, item: 4)
print("layout", frame.x, frame.y, frame.width, frame.height)

/// A column of five rows.
struct Column: FocusGeometry {
    var sectionCount: Int { 1 }
    var isRightToLeft: Bool { false }
    var viewportHeight: Double { 100 }
    func itemCount(in section: Int) -> Int { 5 }
    func frame(of position: FocusPosition) -> FocusFrame {
        FocusFrame(x: 0, y: Double(position.item) * 20, width: 100, height: 20)
    }
    func isOrthogonal(_ section: Int) -> Bool { false }
    func items(in section: Int, within band: ClosedRange<Double>) -> Range<Int> {
        max(0, Int(band.lowerBound / 20))..<min(5, Int(band.upperBound / 20) + 1)
    }
    func frame(ofSection section: Int) -> FocusFrame {
        FocusFrame(x: 0, y: 0, width: 100, height: 100)
    }
}

var navigator = FocusNavigator()
let next = navigator.target(from: FocusPosition(section: 0, item: 1), move: .down, in: Column())
print("focus", next?.item ?? -1)

enum Action: Sendable { case add(Int) }

let store = Store(
    initial: 1,
    reducer: Reduce<Int, Action> { state, action in
        if case .add(let number) = action { state += number }
        return .none
    })
store.send(.add(41))
print("store", store.state)

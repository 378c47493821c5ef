import ShelfGTK
import ShelfInterop

struct Film: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String { "Film \(id)" }
}

/// Counts the frames it was drawn in.
final class Lamp: CustomWidget {
    override func measure(_ axis: Axis, across: Double?) -> (minimum: Double, natural: Double) {
        (16, 16)
    }

    override func draw(in drawing: Drawing, size: Size) {
        drawing.fill(Rect(origin: .zero, size: size), .theme(.accent), radius: 8)
    }
}

/// A wall of films that says what it showed, changes once, and ends.
@main
struct Films: App {
    static let id = "org.example.Films"
    @State private var films = (0..<500).map { Film(id: $0) }
    @State private var isDone = false

    var body: some Scene {
        if !isDone {
            Window("Films") {
                VStack {
                    HStack(spacing: 6) {
                        CustomWidgetView { Lamp() }
                        Text("\(films.count) films")
                        WidgetView(named: "lent") {
                            var lent = Text("lent").render(into: nil).widget
                            unsafe lent.withUnsafeWidget { lent = unsafe Widget(adopting: $0) }
                            return lent
                        }
                    }
                    CollectionView(films, layout: .grid(minimumItemWidth: 120)) { film in
                        Text(film.title).onSignal("map") {}
                    }
                    .accessibilityLabels("Films", item: \.title)
                    .onViewportChange { if films.count == 500 { films.removeFirst(100) } }
                    .onChange { change in
                        guard change.deletedItems > 0 else { return }
                        print("films", films.count, change.deletedItems)
                        isDone = true
                    }
                }
            }
        }
    }
}

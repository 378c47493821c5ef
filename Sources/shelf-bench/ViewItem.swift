import ShelfDiff
import ShelfGObject
import ShelfGTK
import ShelfLayout

/// An item with a picture and a name, both given by its number.
struct ViewItem: Identifiable, Equatable {
    let id: Int

    var title: String { ViewItem.title(of: id) }

    static func title(of id: Int) -> String { "Item \(id)" }
}

typealias ViewRow = CollectionRow<Plain<Int>, ViewItem>

/// The pictures in our cells.
///
/// Those of the peers are the same in another format.
@MainActor
enum ViewPictures {
    static let side = 96

    static let count = 64

    static let all: [Texture] = (0..<count).map { number in
        let texture = Texture(
            width: side, height: side, hasAlpha: false, pixels: SharedBytes(pixels(of: number)))
        guard let texture else { preconditionFailure("a picture is smaller than stated") }
        return texture
    }

    /// Returns the blue, green, red and alpha of each pixel.
    static func pixels(of number: Int) -> [UInt8] {
        var pixels = [UInt8](repeating: 0, count: side * side * 4)
        for y in 0..<side {
            for x in 0..<side {
                let pixel = (y * side + x) * 4
                pixels[pixel] = UInt8(number * 4)
                pixels[pixel + 1] = UInt8(y * 255 / side)
                pixels[pixel + 2] = UInt8(x * 255 / side)
                pixels[pixel + 3] = 255
            }
        }
        return pixels
    }

    static func picture(of id: Int) -> Texture { all[id % all.count] }
}

/// The collection view to measure: rows of items in grids or on shelves.
@MainActor
struct ViewSubject {
    let rows: [ViewRow]
    let section: LayoutSection
    /// Cells have a name below their picture.
    var hasNames = true

    /// Returns a grid of items, ten in a row of the window.
    static func grid(_ items: [ViewItem], rowHeight: Double) -> ViewSubject {
        ViewSubject(
            rows: [ViewRow(Plain(0), items: items)],
            section: .grid(minimumItemWidth: 128, itemHeight: .absolute(rowHeight)))
    }

    /// Returns a grid of small cells that fills a window with hundreds of them.
    static func smallGrid(_ items: [ViewItem]) -> ViewSubject {
        ViewSubject(
            rows: [ViewRow(Plain(0), items: items)],
            section: .grid(minimumItemWidth: 40, itemHeight: .absolute(40)), hasNames: false)
    }

    /// Returns a grid of pictures without names, ten in a row of the window.
    static func pictures(_ items: [ViewItem]) -> ViewSubject {
        ViewSubject(
            rows: [ViewRow(Plain(0), items: items)],
            section: .grid(minimumItemWidth: 128, itemHeight: .absolute(104)), hasNames: false)
    }

    /// Returns shelves of `length` items each.
    static func shelves(_ count: Int, of length: Int) -> ViewSubject {
        var section = LayoutSection.shelf(itemWidth: .absolute(128), itemHeight: .absolute(150))
        section.boundaryItems = [.header(height: .absolute(24))]
        return ViewSubject(
            rows: (0..<count).map { shelf in
                ViewRow(
                    Plain(shelf), items: (0..<length).map { ViewItem(id: shelf * length + $0) })
            }, section: section)
    }

    /// Renders the collection, into its node if there is one already.
    @discardableResult
    func show(
        in node: CollectionNode<Plain<Int>, ViewItem>? = nil
    ) -> CollectionNode<Plain<Int>, ViewItem> {
        let (section, hasNames) = (section, hasNames)
        return CollectionView(rows) { _, _ in
            section
        } cell: { item in
            VStack(spacing: 6) {
                Artwork(ViewPictures.picture(of: item.id)).fit(.scaleDown)
                if hasNames { Text(item.title) }
            }
        } supplementary: { _, shelf in
            Text("Shelf \(shelf.value)")
        }.renderCollection(into: node)
    }

    /// Opens a window on the collection.
    func open() -> (measured: MeasuredWindow, node: CollectionNode<Plain<Int>, ViewItem>) {
        let node = show()
        return (MeasuredWindow(showing: node.widget) { node.isSettled }, node)
    }
}

import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Where GTK has really put the widgets of cells.
extension CollectionFixture {
    /// The widget of an item's cell, in pixels of the collection; nil without a cell.
    func allocation(_ id: Int) -> Rect? { element(.item(id)).flatMap { allocation(of: $0) } }

    func allocation(of element: IdentifiedElement<String, Int>) -> Rect? {
        element.cell.handle.bounds(in: node.widget)
    }

    /// Every item's cell and where its widget is.
    var allocations: [Int: Rect] {
        var allocations: [Int: Rect] = [:]
        for element in collection.order {
            if case .item(let id) = element.key { allocations[id] = allocation(of: element) }
        }
        return allocations
    }

    /// Makes the pass that a frame begins with, without waiting for the display.
    func passAtOnce() {
        collection.isPassDue = true
        collection.passIfDue()
    }

    /// Sets the page's offset and makes the pass of the next frame.
    func scrollAtOnce(to offset: Double) {
        collection.scrollPage(to: offset, animated: false)
        passAtOnce()
    }

    /// Every element in view has a cell, and every cell's widget and content fill the frame that
    /// the layout gives it.
    func assertCellsFillTheirFrames(_ message: String = "", line: UInt = #line) {
        guard let layout = collection.layout else { return XCTFail("no layout", line: line) }
        let seen = layout.elements(in: collection.page.visibleArea) {
            self.collection.page.shelfOffset(at: $0)
        }
        for found in seen {
            let (key, _) = collection.binder.identity(of: found.kind, in: layout)
            guard let element = collection.elements[key] else {
                XCTFail("\(message): \(key) has no cell", line: line)
                continue
            }
            let frame = collection.page.onScreen(found.frame)
            guard let bounds = allocation(of: element) else {
                XCTFail("\(message): \(key) is not placed", line: line)
                continue
            }
            XCTAssertEqual(bounds.x, frame.x, accuracy: 0.01, "\(message): \(key)", line: line)
            XCTAssertEqual(bounds.y, frame.y, accuracy: 0.01, "\(message): \(key)", line: line)
            // GTK places widgets with whole sizes.
            XCTAssertEqual(
                bounds.size, Size(width: frame.width.rounded(), height: frame.height.rounded()),
                "\(message): \(key)", line: line)
            guard let content = element.cell.node?.widget else { continue }
            XCTAssertEqual(
                content.bounds(in: element.cell.handle),
                Rect(x: 0, y: 0, width: bounds.width, height: bounds.height),
                "\(message): \(key)", line: line)
        }
    }
}

import ShelfGObject
import ShelfTestSupport

@testable import ShelfGTK

/// What tests see of a cell.
extension CellWidget {
    /// The number of widgets directly inside.
    var childCount: Int { handle.childCount }

    /// The first text shown.
    var shownText: String? { node.flatMap(Self.text) }

    private static func text(of node: ViewNode) -> String? {
        if let text = node as? TextNode { return text.shownText }
        return node.children.lazy.compactMap { Self.text(of: $0) }.first
    }

    /// Whether the cell itself is what has the keyboard in its window.
    var hasFocus: Bool { handle.isFocus }
}

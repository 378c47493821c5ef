extension SolvedLayout: CustomStringConvertible {
    /// A drawing of the start of the layout, at most four viewports long, with nothing scrolled.
    public var description: String {
        let axis = configuration.scrollAxis
        var area = Rect(origin: .zero, size: contentSize)
        let limit = 4 * viewport[axis]
        if area.extent(axis) > limit {
            if environment.isRightToLeft && axis == .horizontal { area.x = area.width - limit }
            area.size[axis] = limit
        }
        let step = max(10, (max(area.width, area.height / 2) / 100).ceiledToWhole)
        let size = "\(Self.text(contentSize.width)) x \(Self.text(contentSize.height))"
        let direction = environment.isRightToLeft ? "right to left" : "left to right"
        let title = "\(size), \(direction), scale \(Self.text(environment.scale))"
        return title + "\n" + drawing(of: area, cell: Size(width: step, height: 2 * step))
    }

    /// Returns a drawing of an area in characters, one for each cell of it.
    ///
    /// Items are labelled with section and item number, supplementaries and backgrounds with their
    /// kind. Nearer elements cover those behind.
    public func drawing(
        of area: Rect, cell: Size = Size(width: 10, height: 20),
        offsets: (Int) -> Double = { _ in 0 }
    ) -> String {
        let cell = Size(width: max(1, cell.width), height: max(1, cell.height))
        var canvas = LayoutCanvas(area: area, cell: cell)
        let shown = elements(in: area, offsets: offsets)
        let order = shown.indices.sorted { (shown[$0].zIndex, $0) < (shown[$1].zIndex, $1) }
        for index in order {
            let element = shown[index]
            switch element.kind {
            case .item(let section, let item):
                canvas.draw(element.frame, label: "\(section).\(item)")
            case .supplementary(_, let kind, _):
                canvas.draw(element.frame, label: kind.rawValue, corner: "*")
            case .decoration(_, let kind, _):
                canvas.draw(element.frame, label: kind.rawValue, corner: "#")
            }
        }
        return canvas.text
    }

    /// Returns a number as text, without a fraction if it is whole.
    private static func text(_ number: Double) -> String {
        number == number.flooredToWhole && number.magnitude < 1e15 ? "\(Int(number))" : "\(number)"
    }
}

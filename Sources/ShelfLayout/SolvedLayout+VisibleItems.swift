extension SolvedLayout {
    /// What shows in a rectangle, with the effects of the sections' handlers.
    ///
    /// Each handler is called once for its section when anything of it is near. What effects move
    /// out of the rectangle is left out; what they move in is found within the handlers' margins.
    /// Complexity: as `elements(in:visible:offsets:)`.
    public func visibleItems(
        in rect: Rect, visible: Rect? = nil, offsets: (Int) -> Double
    ) -> [VisibleItem] {
        let visible = visible ?? rect
        guard handlerMargin >= 0 else {
            return elements(in: rect, visible: visible, offsets: offsets).map(VisibleItem.init)
        }
        let margin = handlerMargin
        let wide = Rect(
            x: rect.x - margin, y: rect.y - margin, width: rect.width + 2 * margin,
            height: rect.height + 2 * margin)
        let all = elements(in: wide, visible: visible, offsets: offsets)
        var shown: [VisibleItem] = []
        var index = 0
        while index < all.count {
            let section = all[index].kind.section
            var end = index
            while end < all.count, all[end].kind.section == section { end += 1 }
            var items = all[index..<end].map(VisibleItem.init)
            if let section,
                let handler = sections.described(section).shape.section.visibleItemsHandler
            {
                let isOrthogonal = sections.described(section).shape.isOrthogonal
                let context = VisibleItemsHandler.Context(
                    offset: isOrthogonal
                        ? offsets(section) : visible.min(configuration.scrollAxis),
                    visible: visible, environment: environment)
                handler.apply(&items, context)
            }
            shown += items.filter { !$0.isHidden && $0.paintedFrame.intersects(rect) }
            index = end
        }
        return shown
    }
}

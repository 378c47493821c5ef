extension SolvedLayout {
    /// Returns the elements visible in a rectangle, with the effects of the sections' handlers.
    ///
    /// A handler is called once if anything of its section is near. Elements that effects move out
    /// of the rectangle are left out. Elements that effects move in are found within the handlers'
    /// margins.
    ///
    /// Complexity: that of `elements(in:visible:offsets:)`.
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

import ShelfLayout

/// The layouts whose frames are kept as text.
enum GoldenLayout: String, CaseIterable {
    case list, grid, shelf, nested, mosaic, carousel, custom, waterfall, justified, flow

    func solved(scale: Double, isRightToLeft: Bool) -> SolvedLayout {
        var layout = SolvedLayout(
            itemCounts: [items],
            environment: LayoutEnvironment(
                viewport: Size(width: 400, height: 300), scale: scale, isRightToLeft: isRightToLeft)
        ) { _, _ in section }
        if self == .flow {
            let widths = [90.0, 110, 60, 180.5, 40, 500, 75]
            layout.loadMeasuredSizes(section: 0) { Size(width: widths[$0], height: 30.3) }
        }
        return layout
    }

    var items: Int {
        switch self {
        case .list, .custom: 4
        case .grid, .shelf, .carousel: 5
        case .nested, .waterfall, .flow: 7
        case .mosaic, .justified: 9
        }
    }

    var section: LayoutSection {
        switch self {
        case .list:
            var section = LayoutSection.list(
                rowHeight: .absolute(40.3), spacing: 1, insets: Insets(top: 5, leading: 10))
            section.boundaryItems = [.header(height: .absolute(30))]
            return section
        case .grid:
            return .grid(minimumItemWidth: 100, spacing: 10, insets: Insets(all: 7))
        case .shelf:
            return .shelf(
                itemWidth: .absolute(120), itemHeight: .absolute(90), spacing: 20,
                insets: Insets(top: 10, leading: 15, bottom: 10), estimatedHeaderHeight: 40)
        case .nested: return nestedSection
        case .mosaic: return .mosaic(spacing: 8)
        case .carousel:
            return .carousel(
                itemWidth: .fraction(ofWidth: 0.6), itemHeight: .aspectRatio(2), spacing: 16)
        case .custom:
            let group = LayoutGroup.custom(width: .fraction(ofWidth: 1), height: .absolute(110)) {
                let step = $0.size.width / 3
                return (0..<3).map { index in
                    let place = Double(index)
                    let frame = Rect(x: place * step, y: place * 20, width: step, height: 60)
                    return CustomFrame(frame, zIndex: index)
                }
            }
            return LayoutSection(group: group)
        case .waterfall:
            return .waterfall([1, 0.5, 2, 1.5, 0.8, 3, 1], columns: 3, spacing: 10) { $0 }
        case .justified:
            let ratios = [1.5, 0.7, nil, 1, 3, 1.5, 0.5, 2, 1.3]
            return .justified(
                ratios, targetRowHeight: 70, spacing: 8, insets: Insets(all: 6)
            ) { $0 }
        case .flow: return .flow(itemHeight: 30.3, spacing: 7)
        }
    }

    /// A large item beside a column of two, and a wide item below both.
    private var nestedSection: LayoutSection {
        let large = LayoutItem(width: .fraction(ofWidth: 2.0 / 3), height: .fraction(ofHeight: 1))
        let small = LayoutItem(width: .fraction(ofWidth: 1), height: .fraction(ofHeight: 0.5))
        let column = LayoutGroup.vertical(
            width: .fraction(ofWidth: 1.0 / 3), height: .fraction(ofHeight: 1), [small])
        let upper = LayoutGroup.horizontal(
            width: .fraction(ofWidth: 1), height: .absolute(120), [large, column])
        let wide = LayoutItem(
            width: .fraction(ofWidth: 1), height: .absolute(50), contentInsets: Insets(all: 4))
        return LayoutSection(
            group: .vertical(width: .fraction(ofWidth: 1), height: .absolute(170), [upper, wide]))
    }
}

extension GoldenLayout {
    /// The frames of all items in one line.
    func frames(scale: Double, isRightToLeft: Bool) -> String {
        let layout = solved(scale: scale, isRightToLeft: isRightToLeft)
        return (0..<layout.itemCount(in: 0)).map { item in
            let frame = layout.frame(section: 0, item: item)
            return [frame.x, frame.y, frame.width, frame.height].map(Self.text)
                .joined(separator: " ")
        }.joined(separator: ", ")
    }

    /// A number to a hundredth of a pixel.
    private static func text(_ number: Double) -> String {
        let rounded = (number * 100).rounded() / 100
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

/// One of the two directions of the page.
enum Axis: Sendable {
    case horizontal
    case vertical

    var other: Axis {
        switch self {
        case .horizontal: .vertical
        case .vertical: .horizontal
        }
    }
}

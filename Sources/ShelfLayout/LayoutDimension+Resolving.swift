extension LayoutDimension {
    /// Returns the length in a container, or nil if it follows from the other axis.
    func length(in container: Size, measured: () -> Double?) -> Double? {
        switch kind {
        case .absolute(let length): Length.valid(length)
        case .fractionOfWidth(let part): Length.valid(part * container.width)
        case .fractionOfHeight(let part): Length.valid(part * container.height)
        case .fractionOfSection: 0
        case .estimated(let length), .uniform(estimate: let length):
            // An estimate of zero would show all items at once.
            measured().map(Length.valid) ?? max(1, Length.valid(length))
        case .aspectRatio: nil
        }
    }

    /// The fraction of the section that the length is, or nil for other lengths.
    var partOfSection: Double? {
        if case .fractionOfSection(let part) = kind { part } else { nil }
    }

    /// The width divided by the height, or nil if the dimension is no usable ratio.
    var usableRatio: Double? {
        if case .aspectRatio(let ratio) = kind, isValid { ratio } else { nil }
    }

    /// The dimension is valid as described.
    var isValid: Bool {
        switch kind {
        case .absolute(let length), .estimated(let length), .uniform(estimate: let length):
            Length.isValid(length)
        case .fractionOfWidth(let part), .fractionOfHeight(let part):
            Length.isValid(part)
        case .fractionOfSection: false
        case .aspectRatio(let ratio): ratio > 0 && ratio < .infinity
        }
    }
}

extension LayoutDimension {
    /// The length in a container, nil when it follows from the other axis.
    func length(in container: Size, measured: () -> Double?) -> Double? {
        switch kind {
        case .absolute(let length): Length.valid(length)
        case .fractionOfWidth(let part): Length.valid(part * container.width)
        case .fractionOfHeight(let part): Length.valid(part * container.height)
        case .fractionOfSection: 0
        case .estimated(let length), .uniform(estimate: let length):
            // An estimate of nothing would let all items show at once.
            measured().map(Length.valid) ?? max(1, Length.valid(length))
        case .aspectRatio: nil
        }
    }

    /// The part of the section that the length is, nil where it is no such part.
    var partOfSection: Double? {
        if case .fractionOfSection(let part) = kind { part } else { nil }
    }

    /// Width divided by height, nil where that is not said or says nothing.
    var usableRatio: Double? {
        if case .aspectRatio(let ratio) = kind, isValid { ratio } else { nil }
    }

    /// Whether the dimension can be used as it stands.
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

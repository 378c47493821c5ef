extension IdentifiedArray {
    /// Creates an array of elements whose ids are known to be unique.
    ///
    /// Duplicate ids trap.
    ///
    /// For elements from outside the program use ``init(_:combining:)``, which chooses between
    /// duplicates, or ``init(_:)``, which throws an error.
    @inlinable
    public init(uniqueElements elements: some Sequence<Element>) {
        self.init()
        for element in elements {
            precondition(
                places[element.id] == nil,
                "The id \(element.id) occurs twice: give each element its own, or say with "
                    + "init(_:combining:) which one stays.")
            add(element)
        }
        if !storage.isEmpty { log.restart() }
    }

    /// Appends the elements whose ids are not present and returns the ids of the others.
    ///
    /// Complexity: O(new elements).
    @inlinable
    @discardableResult
    public mutating func append(contentsOf elements: some Sequence<Element>) -> [Element.ID] {
        var refused: [Element.ID] = []
        for element in elements where !append(element) { refused.append(element.id) }
        return refused
    }
}

extension IdentifiedArray: ExpressibleByArrayLiteral {
    /// Creates an array of the elements of a literal.
    ///
    /// Duplicate ids trap.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init(uniqueElements: elements)
    }
}

extension IdentifiedArray: Encodable where Element: Encodable {
    /// Encodes the elements in order, as an array does.
    public func encode(to encoder: any Encoder) throws {
        try storage.encode(to: encoder)
    }
}

extension IdentifiedArray: Decodable where Element: Decodable {
    /// Decodes an array of elements.
    ///
    /// Duplicate ids throw an error that names the first.
    public init(from decoder: any Decoder) throws {
        self.init()
        var container = try decoder.unkeyedContainer()
        while !container.isAtEnd {
            let place = container.currentIndex
            let element = try container.decode(Element.self)
            if let first = places[element.id] {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription:
                        "The id \(element.id) occurs at \(first) and again at \(place).")
            }
            add(element)
        }
        if !storage.isEmpty { log.restart() }
    }
}

extension IdentifiedArray where Element.ID: Sendable {
    /// Creates an array of `elements`, or throws an error that lists every duplicate id.
    @inlinable
    public init(
        _ elements: some Sequence<Element>
    ) throws(DuplicateError<Element.ID, Element.ID>) {
        self.init()
        var report = DuplicateReport<Element.ID, Element.ID>()
        var givenPlaces: [Int] = []
        for (place, element) in elements.enumerated() {
            if let kept = index(id: element.id) {
                report.items.append(
                    Duplicate(
                        id: element.id, first: ItemPosition(section: 0, item: givenPlaces[kept]),
                        second: ItemPosition(section: 0, item: place)))
            } else {
                add(element)
                givenPlaces.append(place)
            }
        }
        if !storage.isEmpty { log.restart() }
        guard report.isEmpty else { throw DuplicateError(report) }
    }
}

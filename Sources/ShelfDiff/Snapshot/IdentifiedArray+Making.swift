extension IdentifiedArray {
    /// Makes an array of elements that are known to have ids of their own; equal ids trap.
    ///
    /// For elements that come from outside there are ``init(_:combining:)``, which decides between
    /// them, and ``init(_:)``, which throws an error.
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

    /// Appends the elements whose ids are not present; returns the ids of the others.
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
    /// Makes an array of elements that are written in the program; equal ids trap.
    @inlinable
    public init(arrayLiteral elements: Element...) {
        self.init(uniqueElements: elements)
    }
}

extension IdentifiedArray: Encodable where Element: Encodable {
    /// Writes the elements in order, as an array does.
    public func encode(to encoder: any Encoder) throws {
        try storage.encode(to: encoder)
    }
}

extension IdentifiedArray: Decodable where Element: Decodable {
    /// Reads what an array of elements has written; equal ids are an error that names the first.
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
    /// Makes an array of `elements`; throws an error listing every duplicate id.
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

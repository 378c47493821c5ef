/// An ordered collection of elements with unique ids, found by id in constant time.
///
/// No operation on data traps: what would break uniqueness does nothing and says so. Positions out
/// of range are errors of the programmer and trap, as in an array.
public struct IdentifiedArray<Element: Identifiable> {
    /// The elements in order; O(1).
    public private(set) var elements: [Element]

    private var places: [Element.ID: Int]

    /// Makes an empty array.
    public init() {
        elements = []
        places = [:]
    }

    /// Makes an array of `elements`; where an id occurs again, `combine` makes one of the two.
    ///
    /// The combined element stands where the first one stood. A combined element with another id
    /// is not used, the first one stays.
    public init(
        _ elements: some Sequence<Element>, combining combine: (Element, Element) -> Element
    ) {
        self.init()
        for element in elements {
            if let place = places[element.id] {
                let combined = combine(self.elements[place], element)
                if combined.id == element.id { self.elements[place] = combined }
            } else {
                append(element)
            }
        }
    }

    /// The ids in order.
    public var ids: some Sequence<Element.ID> { elements.lazy.map(\.id) }

    /// The place of the element with this id, or nil when there is none; O(1).
    public func index(id: Element.ID) -> Int? { places[id] }

    /// Tells whether there is an element with this id; O(1).
    public func contains(id: Element.ID) -> Bool { places[id] != nil }

    /// The element with this id.
    ///
    /// Setting nil removes it. Setting an element with this id replaces the present one where it
    /// stands, or appends it. An element with another id is not taken: nothing changes.
    public subscript(id id: Element.ID) -> Element? {
        get { places[id].map { elements[$0] } }
        set {
            guard let element = newValue else {
                remove(id: id)
                return
            }
            guard element.id == id else { return }
            updateOrAppend(element)
        }
    }

    /// Appends `element` unless its id is present; returns whether it did.
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard places[element.id] == nil else { return false }
        places[element.id] = elements.count
        elements.append(element)
        return true
    }

    /// Inserts `element` at `index` unless its id is present; returns whether it did.
    ///
    /// `index` must be at most `count`. Complexity: O(elements behind `index`).
    @discardableResult
    public mutating func insert(_ element: Element, at index: Int) -> Bool {
        precondition(index >= 0 && index <= elements.count, "index out of range")
        guard places[element.id] == nil else { return false }
        elements.insert(element, at: index)
        renumber(index..<elements.count)
        return true
    }

    /// Replaces the element that has `element`'s id; returns the old one, or nil when none did.
    @discardableResult
    public mutating func update(_ element: Element) -> Element? {
        guard let place = places[element.id] else { return nil }
        let old = elements[place]
        elements[place] = element
        return old
    }

    /// Replaces the element that has `element`'s id, or appends; returns the replaced one.
    @discardableResult
    public mutating func updateOrAppend(_ element: Element) -> Element? {
        if let old = update(element) { return old }
        append(element)
        return nil
    }

    /// Changes the element with this id in place; returns what `change` returned.
    ///
    /// Returns nil, without calling `change`, when there is no such element. When `change` changes
    /// the id, the element is put back as it was and nil is returned.
    public mutating func modify<Result>(
        id: Element.ID, _ change: (inout Element) throws -> Result
    ) rethrows -> Result? {
        guard let place = places[id] else { return nil }
        var element = elements[place]
        let result = try change(&element)
        guard element.id == id else { return nil }
        elements[place] = element
        return result
    }

    /// Removes the element with this id; returns it, or nil when there is none.
    ///
    /// Complexity: O(elements behind it).
    @discardableResult
    public mutating func remove(id: Element.ID) -> Element? {
        places[id].map { remove(at: $0) }
    }

    /// Removes and returns the element at `index`, which must be less than `count`.
    @discardableResult
    public mutating func remove(at index: Int) -> Element {
        let element = elements.remove(at: index)
        places[element.id] = nil
        renumber(index..<elements.count)
        return element
    }

    /// Removes every element that `isRemoved` holds for; O(elements).
    public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
        let kept = try elements.filter { try !isRemoved($0) }
        guard kept.count < elements.count else { return }
        self = IdentifiedArray(kept) { first, _ in first }
    }

    /// Moves the element with this id so that it stands at `index` afterwards.
    ///
    /// Returns whether there is such an element. `index` must be less than `count`.
    @discardableResult
    public mutating func move(id: Element.ID, to index: Int) -> Bool {
        precondition(
            index >= 0 && index < Swift.max(elements.count, 1), "index out of range")
        guard let place = places[id] else { return false }
        elements.insert(elements.remove(at: place), at: index)
        renumber(Swift.min(place, index)..<Swift.max(place, index) + 1)
        return true
    }

    /// Sorts the elements so that `precedes` holds between neighbours; equal ones keep their order.
    public mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows {
        try elements.sort(by: precedes)
        renumber(elements.indices)
    }

    private mutating func renumber(_ range: Range<Int>) {
        for place in range { places[elements[place].id] = place }
    }
}

extension IdentifiedArray where Element.ID: Sendable {
    /// Makes an array of `elements`; throws an error listing every duplicate id.
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
                append(element)
                givenPlaces.append(place)
            }
        }
        guard report.isEmpty else { throw DuplicateError(report) }
    }
}

extension IdentifiedArray: RandomAccessCollection {
    /// The first index, always 0.
    public var startIndex: Int { 0 }

    /// The index behind the last element.
    public var endIndex: Int { elements.count }

    /// The element at `index`, which must be less than `count`.
    public subscript(index: Int) -> Element { elements[index] }
}

extension IdentifiedArray: Equatable where Element: Equatable {
    /// Tells whether both hold equal elements in the same order.
    public static func == (left: IdentifiedArray, right: IdentifiedArray) -> Bool {
        left.elements == right.elements
    }
}

extension IdentifiedArray: Hashable where Element: Hashable {
    /// Feeds the elements in order.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(elements)
    }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

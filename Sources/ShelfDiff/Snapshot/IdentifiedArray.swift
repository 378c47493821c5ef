/// An ordered collection of elements with unique ids and constant-time look-up by id.
///
/// Bad data does not trap. An operation that would make an id occur twice does nothing and reports
/// it. Errors of the programmer do trap:
/// - an index out of range, as in an array
/// - duplicate ids in a literal or among elements declared unique
/// - an element whose id is changed in place
///
/// Complexity: finding, replacing and appending an element take amortised constant time. Operations
/// that move other elements, or visit all of them, take O(count).
public struct IdentifiedArray<Element: Identifiable> {
    @usableFromInline var storage: [Element]
    @usableFromInline var places: [Element.ID: Int]
    @usableFromInline var order: [Element.ID]
    @usableFromInline var log = EditLog<Element.ID>()

    /// The ids in order; O(1).
    ///
    /// The storage is shared until an element is inserted, removed or moved. So comparing them
    /// with earlier ids is O(1) as well if only contents changed.
    @inlinable public var ids: [Element.ID] { order }

    /// The elements in order; O(1).
    @inlinable public var elements: [Element] { storage }

    /// Creates an empty array.
    @inlinable
    public init() {
        storage = []
        places = [:]
        order = []
    }

    /// Creates an array of `elements`, merging those with the same id by `combine`.
    ///
    /// The merged element takes the place of the first one. If its id differs, it is dropped and
    /// the first one stays.
    @inlinable
    public init(
        _ elements: some Sequence<Element>, combining combine: (Element, Element) -> Element
    ) {
        self.init()
        for element in elements {
            if let place = places[element.id] {
                let combined = combine(storage[place], element)
                if combined.id == element.id { storage[place] = combined }
            } else {
                add(element)
            }
        }
        if !storage.isEmpty { log.restart() }
    }

    /// Returns the index of the element with this id, or nil if there is none; O(1).
    @inlinable
    public func index(id: Element.ID) -> Int? { places[id] }

    /// Returns true if there is an element with this id; O(1).
    @inlinable
    public func contains(id: Element.ID) -> Bool { places[id] != nil }

    /// The element with this id.
    ///
    /// - Setting nil removes the element.
    /// - Setting an element with this id replaces the present one in place, or appends it.
    /// - Setting an element with another id does nothing.
    /// - Setting a property, as in `films[id: 3]?.title = "Jaws"`, changes the element in place.
    ///   Its id must stay the same.
    @inlinable
    public subscript(id id: Element.ID) -> Element? {
        get { places[id].map { storage[$0] } }
        set {
            guard let element = newValue else {
                remove(id: id)
                return
            }
            guard element.id == id else { return }
            updateOrAppend(element)
        }
        _modify {
            guard let place = places[id] else {
                var added: Element?
                defer { if let added, added.id == id { append(added) } }
                yield &added
                return
            }
            // The element leaves the array, so that a second owner does not cause a copy.
            storage.swapAt(place, storage.count - 1)
            var element = Optional(storage.removeLast())
            defer { put(element, backAt: place, id: id) }
            yield &element
        }
    }

    /// Ends a change in place: moves the element back to `place`, or removes it for nil.
    ///
    /// Until then the last element stands at `place`, unless `place` is the last.
    @inlinable
    mutating func put(_ element: consuming Element?, backAt place: Int, id: Element.ID) {
        if let element {
            Self.requireSameID(element.id, id)
            storage.append(element)
            storage.swapAt(place, storage.count - 1)
            log.note(id)
        } else {
            if place < storage.count { storage.append(storage.remove(at: place)) }
            order.remove(at: place)
            forget(id, at: place)
        }
    }

    @inlinable
    static func requireSameID(_ new: Element.ID, _ old: Element.ID) {
        precondition(
            new == old,
            "The element \(old) got the id \(new) in place: remove it and append another instead.")
    }

    /// Appends `element` unless its id is present.
    ///
    /// Returns true if it was appended.
    @inlinable
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard places[element.id] == nil else { return false }
        add(element)
        log.note(element.id)
        return true
    }

    /// Appends an element whose id is not present, without recording an edit.
    @inlinable
    mutating func add(_ element: Element) {
        let id = element.id
        places[id] = storage.count
        storage.append(element)
        order.append(id)
    }

    /// Inserts `element` at `index` unless its id is present.
    ///
    /// Returns true if it was inserted.
    ///
    /// `index` must be at most `count`. Complexity: O(elements after `index`).
    @inlinable
    @discardableResult
    public mutating func insert(_ element: Element, at index: Int) -> Bool {
        precondition(
            index >= 0 && index <= storage.count,
            "An element is inserted at an index from 0 to count.")
        guard places[element.id] == nil else { return false }
        storage.insert(element, at: index)
        order.insert(element.id, at: index)
        log.note(element.id)
        renumber(index..<storage.count)
        return true
    }

    /// Replaces the element that has the id of `element`.
    ///
    /// Returns the old one, or nil if there is none.
    @inlinable
    @discardableResult
    public mutating func update(_ element: Element) -> Element? {
        guard let place = places[element.id] else { return nil }
        let old = storage[place]
        storage[place] = element
        log.note(element.id)
        return old
    }

    /// Replaces the element that has the id of `element`, or appends it.
    ///
    /// Returns the replaced one.
    @inlinable
    @discardableResult
    public mutating func updateOrAppend(_ element: Element) -> Element? {
        if let old = update(element) { return old }
        append(element)
        return nil
    }

    /// Changes the element with this id in place and returns the result of `change`.
    ///
    /// Nothing is copied, not even a collection inside the element. If there is no such element,
    /// the result is nil and `change` is not called. `change` must not change the id.
    @inlinable
    public mutating func modify<Result>(
        id: Element.ID, _ change: (inout Element) throws -> Result
    ) rethrows -> Result? {
        guard let place = places[id] else { return nil }
        defer {
            Self.requireSameID(storage[place].id, id)
            log.note(id)
        }
        return try change(&storage[place])
    }

    /// Removes and returns the element with this id, or returns nil if there is none.
    ///
    /// Complexity: O(elements after it).
    @inlinable
    @discardableResult
    public mutating func remove(id: Element.ID) -> Element? {
        places[id].map { remove(at: $0) }
    }

    /// Removes and returns the element at `index`, which must be less than `count`.
    @inlinable
    @discardableResult
    public mutating func remove(at index: Int) -> Element {
        let element = storage.remove(at: index)
        forget(order.remove(at: index), at: index)
        return element
    }

    /// Completes the removal of the element with this id from `index`.
    @inlinable
    mutating func forget(_ id: Element.ID, at index: Int) {
        places[id] = nil
        log.note(id)
        renumber(index..<order.count)
    }

    /// Removes every element for which `isRemoved` returns true; O(count).
    @inlinable
    public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
        let kept = try storage.filter { try !isRemoved($0) }
        guard kept.count < storage.count else { return }
        self = IdentifiedArray(kept) { first, _ in first }
    }

    /// Moves the element with this id to `index`.
    ///
    /// Returns false if there is no such element.
    ///
    /// `index` is that after the move and must be less than `count`.
    @inlinable
    @discardableResult
    public mutating func move(id: Element.ID, to index: Int) -> Bool {
        precondition(
            index >= 0 && index < Swift.max(storage.count, 1),
            "An element is moved by indices less than count, as index(id:) gives them.")
        guard let place = places[id] else { return false }
        storage.insert(storage.remove(at: place), at: index)
        order.insert(order.remove(at: place), at: index)
        renumber(Swift.min(place, index)..<Swift.max(place, index) + 1)
        return true
    }

    /// Sorts the elements by `precedes`.
    ///
    /// The sort is stable.
    ///
    /// If `precedes` throws, the order does not change.
    @inlinable
    public mutating func sort(by precedes: (Element, Element) throws -> Bool) rethrows {
        storage = try storage.sorted(by: precedes)
        order = storage.map(\.id)
        renumber(storage.indices)
    }

    @inlinable
    mutating func renumber(_ range: Range<Int>) {
        for place in range { places[order[place]] = place }
    }
}

extension IdentifiedArray: Sendable where Element: Sendable, Element.ID: Sendable {}

/// An ordered collection of elements with unique ids, found by id in constant time.
///
/// No operation on data traps: what would break uniqueness does nothing and says so. What only a
/// programmer can get wrong traps: positions out of range, as in an array; equal ids among elements
/// that are written in the program or said to be unique; an element whose id is changed in place.
///
/// Complexity: an element is found, replaced and appended in constant time, amortised; what moves others
/// to another place, and what tells of all elements, takes O(count).
public struct IdentifiedArray<Element: Identifiable> {
    @usableFromInline var storage: [Element]
    @usableFromInline var places: [Element.ID: Int]
    @usableFromInline var order: [Element.ID]
    @usableFromInline var log = EditLog<Element.ID>()

    /// The ids in order; O(1).
    ///
    /// They share their storage as long as no element comes, goes or moves, so comparing them with
    /// the ids of before is O(1), too, when only elements have changed.
    @inlinable public var ids: [Element.ID] { order }

    /// The elements in order; O(1).
    @inlinable public var elements: [Element] { storage }

    /// Makes an empty array.
    @inlinable
    public init() {
        storage = []
        places = [:]
        order = []
    }

    /// Makes an array of `elements`; where an id occurs again, `combine` makes one of the two.
    ///
    /// The combined element stands where the first one stood. A combined element with another id
    /// is not used, the first one stays.
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

    /// The place of the element with this id, or nil when there is none; O(1).
    @inlinable
    public func index(id: Element.ID) -> Int? { places[id] }

    /// Tells whether there is an element with this id; O(1).
    @inlinable
    public func contains(id: Element.ID) -> Bool { places[id] != nil }

    /// The element with this id.
    ///
    /// Setting nil removes it. Setting an element with this id replaces the present one where it
    /// stands, or appends it. An element with another id is not taken: nothing changes. A part of
    /// the element that is set, as in `films[id: 3]?.title = "Jaws"`, is changed in place, and then
    /// its id must stay.
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
            // The element leaves the array, so that it is not copied for having two owners.
            storage.swapAt(place, storage.count - 1)
            var element = Optional(storage.removeLast())
            defer { put(element, backAt: place, id: id) }
            yield &element
        }
    }

    /// Ends a change in place: the last element stands at `place`, if `place` was not the last.
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

    /// Appends `element` unless its id is present; returns whether it did.
    @inlinable
    @discardableResult
    public mutating func append(_ element: Element) -> Bool {
        guard places[element.id] == nil else { return false }
        add(element)
        log.note(element.id)
        return true
    }

    /// Appends an element whose id is not present, without a note of it.
    @inlinable
    mutating func add(_ element: Element) {
        let id = element.id
        places[id] = storage.count
        storage.append(element)
        order.append(id)
    }

    /// Inserts `element` at `index` unless its id is present; returns whether it did.
    ///
    /// `index` must be at most `count`. Complexity: O(elements behind `index`).
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

    /// Replaces the element that has `element`'s id; returns the old one, or nil when none did.
    @inlinable
    @discardableResult
    public mutating func update(_ element: Element) -> Element? {
        guard let place = places[element.id] else { return nil }
        let old = storage[place]
        storage[place] = element
        log.note(element.id)
        return old
    }

    /// Replaces the element that has `element`'s id, or appends; returns the replaced one.
    @inlinable
    @discardableResult
    public mutating func updateOrAppend(_ element: Element) -> Element? {
        if let old = update(element) { return old }
        append(element)
        return nil
    }

    /// Changes the element with this id in place; returns what `change` returned.
    ///
    /// Nothing is copied, also not a collection inside the element. Returns nil, without calling
    /// `change`, when there is no such element. `change` must leave the id as it is.
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

    /// Removes the element with this id; returns it, or nil when there is none.
    ///
    /// Complexity: O(elements behind it).
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

    /// Ends the removal of the element with this id from `index`.
    @inlinable
    mutating func forget(_ id: Element.ID, at index: Int) {
        places[id] = nil
        log.note(id)
        renumber(index..<order.count)
    }

    /// Removes every element that `isRemoved` holds for; O(elements).
    @inlinable
    public mutating func removeAll(where isRemoved: (Element) throws -> Bool) rethrows {
        let kept = try storage.filter { try !isRemoved($0) }
        guard kept.count < storage.count else { return }
        self = IdentifiedArray(kept) { first, _ in first }
    }

    /// Moves the element with this id so that it stands at `index` afterwards.
    ///
    /// Returns whether there is such an element. `index` must be less than `count`.
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

    /// Sorts the elements so that `precedes` holds between neighbours; equal ones keep their order.
    ///
    /// When `precedes` throws, the order is as before.
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

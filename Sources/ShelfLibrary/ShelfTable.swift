/// What there is of the folders of a library, by their identities, which are numbers handed out one after the other.
///
/// It lies in pages, so that nothing is ever moved as it grows: a dictionary of a million folders stops everything for
/// a quarter of a second each time it doubles.
struct ShelfTable<Value> {
    /// How many folders a page has room for, as a power of two.
    private static var pageBits: Int { 8 }
    private static var pageSize: Int { 1 << pageBits }

    /// A page without folders is empty.
    private var pages: [[Value?]] = []
    /// How many there are.
    private(set) var count = 0

    /// Whether there are none.
    var isEmpty: Bool { count == 0 }

    /// What there is of an identity; nil where there is nothing.
    subscript(id: ShelfID) -> Value? {
        _read {
            let (page, place) = Self.place(of: id)
            if page < pages.count, place < pages[page].count {
                yield pages[page][place]
            } else {
                yield nil
            }
        }
        _modify {
            let (page, place) = Self.place(of: id)
            makeRoom(in: page)
            let wasThere = pages[page][place] != nil
            defer { count += (pages[page][place] == nil ? 0 : 1) - (wasThere ? 1 : 0) }
            yield &pages[page][place]
        }
    }

    private mutating func makeRoom(in page: Int) {
        while pages.count <= page { pages.append([]) }
        if pages[page].isEmpty { pages[page] = Array(repeating: nil, count: Self.pageSize) }
    }

    private static func place(of id: ShelfID) -> (page: Int, place: Int) {
        precondition(id.number >= 0, "no identity of a folder")
        return (id.number >> pageBits, id.number & (pageSize - 1))
    }
}

extension ShelfTable: Sendable where Value: Sendable {}

extension ShelfTable: Sequence {
    /// All in the order of their identities.
    func makeIterator() -> some IteratorProtocol<Value> {
        pages.lazy.joined().lazy.compactMap(\.self).makeIterator()
    }
}

/// The folders of a library.
typealias FolderTable = ShelfTable<Folder>

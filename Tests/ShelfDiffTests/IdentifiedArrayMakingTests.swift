import FoundationEssentials
import ShelfDiff
import ShelfRandom
import Testing

@Suite("Making and filling an identified array")
struct IdentifiedArrayMakingTests {
    private struct Book: Identifiable, Codable, Equatable {
        let id: Int
        var title = ""
    }

    @Test("An array can be written as a literal")
    func literals() {
        let books: IdentifiedArray = [Book(id: 2), Book(id: 1)]
        #expect(books.ids == [2, 1] && books.index(id: 1) == 1)
        let none: IdentifiedArray<Book> = []
        #expect(none.isEmpty && none == IdentifiedArray())
        #expect(IdentifiedArray(uniqueElements: [Book(id: 2), Book(id: 1)]) == books)
    }

    @Test("Appending many takes those with new ids, and says which it did not take")
    func appendingMany() {
        var books: IdentifiedArray = [Book(id: 1, title: "kept")]
        let stamp = books.editStamp
        let refused = books.append(
            contentsOf: [Book(id: 2), Book(id: 1, title: "new"), Book(id: 3), Book(id: 2)])
        #expect(refused == [1, 2])
        #expect(books.elements == [Book(id: 1, title: "kept"), Book(id: 2), Book(id: 3)])
        #expect(books.editedIDs(since: stamp) == [2, 3])
    }

    @Test("An array is read and written as an array of its elements")
    func coding() throws {
        let books: IdentifiedArray = [Book(id: 2, title: "b"), Book(id: 1, title: "a")]
        let data = try JSONEncoder().encode(books)
        #expect(try JSONDecoder().decode([Book].self, from: data) == books.elements)
        let read = try JSONDecoder().decode(IdentifiedArray<Book>.self, from: data)
        #expect(read == books && read.index(id: 1) == 1)
    }

    @Test("Equal ids that are read are an error that says which and where")
    func equalIDsAreAnError() throws {
        let data = try JSONEncoder().encode([Book(id: 7), Book(id: 2), Book(id: 7)])
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(IdentifiedArray<Book>.self, from: data)
        }
        guard case .dataCorrupted(let context) = error else {
            Issue.record("another error: \(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "The id 7 occurs at 0 and again at 2.")
    }

    /// Does what a caller may do with an element it holds for changing.
    private func use(_ book: inout Book?, _ change: Int) {
        switch change {
        case 0: book = nil
        case 1: book?.title += "!"
        case 2: break
        default: if let id = book?.id { book = Book(id: id, title: "other") }
        }
    }

    @Test("An element can be changed, replaced and removed where it stands", arguments: 0..<20)
    func changesByID(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var books = IdentifiedArray(uniqueElements: (0..<20).map { Book(id: $0) })
        var plain = books.elements
        for step in 0..<60 {
            let id = Int.random(in: 0..<20, using: &generator)
            let change = Int.random(in: 0..<6, using: &generator)
            use(&books[id: id], change)
            if let place = plain.firstIndex(where: { $0.id == id }) {
                var book = Optional(plain[place])
                use(&book, change)
                if let book { plain[place] = book } else { plain.remove(at: place) }
            }
            #expect(books.elements == plain && books.ids == plain.map(\.id), "step \(step)")
            let places = plain.map { books.index(id: $0.id) }
            #expect(places == Array(plain.indices), "step \(step)")
        }
    }

    @Test("An element is put where there was none, under its own id only")
    func puttingWhereNoneWas() {
        var books: IdentifiedArray = [Book(id: 1)]
        func put(_ book: Book, in place: inout Book?) { place = book }
        put(Book(id: 2), in: &books[id: 2])
        put(Book(id: 3), in: &books[id: 4])
        #expect(books.ids == [1, 2])
    }

    @Test("What is thrown while an element is changed leaves it in its place")
    func throwing() {
        var books: IdentifiedArray = [Book(id: 1), Book(id: 2), Book(id: 3)]
        func fail(_ book: inout Book?) throws {
            book?.title = "half"
            throw CancellationError()
        }
        #expect(throws: CancellationError.self) { try fail(&books[id: 1]) }
        #expect(throws: CancellationError.self) {
            try books.modify(id: 2) { book in
                book.title = "half"
                throw CancellationError()
            }
        }
        #expect(books.map(\.title) == ["half", "half", ""])
        #expect(books.index(id: 3) == 2)
    }
}

/// The XML namespaces in scope at a place of a text that is read from its beginning.
struct PrefixMeanings {
    /// A qualified name with its namespace as a number.
    ///
    /// A namespace may be as long as the text and must not be compared again for each of many
    /// names.
    struct Name: Hashable {
        let space: Int
        let local: String
    }

    /// Prefixes with a namespace that need no declaration.
    static let builtIn = ["xml": "http://www.w3.org/XML/1998/namespace"]

    /// The namespaces so far, the first of which is that of unprefixed names without a default
    /// namespace.
    private var spaces = [""]
    private var numbers = ["": 0]
    /// The namespaces of each prefix in the open elements, the innermost last.
    private var meanings: [String: [Int]] = [:]

    init() { begin(Self.builtIn) }

    /// Enters an element with its declarations; O(their length).
    mutating func begin(_ declared: [String: String]) {
        for (prefix, space) in declared {
            let number = numbers[space] ?? spaces.count
            if number == spaces.count {
                spaces.append(space)
                numbers[space] = number
            }
            meanings[prefix, default: []].append(number)
        }
    }

    /// Leaves an element with its declarations.
    mutating func end(_ declared: [String: String]) {
        for prefix in declared.keys { _ = meanings[prefix]?.popLast() }
    }

    /// Returns a qualified name, or nil if its prefix is not declared.
    func name(_ text: String, isAttribute: Bool) -> Name? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        guard parts.count == 2 else {
            return Name(space: isAttribute ? 0 : meanings[""]?.last ?? 0, local: text)
        }
        return meanings[String(parts[0])]?.last.map { Name(space: $0, local: String(parts[1])) }
    }

    /// Returns a name with its namespace as text.
    func meant(_ name: Name) -> MarkupTree.Name {
        MarkupTree.Name(space: spaces[name.space], local: name.local)
    }
}

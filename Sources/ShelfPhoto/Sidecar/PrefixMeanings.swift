/// What the prefixes of names mean at a place in an XML text that is read from its beginning.
struct PrefixMeanings {
    /// A name by the number of what says whose it is, which may be as long as the text: that is not to be read again
    /// for each of many names.
    struct Name: Hashable {
        let space: Int
        let local: String
    }

    /// What prefixes mean without being declared.
    static let builtIn = ["xml": "http://www.w3.org/XML/1998/namespace"]

    /// What names may belong to so far; a name without a prefix that nothing is said of belongs to the first.
    private var spaces = [""]
    private var numbers = ["": 0]
    /// What each prefix means, in the elements that are open, the innermost last.
    private var meanings: [String: [Int]] = [:]

    init() { begin(Self.builtIn) }

    /// Enters an element that declares prefixes; O(their length).
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

    /// Leaves an element that declared them.
    mutating func end(_ declared: [String: String]) {
        for prefix in declared.keys { _ = meanings[prefix]?.popLast() }
    }

    /// A name as it is written; nil where its prefix means nothing.
    func name(_ text: String, isAttribute: Bool) -> Name? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        guard parts.count == 2 else {
            return Name(space: isAttribute ? 0 : meanings[""]?.last ?? 0, local: text)
        }
        return meanings[String(parts[0])]?.last.map { Name(space: $0, local: String(parts[1])) }
    }

    /// A name with all of what says whose it is.
    func meant(_ name: Name) -> MarkupTree.Name {
        MarkupTree.Name(space: spaces[name.space], local: name.local)
    }
}

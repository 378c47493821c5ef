/// A sidecar that is changed step by step, and parsed again after each step.
struct SidecarDraft {
    private(set) var text: SidecarText

    typealias Refusal = SidecarEdit.Refusal

    init(_ bytes: [UInt8]) throws(Refusal) {
        guard let text = SidecarText(bytes) else { throw .notUnderstood }
        self.text = text
        if text.descriptions.isEmpty { try describe() }
    }

    // MARK: - Simple values

    /// Sets a simple value, wherever the sidecar has one of this name, else in its first
    /// description.
    mutating func set(
        _ name: MarkupTree.Name, _ value: String, prefix: String
    ) throws(Refusal) {
        let written = Array(MarkupTree.written(value).utf8)
        var changes: [(Range<Int>, [UInt8])] = []
        for description in text.descriptions {
            if let attribute = text.tree.attribute(name, of: description) {
                changes.append((attribute.value, written))
            }
            for child in text.tree.children(of: description, named: name) {
                let element = text.tree.elements[child]
                guard element.children.isEmpty, !isResource(element) else {
                    throw .notUnderstood
                }
                if element.isSingleTag {
                    changes.append((element.outer, spread(element, around: written)))
                } else {
                    changes.append((element.content, written))
                }
            }
        }
        if changes.isEmpty {
            let description = text.descriptions[0]
            let element = text.tree.elements[description]
            let (word, declaration) = word(for: name, prefix: prefix, in: description)
            let blank = element.blank.isEmpty ? [0x20] : Array(text.tree.bytes[element.blank])
            var said = declaration.map { blank + Array($0.utf8) } ?? []
            said += blank + Array("\(word)=\"".utf8) + written + Array("\"".utf8)
            changes.append((element.attributesEnd..<element.attributesEnd, said))
        }
        try carryOut(changes)
    }

    // MARK: - Lists

    /// Removes entries from a list and adds others, or makes the list if there is none.
    ///
    /// - Parameter known: The present entries of the list.
    mutating func change(
        _ name: MarkupTree.Name, prefix: String, removing: (String) -> Bool, adding: [String],
        over known: [String]
    ) throws(Refusal) {
        let places = text.descriptions.flatMap { text.tree.children(of: $0, named: name) }
        let isAttribute = text.descriptions.contains { text.tree.attribute(name, of: $0) != nil }
        guard places.count <= 1, !(isAttribute && !places.isEmpty) else { throw .notUnderstood }
        guard !isAttribute, let place = places.first, let list = text.container(in: place) else {
            return try write(known.filter { !removing($0) } + adding, under: name, prefix: prefix)
        }
        var changes: [(Range<Int>, [UInt8])] = []
        let entries = text.tree.elements[list].children
        for entry in entries {
            let element = text.tree.elements[entry]
            guard element.name == SidecarText.rdf("li"), element.children.isEmpty,
                let value = text.tree.text(element.content)
            else { throw .notUnderstood }
            if removing(value) {
                let start = blankBefore(element.outer.lowerBound).lowerBound
                changes.append((start..<element.outer.upperBound, []))
            }
        }
        let container = text.tree.elements[list]
        let added = written(adding, in: list, after: entries.last)
        if container.isSingleTag {
            if !adding.isEmpty {
                changes.append((container.outer, spread(container, around: added)))
            }
        } else if !adding.isEmpty {
            let end = blankBefore(container.content.upperBound).lowerBound
            let place = max(
                end,
                entries.last.map { text.tree.elements[$0].outer.upperBound }
                    ?? container.content.lowerBound)
            changes.append((place..<place, added))
        }
        try carryOut(changes)
    }

    private func written(_ values: [String], in list: Int, after last: Int?) -> [UInt8] {
        let blank =
            last.map {
                Array(text.tree.bytes[blankBefore(text.tree.elements[$0].outer.lowerBound)])
            }
            ?? []
        let entry = written("li", in: list)
        return values.flatMap {
            blank + Array("<\(entry)>\(MarkupTree.written($0))</\(entry)>".utf8)
        }
    }

    /// Writes a whole list in place of any value with its name.
    private mutating func write(
        _ values: [String], under name: MarkupTree.Name, prefix: String
    ) throws(Refusal) {
        var changes: [(Range<Int>, [UInt8])] = []
        for description in text.descriptions {
            if let attribute = text.tree.attribute(name, of: description) {
                changes.append((attribute.outer, []))
            }
            for child in text.tree.children(of: description, named: name) {
                let element = text.tree.elements[child]
                guard element.children.isEmpty, !isResource(element) else {
                    throw .notUnderstood
                }
                let start = blankBefore(element.outer.lowerBound).lowerBound
                changes.append((start..<element.outer.upperBound, []))
            }
        }
        try carryOut(changes)
        let description = text.descriptions[0]
        let element = text.tree.elements[description]
        let (word, declaration) = word(for: name, prefix: prefix, in: description)
        let (bag, entry) = (written("Bag", in: description), written("li", in: description))
        let entries = values.map { "     <\(entry)>\(MarkupTree.written($0))</\(entry)>\n" }
            .joined()
        let opening = declaration.map { "\(word) \($0)" } ?? word
        let said =
            "\n   <\(opening)>\n    <\(bag)>\n\(entries)    </\(bag)>\n   </\(word)>"
        if element.isSingleTag {
            let inside = Array((said + "\n  ").utf8)
            try carryOut([(element.outer, spread(element, around: inside))])
        } else {
            let end = blankBefore(element.content.upperBound).lowerBound
            let place = max(
                end,
                element.children.last.map { text.tree.elements[$0].outer.upperBound }
                    ?? element.content.lowerBound)
            try carryOut([(place..<place, Array(said.utf8))])
        }
    }

    // MARK: - Parts

    /// Adds a description if there is none.
    private mutating func describe() throws(Refusal) {
        let element = text.tree.elements[text.root]
        let word = written("Description", in: text.root)
        let about = written("about", in: text.root)
        let said = Array("\n  <\(word) \(about)=\"\"/>".utf8)
        if element.isSingleTag {
            try carryOut([(element.outer, spread(element, around: said))])
        } else {
            let place = element.content.lowerBound
            try carryOut([(place..<place, said)])
        }
        guard !text.descriptions.isEmpty else { throw .notUnderstood }
    }

    /// Returns an RDF name with the prefix in scope.
    private func written(_ local: String, in element: Int) -> String {
        let name = SidecarText.rdf(local)
        return word(for: name, prefix: "rdf", in: element).word
    }

    /// Returns a name with the prefix in scope, and the declaration of the prefix if it needs one.
    private func word(
        for name: MarkupTree.Name, prefix: String, in element: Int
    ) -> (word: String, declaration: String?) {
        let prefixes = text.tree.prefixes(in: element)
        let known = prefixes.filter { $0.value == name.space && !$0.key.isEmpty }.keys.sorted()
        if let known = known.first(where: { $0 == prefix }) ?? known.first {
            return ("\(known):\(name.local)", nil)
        }
        var free = prefix
        while prefixes[free] != nil { free += "1" }
        return ("\(free):\(name.local)", "xmlns:\(free)=\"\(name.space)\"")
    }

    /// Returns true if an element's value is not its content.
    private func isResource(_ element: MarkupTree.Element) -> Bool {
        element.attributes.contains { $0.name.space == SidecarText.rdf("").space }
    }

    /// Returns an empty-element tag as a pair of tags around a content.
    private func spread(_ element: MarkupTree.Element, around inside: [UInt8]) -> [UInt8] {
        var start = Array(text.tree.bytes[element.outer].dropLast(2))
        while let last = start.last, MarkupScanner.isBlank(last) { start.removeLast() }
        return start + Array(">".utf8) + inside + Array("</\(element.writtenName)>".utf8)
    }

    private func blankBefore(_ place: Int) -> Range<Int> {
        var start = place
        while start > 0, MarkupScanner.isBlank(text.tree.bytes[start - 1]) { start -= 1 }
        return start..<place
    }

    private mutating func carryOut(_ changes: [(Range<Int>, [UInt8])]) throws(Refusal) {
        guard !changes.isEmpty else { return }
        var bytes = text.tree.bytes
        for (range, replacement) in changes.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
            bytes.replaceSubrange(range, with: replacement)
        }
        guard let text = SidecarText(bytes) else { throw .notUnderstood }
        self.text = text
    }
}

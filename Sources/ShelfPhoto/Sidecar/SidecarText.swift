/// A sidecar: an XMP file in which programs keep the metadata that people give a picture.
///
/// A few properties of many programs are understood here. All others stay unchanged.
///
/// Design: docs/design/sidecars.md
package struct SidecarText {
    let tree: MarkupTree
    /// The children of the RDF root.
    let descriptions: [Int]
    let root: Int

    /// Parses a file, or returns nil if it is not a valid sidecar.
    package init?(_ bytes: [UInt8]) {
        guard let tree = MarkupTree(bytes) else { return nil }
        let roots = tree.elements.indices.filter { tree.elements[$0].name == Self.rdf("RDF") }
        guard roots.count == 1, let root = roots.first,
            // The RDF root is the outermost element or its child.
            tree.elements[root].parent ?? 0 == 0
        else { return nil }
        self.tree = tree
        self.root = root
        descriptions = tree.children(of: root, named: Self.rdf("Description"))
    }

    /// An empty sidecar.
    static let empty = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="Shelf">
         <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
          <rdf:Description rdf:about=""/>
         </rdf:RDF>
        </x:xmpmeta>

        """.utf8)

    // MARK: - Names

    typealias Name = MarkupTree.Name

    static func rdf(_ local: String) -> Name {
        Name(space: "http://www.w3.org/1999/02/22-rdf-syntax-ns#", local: local)
    }

    private static let xmp = "http://ns.adobe.com/xap/1.0/"
    private static let digiKam = "http://www.digikam.org/ns/1.0/"
    private static let microsoft = "http://ns.microsoft.com/photo/1.0/"

    static let rating = Name(space: xmp, local: "Rating")
    static let label = Name(space: xmp, local: "Label")
    static let metadataDate = Name(space: xmp, local: "MetadataDate")
    static let subject = Name(space: "http://purl.org/dc/elements/1.1/", local: "subject")
    static let digiKamTags = Name(space: digiKam, local: "TagsList")
    static let digiKamLabel = Name(space: digiKam, local: "ColorLabel")
    static let microsoftRating = Name(space: microsoft, local: "Rating")
    static let microsoftTags = Name(space: microsoft, local: "LastKeywordXMP")
    static let lightroomTags = Name(
        space: "http://ns.adobe.com/lightroom/1.0/", local: "hierarchicalSubject")
    static let darktableLabels = Name(space: "http://darktable.sf.net/", local: "colorlabels")
    private static let owner = Name(
        space: "http://ns.adobe.com/photoshop/1.0/", local: "SidecarForExtension")

    // MARK: - Values

    /// The rating from 0 to 5, or -1 for rejected; nil if there is none.
    package var rating: Int? { PhotoFacts.rating(simple(Self.rating)) }

    /// The colour label, empty if explicitly none; nil if the sidecar has no label property.
    package var label: String? {
        if let label = simple(Self.label) { return label.shownWords ?? "" }
        if let number = simple(Self.digiKamLabel).flatMap({ Int($0) }) {
            return LabelNumbers.word(digiKam: number)
        }
        return list(Self.darktableLabels).map { numbers in
            numbers.first.flatMap { Int($0) }.flatMap { LabelNumbers.word(darktable: $0) } ?? ""
        }
    }

    /// The tags, or nil if the sidecar has no tag property.
    package var tags: [String]? { list(Self.subject) }

    /// Returns true if the sidecar may belong to a file with this extension.
    ///
    /// A sidecar whose name lacks the extension may belong to one file only.
    package func isOfFile(withEnding ending: String) -> Bool {
        guard let owner = simple(Self.owner), !owner.isEmpty else { return true }
        return owner.lowercased() == ending.lowercased()
    }

    /// Returns a simple value.
    func simple(_ name: Name) -> String? {
        for description in descriptions {
            if let attribute = tree.attribute(name, of: description) {
                return tree.text(attribute.value)
            }
            if let element = tree.children(of: description, named: name).first {
                let element = tree.elements[element]
                return element.children.isEmpty ? tree.text(element.content) : nil
            }
        }
        return nil
    }

    /// Returns a list of texts; a simple value counts as a list of one.
    func list(_ name: Name) -> [String]? {
        for description in descriptions {
            if let attribute = tree.attribute(name, of: description) {
                return tree.text(attribute.value).map { [$0] }
            }
            guard let element = tree.children(of: description, named: name).first else { continue }
            guard let container = container(in: element) else {
                let element = tree.elements[element]
                guard element.children.isEmpty, let text = tree.text(element.content) else {
                    return nil
                }
                return text.allSatisfy(\.isWhitespace) ? [] : [text]
            }
            let entries = tree.elements[container].children
            let texts = entries.compactMap { tree.text(tree.elements[$0].content) }
            let isPlain = entries.allSatisfy {
                tree.elements[$0].children.isEmpty && tree.elements[$0].name == Self.rdf("li")
            }
            return isPlain && texts.count == entries.count ? texts : nil
        }
        return nil
    }

    /// Returns the bag or sequence that is the value of an element.
    func container(in element: Int) -> Int? {
        let children = tree.elements[element].children
        let names = ["Bag", "Seq", "Alt"].map { Self.rdf($0) }
        guard children.count == 1, names.contains(tree.elements[children[0]].name) else {
            return nil
        }
        return children[0]
    }

    /// Returns true if the sidecar has the property in any form.
    func says(_ name: Name) -> Bool {
        descriptions.contains {
            tree.attribute(name, of: $0) != nil || !tree.children(of: $0, named: name).isEmpty
        }
    }
}

/// The numbers of colour labels in other programs.
enum LabelNumbers {
    private static let digiKam = [
        "", "Red", "Orange", "Yellow", "Green", "Blue", "Magenta", "Gray", "Black", "White",
    ]
    private static let darktable = ["Red", "Yellow", "Green", "Blue", "Purple"]

    static func word(digiKam number: Int) -> String? {
        digiKam.indices.contains(number) ? digiKam[number] : nil
    }

    static func word(darktable number: Int) -> String? {
        darktable.indices.contains(number) ? darktable[number] : nil
    }

    /// Returns the number of a colour, or 0 for none.
    static func digiKam(_ word: String) -> Int {
        digiKam.firstIndex(of: word == "Purple" ? "Magenta" : word) ?? 0
    }

    static func darktable(_ word: String) -> Int? { darktable.firstIndex(of: word) }
}

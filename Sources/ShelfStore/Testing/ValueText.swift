/// A converter of values to lines of text, so that two values can be compared line by line.
enum ValueText {
    /// Returns the lines of a value: one for each leaf, indented by depth.
    static func lines(of value: Any, label: String? = nil, depth: Int = 0) -> [String] {
        let indent = String(repeating: "  ", count: depth) + (label.map { "\($0): " } ?? "")
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            guard let some = mirror.children.first else { return [indent + "nil"] }
            return lines(of: some.value, label: label, depth: depth)
        case .struct, .class, .tuple:
            if mirror.children.isEmpty || value is any CustomStringConvertible { break }
            let name = mirror.displayStyle == .tuple ? "" : "\(mirror.subjectType)"
            return wrapped(indent + name + "(", mirror.children, ")", depth)
        case .enum:
            guard let payload = mirror.children.first, !(value is any CustomStringConvertible)
            else { break }
            let children = [(label: String?.none, value: payload.value)]
            return wrapped(indent + ".\(payload.label ?? "")(", children, ")", depth)
        case .collection:
            if mirror.children.isEmpty { return [indent + "[]"] }
            let children = mirror.children.enumerated().map { ("[\($0)]", $1.value) }
            return wrapped(indent + "[", children, "]", depth)
        case .set:
            return wrapped(indent + "[", sorted(mirror.children), "]", depth)
        case .dictionary:
            return wrapped(indent + "[", sorted(mirror.children), "]", depth)
        default: break
        }
        return leaf(value, indent)
    }

    private static func leaf(_ value: Any, _ indent: String) -> [String] {
        let text = value is String ? String(reflecting: value) : String(describing: value)
        return [indent + text]
    }

    private static func wrapped(
        _ opening: String, _ children: some Sequence<(label: String?, value: Any)>,
        _ closing: String, _ depth: Int
    ) -> [String] {
        let inside = children.flatMap { lines(of: $0.value, label: $0.label, depth: depth + 1) }
        return [opening] + inside + [String(repeating: "  ", count: depth) + closing]
    }

    /// Returns the members of an unordered collection, sorted by their text.
    private static func sorted(_ children: Mirror.Children) -> [(label: String?, value: Any)] {
        children
            .map { (label: String?.none, value: $0.value) }
            .sorted { String(describing: $0.value) < String(describing: $1.value) }
    }
}

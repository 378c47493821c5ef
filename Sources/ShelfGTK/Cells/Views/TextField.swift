internal import CGtk
import ShelfGObject

/// A single-line text field.
///
/// The owner of the text has the last word: the binding's value after a change is shown before the
/// next frame.
///
/// ```swift
/// struct Signature: View {
///     @State private var name = ""
///
///     var body: some View { TextField("Name", text: $name).onSubmit { print(name) } }
/// }
/// ```
public struct TextField: PrimitiveView {
    let prompt: String
    let text: Binding<String>
    private(set) var action: @MainActor () -> Void = {}

    /// Makes a field for a binding.
    ///
    /// - Parameters:
    ///   - prompt: The placeholder, which is also the accessible name.
    ///   - text: The text.
    public init(_ prompt: String, text: Binding<String>) {
        self.prompt = prompt
        self.text = text
    }

    /// Calls `action` when Enter is pressed.
    public func onSubmit(_ action: @escaping @MainActor () -> Void) -> TextField {
        var copy = self
        copy.action = action
        return copy
    }

    /// Renders the field.
    public func render(into node: ViewNode?, in context: ViewContext) -> ViewNode {
        let node = node as? TextFieldNode ?? TextFieldNode()
        node.update(self)
        return node
    }
}

final class TextFieldNode: ViewNode {
    private var prompt = ""
    private var text: Binding<String>?
    private var action: @MainActor () -> Void = {}
    private var connection: SignalConnection?

    init() {
        super.init(unsafe Widget(gtk_entry_new()))
        connection = widget.connect(Signal(ignoringArgument: "notify::text")) { [weak self] in
            guard let self, let text = self.text, text.wrappedValue != self.shown else { return }
            text.wrappedValue = self.shown
            self.showValueSoon()
        }
        widget.connect(Signal(plain: "activate")) { [weak self] in self?.action() }
    }

    override var takesFocus: Bool { widget.isSensitive }

    private var isValueDue = false

    private var shown: String { widget.stringProperty("text") ?? "" }

    func update(_ field: TextField) {
        text = field.text
        action = field.action
        if field.prompt != prompt {
            prompt = field.prompt
            widget.setProperty("placeholder-text", .string(prompt))
            widget.setAccessibleLabel(prompt)
        }
        show(field.text.wrappedValue)
    }

    /// Schedules showing the binding's value, after the view was rendered with the latest binding.
    private func showValueSoon() {
        guard !isValueDue else { return }
        isValueDue = true
        MainLoop.next { [weak self] in
            guard let self else { return }
            self.isValueDue = false
            if let text = self.text { self.show(text.wrappedValue) }
        }
    }

    /// Shows a text and keeps the cursor's place in it.
    private func show(_ value: String) {
        let before = shown
        guard value != before else { return }
        let cursor = unsafe Int(gtk_editable_get_position(widget.opaque))
        connection?.withBlocked { widget.setProperty("text", .string(value)) }
        let place = Self.place(of: cursor, in: before, withinOther: value)
        unsafe gtk_editable_set_position(widget.opaque, Int32(place))
    }

    /// Returns the cursor's position in another text, in code points.
    ///
    /// The cursor stays after the text before it if that is unchanged, else before the text after
    /// it, else at the same distance from the start.
    static func place(of cursor: Int, in text: String, withinOther other: String) -> Int {
        let (text, other) = (Array(text.unicodeScalars), Array(other.unicodeScalars))
        let cursor = min(max(0, cursor), text.count)
        if other.starts(with: text[..<cursor]) { return cursor }
        let behind = text[cursor...]
        if other.reversed().starts(with: behind.reversed()) { return other.count - behind.count }
        return min(cursor, other.count)
    }

    override func unbind() {
        text = nil
        action = {}
        super.unbind()
    }
}

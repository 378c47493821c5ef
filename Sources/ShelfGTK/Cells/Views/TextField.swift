internal import CGtk
import ShelfGObject

/// A line of text that can be typed.
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

    /// Shows a text and changes it while it is typed.
    ///
    /// - Parameters:
    ///   - prompt: what is asked for; shown while nothing is typed, and told to assistive technology.
    ///   - text: what is typed.
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
        }
        widget.connect(Signal(plain: "activate")) { [weak self] in self?.action() }
    }

    override var takesFocus: Bool { widget.isSensitive }

    private var shown: String { widget.stringProperty("text") ?? "" }

    func update(_ field: TextField) {
        text = field.text
        action = field.action
        if field.prompt != prompt {
            prompt = field.prompt
            widget.setProperty("placeholder-text", .string(prompt))
            widget.setAccessibleLabel(prompt)
        }
        let value = field.text.wrappedValue
        // Setting it anew would move the cursor.
        guard value != shown else { return }
        connection?.withBlocked { widget.setProperty("text", .string(value)) }
    }

    override func unbind() {
        text = nil
        action = {}
        super.unbind()
    }
}

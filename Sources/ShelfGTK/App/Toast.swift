/// A message over the content of a window, for a limited time.
///
/// ```swift
/// struct Page: View {
///     @State private var toast: Toast?
///
///     var body: some View {
///         Button("Delete") {
///             toast = Toast("Deleted \(film.title)", button: "Undo") { restore(film) }
///         }
///     }
/// }
/// ```
public struct Toast: Identifiable {
    /// The identity, different for each message.
    public let id: Int
    let message: String
    let button: String?
    let duration: Duration?
    let action: @MainActor () -> Void

    /// Makes a message.
    ///
    /// - Parameters:
    ///   - message: The text.
    ///   - button: The label of the button, or nil for none.
    ///   - duration: The time on screen, or nil for no limit. The timer pauses while the pointer is
    ///     over the message or the focus in it.
    ///   - action: The action of the button, which also closes the message.
    public init(
        _ message: String, button: String? = nil, duration: Duration? = .seconds(5),
        action: @escaping @MainActor () -> Void = {}
    ) {
        Self.count += 1
        id = Self.count
        self.message = message
        self.button = button
        self.duration = duration
        self.action = action
    }

    private static var count = 0
}

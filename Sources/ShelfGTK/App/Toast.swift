/// A message that stands over the content of a window for a while.
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
    /// Tells this message from others with the same words.
    public let id: Int
    let message: String
    let button: String?
    let duration: Duration?
    let action: @MainActor () -> Void

    /// Describes a message.
    ///
    /// - Parameters:
    ///   - message: what it says.
    ///   - button: what its button says; without one there is none.
    ///   - duration: how long it stands; without an end when nil. It does not run while the pointer
    ///     is over the message or the keyboard in it.
    ///   - action: what the button does; the message goes then.
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

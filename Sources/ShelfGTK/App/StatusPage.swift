/// A placeholder for missing content: an icon, a title, a message and actions.
///
/// ```swift
/// StatusPage("No films", icon: "camera-video-symbolic", message: "Add some to see them here.") {
///     Button("Add films") { … }
/// }
/// ```
public struct StatusPage<Actions: View>: View {
    private let title: String
    private let icon: String?
    private let message: String
    private let actions: Actions

    /// Makes a page; the icon is a name from the icon theme.
    public init(
        _ title: String, icon: String? = nil, message: String = "",
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.title = title
        self.icon = icon
        self.message = message
        self.actions = actions()
    }

    /// The parts in a centred column.
    public var body: some View {
        VStack(alignment: .center, spacing: 12) {
            if let icon { Icon.named(icon).sized(96).opacity(0.55) }
            Text(title).textStyle(.title).centered().lines(3).measured()
            if !message.isEmpty {
                Text(message).centered().lines(8).measured().limited(toWidth: 480)
            }
            actions
        }
        .padding(24)
        .placed(.center)
    }
}

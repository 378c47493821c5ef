/// What a window says where there is nothing to show: an icon, a title, a sentence, and what can be
/// done about it.
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

    /// Describes a page; the icon is named as in icon themes.
    public init(
        _ title: String, icon: String? = nil, message: String = "",
        @ViewBuilder actions: () -> Actions = { EmptyView() }
    ) {
        self.title = title
        self.icon = icon
        self.message = message
        self.actions = actions()
    }

    /// The parts, below each other in the middle of the room there is.
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

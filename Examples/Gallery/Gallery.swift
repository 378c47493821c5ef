import ShelfGTK

struct Row: Identifiable, Equatable, Sendable {
    let id: Int
    var title: String { ["Shelves", "Grids", "Lists"][id % 3] }
}

/// Every view and every style once, beside the name that style sheets know it by: docs/css.md.
struct Gallery: View {
    @State private var isChecked = true
    @State private var isOn = true
    @State private var typed = ""

    var body: some View {
        HStack(spacing: 32) {
            VStack(spacing: 18) {
                example("Text: classes of the theme") { texts }
                example("Button: shelf-plain, shelf-card, classes of the theme") { buttons }
                example("Toggle, ProgressView") { controls }
                example("TextField: entry. Divider: separator") {
                    TextField("What is typed", text: $typed)
                    Divider()
                }
            }
            .frame(width: 420)
            VStack(spacing: 18) {
                example("Badge: shelf-badge. Icon, Artwork: artwork") { pictures }
                example("List: header, decoration.card, separator, cell:selected, cell:focus") {
                    list.frame(height: 260)
                }
                example("StatusPage") {
                    StatusPage(
                        "Nothing here", icon: "folder-symbolic", message: "What comes shows here."
                    ) {
                        Button("Look again") {}.buttonStyle(.suggested)
                    }
                }
            }
            .frame(width: 420)
        }
        .padding(24)
    }

    private func example(_ title: String, @ViewBuilder _ content: () -> some View) -> some View {
        VStack(spacing: 8) {
            Text(title).textStyle(.caption).measured()
            content()
        }
    }

    private var texts: some View {
        VStack(spacing: 4) {
            Text("largeTitle: title-1").textStyle(.largeTitle).measured()
            Text("title: title-3").textStyle(.title).measured()
            Text("heading: heading").textStyle(.heading).measured()
            Text("body").measured()
            Text("caption: caption").textStyle(.caption).measured()
            Text("captionHeading: caption-heading").textStyle(.captionHeading).measured()
            Text("secondary: dim-label").textStyle(.secondary).measured()
            Text("numeric: numeric 0123456789").textStyle(.numeric).measured()
        }
    }

    private var buttons: some View {
        VStack(spacing: 8) {
            HStack(spacing: 8) {
                Button("Automatic") {}
                Button("Flat") {}.buttonStyle(.flat)
                Button("Plain") {}.buttonStyle(.plain)
            }
            HStack(spacing: 8) {
                Button("Suggested") {}.buttonStyle(.suggested)
                Button("Destructive") {}.buttonStyle(.destructive)
                Button("Disabled") {}.disabled()
            }
            HStack(spacing: 8) {
                Button(action: {}) { Icon.named("list-add-symbolic").sized(16) }
                    .buttonStyle(.circular).accessibilityLabel("Add").placed(.center)
                Button(action: {}) { Text("A card").measured().placed(.center) }
                    .buttonStyle(.card).frame(width: 160, height: 64)
            }
        }
    }

    private var controls: some View {
        HStack(spacing: 16) {
            Toggle("Check", isOn: $isChecked)
            Toggle("Button", isOn: $isOn, style: .button)
            Toggle("Switch", isOn: $isOn, style: .onOff).placed(.center)
            ProgressView(0.6).frame(width: 120).placed(.center)
        }
    }

    private var pictures: some View {
        HStack(spacing: 16) {
            Badge(7)
            Icon.named("folder").sized(48)
            Artwork(nil, placeholder: .named("image-x-generic")).frame(width: 96, height: 64)
        }
    }

    private var list: some View {
        let rows = ["First", "Second"].enumerated().map { number, title in
            CollectionRow(Plain(title), items: (0..<3).map { Row(id: number * 3 + $0) })
        }
        return CollectionView(rows) { _, _ in
            .list(
                style: .boxed, rowHeight: .absolute(38),
                header: .supplementary(estimatedHeight: 28))
        } cell: { row in
            Text(row.title).measured().padding(8)
                .placed(Placement(horizontal: .fill, vertical: .center))
        } supplementary: { _, section in
            Text(section.value).textStyle(.heading).measured()
        }
        .selectionMode(.single)
        .initialFocus(1)
    }
}

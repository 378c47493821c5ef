import ShelfGTK
import ShelfLayout

/// A line of the menu that is seen from the sofa: what it is called, and what is chosen there.
struct SofaEntryView: View {
    let entry: SofaEntry
    @Environment(\.widthClass) private var width

    var body: some View {
        HStack(spacing: Self.spacing) {
            icon(entry.icon ?? (entry.isChosen ? "object-select-symbolic" : nil))
            if width == .expanded {
                title.expanded(.horizontal)
                if !entry.value.isEmpty {
                    value.characters(min(entry.value.count + 1, Self.longestValue)).trailing()
                }
            } else if entry.value.isEmpty {
                title.expanded(.horizontal)
            } else {
                VStack(spacing: 0) {
                    title.bottomAligned().expanded()
                    value.expanded()
                }
                .expanded(.horizontal)
            }
            if entry.leadsOn || entry.isChosen && entry.icon != nil {
                icon(entry.leadsOn ? "go-next-symbolic" : "object-select-symbolic")
            }
        }
    }

    private static let spacing = 18.0
    /// The room of a value, in characters; a longer one is broken.
    private static let longestValue = 32

    private var title: Text {
        let text = Text(entry.title).verticallyCentered()
        return width == .expanded ? text.lines(2) : text
    }

    private var value: Text {
        let text = Text(entry.value).verticallyCentered().cssClass("sofa-value")
        return width == .expanded ? text.lines(2) : text
    }

    private func icon(_ name: String?) -> some View {
        // Lines without an icon begin where those with one do.
        Icon.named(name ?? "").cssClass("sofa-icon").opacity(name == nil ? 0 : 1)
    }

    /// The layout of a page.
    static func section(in environment: LayoutEnvironment) -> LayoutSection {
        let line = environment.lineHeight
        let margin = min(line, environment.viewport.width / 20)
        var section = LayoutSection.list(rowHeight: .absolute((line * 2.6).rounded(.up)))
        section.contentInsets = Insets(
            top: 0, leading: margin, bottom: margin, trailing: margin)
        section.maximumContentWidth = line * 30
        section.boundaryItems = [.header(height: .absolute((line * 3).rounded(.up)))]
        return section
    }
}

/// What stands above the lines of a page.
struct SofaHeading: Identifiable, Equatable {
    let id: SofaPage
    var title: String { id.title }
}

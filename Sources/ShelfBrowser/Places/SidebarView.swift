import ShelfGObject
import ShelfGTK
import ShelfLayout

/// A line of the sidebar: an icon and a name.
struct SidebarPlaceView: View {
    let place: SidebarPlace

    var body: some View {
        HStack(spacing: 10) {
            Icon.written(place.icon, else: "drive-harddisk-symbolic").sized(16)
            Text(place.name).asFileName().verticallyCentered()
                .cssClass(place.isShown ? "place-shown" : "place-name")
                .expanded(.horizontal)
        }
        .tooltip(place.file?.displayPath ?? localized("Not connected. Press Enter to connect."))
    }

    /// The layout of a section.
    static func section(in environment: LayoutEnvironment) -> LayoutSection {
        let line = environment.lineHeight
        var section = LayoutSection.list(rowHeight: .absolute((line * 2).rounded(.up)))
        section.contentInsets = Insets(top: 0, leading: 6, bottom: 6, trailing: 6)
        section.boundaryItems = [.header(height: .absolute((line * 1.9).rounded(.up)))]
        return section
    }
}

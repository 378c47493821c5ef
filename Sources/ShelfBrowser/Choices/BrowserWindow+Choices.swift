import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// Choices that a folder keeps, and others do not have to share.
///
/// Design: docs/design/library.md#choices
extension BrowserWindow {
    /// The addresses that say what is chosen where the window is, the first of them its own.
    var addresses: [String] {
        LocationChoices.addresses(of: history.current.locations.map(\.file))
    }

    /// Whether what came last stands first where nothing was chosen: in the trash, among what was
    /// used.
    private var listsByTime: Bool {
        history.current.locations.count == 1
            && history.current.locations[0].file.listsFilesOfOthers
    }

    func addChoiceActions() {
        window.addAction("use-everywhere") { [weak self] in self?.useEverywhere() }
        followChoices()
    }

    /// Notes what was chosen where the window is now.
    func remember(_ choice: LocationChoices.Choice, _ value: String) {
        guard !isFollowingChoices, let address = addresses.first else { return }
        Session.change { $0.set(choice, to: value, at: address) }
    }

    /// Takes over what was chosen where the window is, without drawing it yet.
    func followChoices() {
        isFollowingChoices = true
        defer { isFollowingChoices = false }
        var general = Session.arrangement
        let addresses = addresses
        // Who listed files means that order, whatever folders are in.
        if history.current.locations.contains(where: \.isListed) {
            (general.order, general.isReversed) = (.listed, false)
        }
        func chosen(_ choice: LocationChoices.Choice, _ usual: String) -> String {
            Session.choices.value(of: choice, at: addresses)
                ?? (choice == .order && listsByTime ? Arrangement.Order.modified.rawValue : usual)
        }
        window.activateAction(
            "win.style", choosing: chosen(.style, Session.wallStyle.rawValue))
        window.activateAction("win.group", choosing: chosen(.group, general.grouping.rawValue))
        window.activateAction("win.order", choosing: chosen(.order, general.order.rawValue))
        if (chosen(.reversed, "\(general.isReversed)") == "true") != arrangement.isReversed {
            window.activateAction("win.reversed")
        }
        let wantsCovers = chosen(.covers, "\(Session.hasCovers)") == "true"
        if (wantsCovers && arrangement.grouping == .folder) != hasCovers {
            window.activateAction("win.covers")
        }
    }

    /// Has all folders look as this one does, whatever was chosen there.
    private func useEverywhere() {
        Session.remember(style)
        Session.remember(arrangement.grouping)
        Session.remember(arrangement)
        Session.remember(hasCovers: hasCovers)
        Session.change { $0 = LocationChoices() }
        chrome.showNotice(
            localized(
                "All folders use this view now, until you choose another one for a folder."))
    }
}

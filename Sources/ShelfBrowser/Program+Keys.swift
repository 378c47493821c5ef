import ShelfGTK

/// The keys of actions.
extension Program {
    /// Binds the keys that are always for the same.
    func bindKeys() {
        let isRightToLeft = Application.isRightToLeft
        let keys = [
            "app.quit": ["<Control>q"], "app.new-window": ["<Control>n"],
            "app.preferences": ["<Control>comma"],
            "win.style::shelves": ["<Control>1"], "win.style::grid": ["<Control>2"],
            "win.style::list": ["<Control>3"], "win.style::justified": ["<Control>4"],
            "win.style::waterfall": ["<Control>5"],
            "win.group::folder": ["<Alt>1"], "win.group::day": ["<Alt>2"],
            "win.group::month": ["<Alt>3"], "win.group::year": ["<Alt>4"],
            "win.group::kind": ["<Alt>5"], "win.group::letter": ["<Alt>6"],
            "win.group::none": ["<Alt>7"], "win.group::rating": ["<Alt>9"],
            "win.group::label": ["<Alt>0"],
            "win.covers": ["<Alt>8"], "win.pairs": ["<Control>j"],
            "win.glimpses": ["<Control>g"],
            "win.fold": ["<Alt>minus", "<Alt>KP_Subtract"],
            "win.unfold": ["<Alt>plus", "<Alt>equal", "<Alt>KP_Add"],
            "win.order::name": ["<Control><Alt>1"], "win.order::modified": ["<Control><Alt>2"],
            "win.order::size": ["<Control><Alt>3"], "win.order::kind": ["<Control><Alt>4"],
            "win.order::taken": ["<Control><Alt>5"], "win.order::dimensions": ["<Control><Alt>6"],
            "win.order::rating": ["<Control><Alt>7"], "win.order::listed": ["<Control><Alt>8"],
            "win.reversed": ["<Control><Alt>0"],
            "win.column-wider": [
                "<Control><Alt>plus", "<Control><Alt>equal", "<Control><Alt>KP_Add",
            ],
            "win.column-narrower": ["<Control><Alt>minus", "<Control><Alt>KP_Subtract"],
            "win.column-forward": ["<Control><Alt>greater", "<Control><Alt>period"],
            "win.column-back": ["<Control><Alt>less", "<Control><Alt>comma"],
            "win.next-group": ["<Control>Page_Down", "<Control>KP_Page_Down"],
            "win.previous-group": ["<Control>Page_Up", "<Control>KP_Page_Up"],
            "win.larger": ["<Control>plus", "<Control>equal", "<Control>KP_Add"],
            "win.smaller": ["<Control>minus", "<Control>KP_Subtract"],
            "win.usual-size": ["<Control>0", "<Control>KP_0"], "win.open": ["<Control>o"],
            "win.reload": ["F5", "<Control>r"],
            "win.search-everywhere": ["<Control><Shift>f"],
            "win.filter": ["<Control>f"], "win.tags": ["<Control>k"], "win.fullscreen": ["F11"],
            "app.sofa": ["<Shift>F11"],
            "win.back": [isRightToLeft ? "<Alt>Right" : "<Alt>Left", "Back"],
            "win.forth": [isRightToLeft ? "<Alt>Left" : "<Alt>Right", "Forward"],
            "win.restore": ["<Control>u"],
            "win.places": ["F9"], "win.bookmark": ["<Control>b"],
            "win.up": ["<Alt>Up"], "win.into": ["<Alt>Down"],
            "win.start": ["<Alt>Home", "HomePage"], "win.path": ["<Control>l"],
            "win.address": ["<Control><Shift>o"],
        ]
        let all = keys.merging(WindowTabs.keys) { $1 }
        for (action, keys) in all { application.setKeys(keys, for: action) }
    }

    /// Binds the keys of the user's own commands, once for all windows, and again when those change.
    func bindOwnCommands() {
        let bind: @MainActor () -> Void = { [application] in
            OwnCommands.shared.bindKeys(in: application)
        }
        OwnCommands.shared.onChange[ObjectIdentifier(self)] = bind
        bind()
    }
}

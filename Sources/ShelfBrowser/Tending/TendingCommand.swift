import ShelfGObject

/// What a key means for the files of a window, on the wall and while looking closely.
///
/// Where text is written these keys are the text's.
nonisolated enum TendingCommand: String, CaseIterable {
    case trash
    case delete
    case rename
    case duplicate
    case cut
    case paste
    case newFolder = "new-folder"
    case undo
    case redo
    case properties
    case onList = "on-list"
    case offList = "off-list"
    case earlier
    case later

    /// Reads a key.
    ///
    /// - Parameter latin: The Latin letter on a key that types a letter of another script.
    init?(_ press: KeyPress, latin: UInt32? = nil) {
        let held = press.modifiers.intersection([.shift, .control, .alt, .super])
        let value = latin ?? press.value
        if let key = NamedKey(value) {
            switch (held, key) {
            case ([], .delete): self = .trash
            case (.shift, .delete): self = .delete
            case ([], .f2): self = .rename
            case (.shift, .insert): self = .paste
            case (.alt, .enter): self = .properties
            case (.control, .delete): self = .offList
            case (.alt, .pageUp): self = .earlier
            case (.alt, .pageDown): self = .later
            default: return nil
            }
            return
        }
        let letter = UInt8(exactly: value).map { Character(UnicodeScalar($0)).lowercased() }
        switch (held, letter) {
        case ([.control, .shift], "l"): self = .onList
        case (.control, "d"): self = .duplicate
        case (.control, "x"): self = .cut
        case (.control, "v"): self = .paste
        case ([.control, .shift], "n"): self = .newFolder
        case (.control, "z"): self = .undo
        case ([.control, .shift], "z"), (.control, "y"): self = .redo
        default: return nil
        }
    }
}

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

    private enum Key {
        static let delete: Set<UInt32> = [0xffff, 0xff9f]
        static let f2: UInt32 = 0xffbf
        static let enter: Set<UInt32> = [0xff0d, 0xff8d]
        static let pageUp: Set<UInt32> = [0xff55, 0xff9a]
        static let pageDown: Set<UInt32> = [0xff56, 0xff9b]
        static let insert: Set<UInt32> = [0xff63, 0xff9e]
    }

    /// Reads a key.
    ///
    /// - Parameter latin: The Latin letter on a key that types a letter of another script.
    init?(_ press: KeyPress, latin: UInt32? = nil) {
        let held = press.modifiers.intersection([.shift, .control, .alt, .super])
        let value = latin ?? press.value
        let letter = UInt8(exactly: value).map { Character(UnicodeScalar($0)).lowercased() }
        switch (held, letter) {
        case ([], _) where Key.delete.contains(value): self = .trash
        case (.shift, _) where Key.delete.contains(value): self = .delete
        case ([], _) where value == Key.f2: self = .rename
        case (.shift, _) where Key.insert.contains(value): self = .paste
        case (.alt, _) where Key.enter.contains(value): self = .properties
        case (.control, _) where Key.delete.contains(value): self = .offList
        case (.alt, _) where Key.pageUp.contains(value): self = .earlier
        case (.alt, _) where Key.pageDown.contains(value): self = .later
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

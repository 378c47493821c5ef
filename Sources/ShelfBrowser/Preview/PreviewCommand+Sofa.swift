import ShelfGObject

/// What keys mean where arrows, Enter and Escape are all there is.
///
/// Design: docs/design/sofa.md#looking-closely
nonisolated extension PreviewCommand {
    /// What is looked at, as far as arrows mean something else there.
    enum Content: Hashable {
        case picture
        /// A picture or page that is larger than the window.
        case closer
        /// Something that has several pages.
        case pages
        case text
        /// Film or music.
        case media
    }

    /// How many seconds an arrow goes on or back in film and music.
    private static let leap = 10.0

    /// Reads a key; all that others are used for with a keyboard they are used for here, too.
    ///
    /// - Parameter isMirrored: Whether text runs from the right.
    init?(
        fromSofa press: KeyPress, latin: UInt32? = nil, during show: SlideShow.Phase,
        of content: Content, isMirrored: Bool
    ) {
        let isPlain = press.modifiers.isDisjoint(with: [.alt, .super, .control, .shift])
        switch isPlain ? NamedKey(press.value) : nil {
        case .enter:
            self = show != .off ? .pause : content == .media ? .play : .menu
        case .menu: self = .menu
        case .backSpace: self = .back
        case .up: self = content.isScrolled ? .arrow(x: 0, y: -1) : .menu
        case .down: self = content.isScrolled ? .arrow(x: 0, y: 1) : .facts
        case .left: self = Self.sideways(isRight: false, content, isMirrored)
        case .right: self = Self.sideways(isRight: true, content, isMirrored)
        default: self.init(press, latin: latin, during: show)
        }
    }

    private static func sideways(
        isRight: Bool, _ content: Content, _ isMirrored: Bool
    ) -> PreviewCommand {
        let isForward = isRight != isMirrored
        return switch content {
        case .media: .seek(isForward ? leap : -leap)
        case .pages: .leaf(isForward ? 1 : -1)
        case .picture, .closer, .text: .arrow(x: isRight ? 1 : -1, y: 0)
        }
    }
}

nonisolated extension PreviewCommand.Content {
    /// Whether Up and Down show more of it.
    fileprivate var isScrolled: Bool { self == .text || self == .closer }
}

import ShelfGObject

/// Which content types can be shown as pictures with what is installed.
@MainActor
package enum PictureTypes {
    private static var known: [String: Bool] = [:]
    private static var shownOnWalls: [String: Bool] = [:]
    private static let decodable = Set(Pixbuf.contentTypes)

    /// The content types that are decoded with what is installed.
    package static var all: Set<String> { decodable }

    /// Whether files of the type may turn out to be pictures.
    ///
    /// True also for the type that a name without a known ending is given: what they are shows in
    /// their first bytes.
    package static func mayBePicture(_ contentType: String) -> Bool {
        if let known = known[contentType] { return known }
        let answer =
            contentType == ContentType.unknown || decodable.contains(contentType)
            || EmbeddedPicture.isPreferred(for: contentType)
            || decodable.contains { ContentType.isA(contentType, $0) }
        known[contentType] = answer
        return answer
    }

    /// Whether files of the type may be shown among pictures that come by themselves, or beside
    /// others: pictures, and documents that have pages or a cover.
    package static func mayBeSlide(_ contentType: String) -> Bool {
        switch DocumentKind(contentType: contentType) {
        case .pdf, .comic, .book: true
        case .archive, .font: false
        case nil: mayBePicture(contentType)
        }
    }

    /// Whether files of the type may have something that stands for them on a wall: a picture, the
    /// first of their pages, their cover, or a still.
    package static func mayBeShown(_ contentType: String) -> Bool {
        if let known = shownOnWalls[contentType] { return known }
        let answer =
            mayBePicture(contentType) || DocumentKind(contentType: contentType)?.hasCover == true
            || MediaKind(contentType: contentType) != nil
            || SystemThumbnailers.installed.command(for: contentType) != nil
        shownOnWalls[contentType] = answer
        return answer
    }
}

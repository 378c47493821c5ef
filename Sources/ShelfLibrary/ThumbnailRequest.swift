package import ShelfGObject

/// A picture wanted for an item.
package struct ThumbnailRequest: Hashable, Sendable {
    /// What a picture is for.
    package enum Purpose: String, Sendable {
        /// One of many on a wall: the shared cache is asked first and gets what is made.
        case thumbnail = "make"
        /// The same of a file of another computer, which may be fetched for it.
        case fetched = "fetch"
        /// The same of a file that is not to be read for it: only what has been made already.
        case kept = "find"
        /// To be looked at closely: the file itself is decoded, and nothing is kept.
        case preview = "show"
        /// To be looked at while it moves: the first frame, and the next each time it is asked for
        /// again.
        case frame = "play"

        /// What is told apart of how a file is come by.
        fileprivate var reach: Purpose {
            switch self {
            case .fetched, .kept: self
            case .thumbnail, .preview, .frame: .thumbnail
            }
        }

        /// Whether it is for a wall, where what is there already is taken and what is made is kept.
        var isOfWall: Bool { self == .thumbnail || self == .fetched || self == .kept }
    }

    /// The item it is for.
    package let id: ItemID
    /// The picture's file.
    package let file: File
    /// Where a worker, which reaches local files only, can read it, when that is not its address.
    let place: File?
    /// The content type guessed from the name.
    package let contentType: String
    /// Which contents of the file are wanted.
    package let version: ContentVersion
    /// The longest side wanted, in device pixels.
    package let side: Int
    /// Which of the file's pages is wanted, counted from 0.
    package let page: Int
    /// The part of the picture that is wanted, in pixels of all of it as it is seen; nil for all of
    /// it.
    package let region: PictureRegion?
    /// What it is for.
    package let purpose: Purpose

    /// Asks for an item's picture, at most `side` device pixels wide and high.
    package init(
        _ item: LibraryItem, side: Int, page: Int = 0, region: PictureRegion? = nil,
        for purpose: Purpose = .thumbnail
    ) {
        self.page = page
        self.region = region
        self.purpose = purpose
        id = item.id
        file = item.file
        // GVfs gives programs paths to what it serves.
        place = purpose == .thumbnail || purpose == .kept ? nil : file.localPlace
        contentType = item.contentType
        version = item.version
        self.side = side
    }

    /// Returns true if both requests are for the same page and contents, at any size or region.
    func isSameContents(as other: ThumbnailRequest) -> Bool {
        file == other.file && version == other.version && page == other.page
            && purpose.reach == other.purpose.reach && (region == nil) == (other.region == nil)
    }
}

extension ThumbnailRequest: WorkerRequest {
    var message: ThumbnailWorkerMessage {
        if let region {
            return .part(region, side: side, contentType: contentType, file: place ?? file)
        }
        return .make(
            purpose, side: side, page: page, contentType: contentType,
            source: ThumbnailSource(version), file: file, place: place)
    }
}

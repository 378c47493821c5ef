import ShelfLibrary

/// What the lines of the menu that is seen from the sofa are made of.
nonisolated struct SofaSurroundings: Equatable {
    /// What is looked at closely.
    struct Item: Equatable {
        var content = PreviewCommand.Content.picture
        /// Whether film or music plays.
        var isPlaying = false
        var isMuted = false
        var show = SlideShow.Phase.off
        var hasFacts = false
    }

    var style = WallStyle.shelves
    var grouping = Grouping.folder
    var order = Arrangement.Order.name
    var isReversed = false
    var hasCovers = false
    var joinsPairs = true
    /// The kind of items that are shown, as the filter has it; empty for all.
    var kind = ""
    /// What stands over the wall to be read.
    var notice: String?
    /// Whether there is anything to be seen in a slide show.
    var hasItems = true
    var places: [SofaPlace] = []
    /// What is looked at; nil on the wall.
    var item: Item?
}

/// A folder that can be gone to.
nonisolated struct SofaPlace: Hashable {
    let name: String
    let icon: String
    let uri: String
    /// Where it is, when its name does not say so.
    var note = ""

    /// Those that differ, the first of each.
    static func distinct(_ places: [SofaPlace]) -> [SofaPlace] {
        var known: Set<String> = []
        return places.filter { known.insert($0.uri).inserted }
    }
}

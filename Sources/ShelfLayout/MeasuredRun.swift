/// The groups of a section whose items are measured.
///
/// Measured lengths and the extents of their groups are stored in chunks of at most 128 groups. A
/// chunk without measurements stores nothing. A group without measurements counts as the template,
/// whose estimated lengths follow the running median of measured ones. For a list this takes about
/// 10 bytes an item.
///
/// Design: docs/design/layout.md#measured-sizes
struct MeasuredRun: Sendable {
    /// The number of groups in a new chunk.
    static let groupsPerChunk = 64

    /// The measurements of consecutive groups.
    ///
    /// NaN means unmeasured.
    struct Chunk: Sendable {
        /// The lengths of the items, one for each measured axis.
        var lengths: [Float]
        /// The extents of the groups along the run axis.
        var extents: [Float]
        /// The extents of the groups across the run axis, in orthogonal sections only.
        var mains: [Float] {
            didSet { largestMain = mains.reduce(0) { $1 > $0 ? $1 : $0 } }
        }
        /// The largest of `mains`, cached so that finding a section's largest takes one step for
        /// each chunk.
        private(set) var largestMain: Float = 0

        init(lengths: [Float], extents: [Float], mains: [Float]) {
            self.lengths = lengths
            self.extents = extents
            self.mains = mains
        }
    }

    let axes: AxisSet
    var itemCount: Int
    var groupCount: Int
    let spacing: Double
    /// The chunks in order, nil where nothing has been measured.
    var chunks: [Chunk?]
    /// The number of groups of each chunk.
    var counts: SizeTree
    /// The extent of each chunk.
    var tree: SizeTree
    var medians: [Int: RunningMedian] = [:]
    var hasNewMedians = false
    /// The largest main-axis extent of a measured group of an orthogonal section.
    var largestMain = 0.0
    /// The cached frames of custom groups.
    var customFrames: CustomFrames
    /// The group with estimated lengths, which stands for every unmeasured one.
    var template: SolvedGroup
    /// The distances by which slots and badges extend beyond their group.
    var overflow: Insets

    init(shape: SectionShape, itemCount: Int, groupCount: Int) {
        axes = shape.measuredAxes
        self.itemCount = itemCount
        self.groupCount = groupCount
        template = shape.template
        customFrames = shape.customFrames
        overflow = shape.overflow
        let chunkCount = (groupCount + Self.groupsPerChunk - 1) / Self.groupsPerChunk
        chunks = Array(repeating: nil, count: chunkCount)
        let entries = (0..<chunkCount).map { chunk in
            let left = groupCount - chunk * Self.groupsPerChunk
            return SizeTree.entry(0, unknown: min(left, Self.groupsPerChunk))
        }
        spacing = shape.spacing
        counts = SizeTree(entries.map(\.y))
        tree = SizeTree(entries, estimate: template.size[shape.runAxis] + spacing)
    }

    /// Returns the chunk of a group and the group's place in it, or the end for the group count.
    func place(of group: Int) -> (chunk: Int, place: Int) {
        guard let (chunk, start) = counts.find(Double(group)) else { return (0, 0) }
        return (chunk, group - Int(start))
    }

    var lengthsPerItem: Int { axes == [.horizontal, .vertical] ? 2 : 1 }

    // MARK: Groups

    /// Returns the start of a group relative to the first, or for the group count the end with
    /// spacing.
    func start(of group: Int) -> Double {
        let (chunk, place) = place(of: group)
        var sum = tree.start(of: chunk)
        guard place > 0 else { return sum }
        guard let known = chunks[chunk] else { return sum + Double(place) * tree.estimate }
        for extent in known.extents[..<place] { sum += pitch(extent) }
        return sum
    }

    /// Returns the extent of a group along the run axis, or nil if nothing in it has been measured.
    func knownExtent(of group: Int) -> Double? {
        let (chunk, place) = place(of: group)
        guard let extent = chunks[chunk]?.extents[place], !extent.isNaN else { return nil }
        return Double(extent)
    }

    /// Returns the last group that starts at or before an offset.
    func group(at offset: Double) -> Int {
        guard let (chunk, start) = tree.find(offset) else { return 0 }
        let first = Int(counts.start(of: chunk))
        let last = first + Int(counts[chunk]) - 1
        var group = first
        var sum = start
        while group < last {
            sum += pitch(chunks[chunk]?.extents[group - first] ?? .nan)
            guard sum <= offset else { break }
            group += 1
        }
        return group
    }

    private func pitch(_ extent: Float) -> Double {
        extent.isNaN ? tree.estimate : Double(extent) + spacing
    }

    /// Returns the frames of a group.
    func solved(_ group: Int, shape: SectionShape) -> SolvedGroup {
        guard knownExtent(of: group) != nil else { return template }
        var frames = customFrames
        return solve(group, shape: shape, &frames)
    }

    /// Returns the main-axis extent of an orthogonal section's tallest group.
    func mainExtent(_ axis: Axis) -> Double {
        tree.sum.y > 0 ? max(largestMain, template.size[axis]) : largestMain
    }
}

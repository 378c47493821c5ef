/// The groups of a section whose items are measured.
///
/// Measured lengths and the extents of their groups are kept in chunks of at most 128 groups, which
/// hold something only where something has been measured. A group without measurements counts as the
/// template, whose estimated lengths follow the running median of what has been measured. For a list
/// this takes about 10 bytes an item.
///
/// Design: docs/design/layout.md#measured-sizes
struct MeasuredRun: Sendable {
    /// The groups of a new chunk.
    static let groupsPerChunk = 64

    /// What is known of consecutive groups; NaN stands for what is not.
    struct Chunk: Sendable {
        /// The lengths of the items, one for each measured axis.
        var lengths: [Float]
        /// The extents of the groups along the run axis.
        var extents: [Float]
        /// The extents of the groups across the run axis, for orthogonal sections only.
        var mains: [Float] {
            didSet { largestMain = mains.reduce(0) { $1 > $0 ? $1 : $0 } }
        }
        /// The largest of them that is known, so that a section is not searched for its own.
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
    /// The chunks in order; nil for one in which nothing has been measured.
    var chunks: [Chunk?]
    /// The number of groups of each chunk.
    var counts: SizeTree
    /// The extent of each chunk.
    var tree: SizeTree
    var medians: [Int: RunningMedian] = [:]
    var hasNewMedians = false
    /// The largest main-axis extent of a measured group of an orthogonal section.
    var largestMain = 0.0
    /// What custom groups answered.
    var customFrames: CustomFrames
    /// The group as it is thought to be where nothing has been measured.
    var template: SolvedGroup
    /// How far slots and badges stick out of their group.
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

    /// The chunk that has a group, and the group's place in it; the end for the group count.
    func place(of group: Int) -> (chunk: Int, place: Int) {
        guard let (chunk, start) = counts.find(Double(group)) else { return (0, 0) }
        return (chunk, group - Int(start))
    }

    var lengthsPerItem: Int { axes == [.horizontal, .vertical] ? 2 : 1 }

    // MARK: Groups

    /// The start of a group relative to the first one's; for the group count the end with spacing.
    func start(of group: Int) -> Double {
        let (chunk, place) = place(of: group)
        var sum = tree.start(of: chunk)
        guard place > 0 else { return sum }
        guard let known = chunks[chunk] else { return sum + Double(place) * tree.estimate }
        for extent in known.extents[..<place] { sum += pitch(extent) }
        return sum
    }

    /// The extent of a group along the run axis, nil when nothing in it has been measured.
    func knownExtent(of group: Int) -> Double? {
        let (chunk, place) = place(of: group)
        guard let extent = chunks[chunk]?.extents[place], !extent.isNaN else { return nil }
        return Double(extent)
    }

    /// The last group that starts at or before an offset.
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

    /// The frames of a group.
    func solved(_ group: Int, shape: SectionShape) -> SolvedGroup {
        guard knownExtent(of: group) != nil else { return template }
        var frames = customFrames
        return solve(group, shape: shape, &frames)
    }

    /// The main-axis extent of an orthogonal section's tallest group.
    func mainExtent(_ axis: Axis) -> Double {
        tree.sum.y > 0 ? max(largestMain, template.size[axis]) : largestMain
    }
}

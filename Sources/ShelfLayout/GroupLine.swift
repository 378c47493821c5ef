/// The parts of one row or column while they are being placed.
struct GroupLine {
    /// A solved part that is not placed yet.
    struct Part {
        var node: LayoutNode
        var solved: SolvedGroup
        var forced: ForcedSize

        var isUniform: Bool { node.width.isUniform || node.height.isUniform }
    }

    let axis: Axis
    let spacing: Spacing
    var parts: [Part] = []

    init(axis: Axis, spacing: Spacing) {
        self.axis = axis
        self.spacing = spacing
    }

    mutating func append(_ node: LayoutNode, solved: SolvedGroup, forced: ForcedSize = .none) {
        parts.append(Part(node: node, solved: solved, forced: forced))
    }

    /// The largest extent across the line, among the parts that do not depend on that extent.
    var ownCrossExtent: Double? {
        let cross = axis.crossing
        return parts.reduce(nil as Double?) { largest, part in
            if part.node.width.follows(cross) || part.node.height.follows(cross) { return largest }
            return max(largest ?? 0, part.solved.size[cross] + part.node.edgeSpacing.minimum(cross))
        }
    }

    /// Makes every uniform part as large as the largest of them.
    mutating func imposeUniformExtents() {
        for axis in Axis.allCases {
            let uniform = parts.indices.filter { parts[$0].node.dimension(axis).isUniform }
            let extent = uniform.reduce(0) { max($0, parts[$1].solved.size[axis]) }
            for index in uniform where parts[index].forced[axis] == nil {
                parts[index].forced[axis] = extent
                parts[index].forced.keepsEstimates = true
            }
        }
    }

    /// Returns the slots in their places.
    ///
    /// The size of the result is the extent of the content.
    ///
    /// - Parameters:
    ///   - inner: The size available to the parts.
    ///   - open: The axes along which the content sets the extent, so that no surplus is shared
    ///     out.
    func arranged(in inner: Size, open: AxisSet) -> SolvedGroup {
        let cross = axis.crossing
        var content = SolvedGroup.empty
        content.size[cross] = parts.reduce(0) {
            max($0, $1.solved.size[cross] + $1.node.edgeSpacing.minimum(cross))
        }
        let crossRoom = open.contains(cross) ? content.size[cross] : inner[cross]
        let gaps = mainGaps(room: open.contains(axis) ? nil : inner[axis])
        var cursor = 0.0
        for (index, part) in parts.enumerated() {
            cursor += gaps[2 * index]
            var origin = Point.zero
            origin[axis] = cursor
            origin[cross] = crossStart(of: part, room: crossRoom)
            for slot in part.solved.slots { content.slots.append(slot.offset(by: origin)) }
            cursor += part.solved.size[axis] + gaps[2 * index + 1]
        }
        content.size[axis] = cursor
        return content
    }

    /// Returns the space before and after each part, with flexible spaces widened to fill the room.
    private func mainGaps(room: Double?) -> [Double] {
        var gaps: [Double] = []
        gaps.reserveCapacity(2 * parts.count)
        var flexible: [Int] = []
        for (index, part) in parts.enumerated() {
            let edges = part.node.edgeSpacing
            let before = index > 0 ? spacing : .zero
            let start = edges.start(axis)
            gaps.append(before.minimum + start.minimum)
            gaps.append(edges.end(axis).minimum)
            if before.isFlexible || start.isFlexible { flexible.append(2 * index) }
            if edges.end(axis).isFlexible { flexible.append(2 * index + 1) }
        }
        guard let room, !flexible.isEmpty else { return gaps }
        let taken = parts.reduce(0) { $0 + $1.solved.size[axis] } + gaps.reduce(0, +)
        guard room > taken else { return gaps }
        share(room - taken, among: flexible, of: &gaps)
        return gaps
    }

    /// Raises the smallest gaps to a common level until the surplus is used up.
    private func share(_ surplus: Double, among flexible: [Int], of gaps: inout [Double]) {
        let order = flexible.sorted { gaps[$0] < gaps[$1] }
        var pool = surplus
        var level = 0.0
        var count = 0
        for (position, index) in order.enumerated() {
            if position > 0 && level <= gaps[index] { break }
            pool += gaps[index]
            count = position + 1
            level = pool / Double(count)
        }
        for index in order.prefix(count) { gaps[index] = level }
    }

    private func crossStart(of part: Part, room: Double) -> Double {
        let cross = axis.crossing
        let edges = part.node.edgeSpacing
        let start = edges.start(cross)
        let end = edges.end(cross)
        let surplus = room - part.solved.size[cross] - start.minimum - end.minimum
        guard surplus > 0, start.isFlexible else { return start.minimum }
        guard end.isFlexible else { return start.minimum + surplus }
        let level = (surplus + start.minimum + end.minimum) / 2
        return min(max(start.minimum, level), start.minimum + surplus)
    }
}

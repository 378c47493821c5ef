/// A solver that computes the frames of a group in a container.
///
/// Design: docs/design/layout.md#groups
struct GroupSolver {
    /// The largest number of parts in a group.
    ///
    /// More are taken for a mistake.
    static let largestCount = 1_000

    let scale: Double
    /// Returns the measured length of a leaf along an axis, or nil if there is none.
    let measured: (_ leaf: Int, _ axis: Axis) -> Double?
    /// The problems found, each kind once, without section numbers.
    private(set) var problems: [LayoutDiagnostic] = []
    /// The numbers of parts of those groups whose extent decides the number, by the group's path.
    private(set) var partCounts: [Int: Int] = [:]
    /// The cached frames of custom groups.
    private(set) var customFrames: CustomFrames
    private let fixedCounts: [Int: Int]?
    private var nextLeaf = 0
    /// A number for the group being placed, computed from the places of its ancestors.
    private var path = 0

    /// Creates a solver.
    ///
    /// - Parameters:
    ///   - scale: The number of device pixels in one logical pixel.
    ///   - partCounts: The counts of an earlier solution. Each group takes the same number of
    ///     parts, so that measured sizes move no item to another group.
    ///   - customFrames: The cached frames of custom groups.
    ///   - measured: Returns the measured length of a leaf along an axis, or nil.
    init(
        scale: Double, partCounts: [Int: Int]? = nil, customFrames: CustomFrames = CustomFrames(),
        measured: @escaping (_ leaf: Int, _ axis: Axis) -> Double?
    ) {
        self.scale = scale
        self.measured = measured
        fixedCounts = partCounts
        self.customFrames = customFrames
    }

    /// Places the items of the group in a container of the given size.
    mutating func solve(_ group: LayoutGroup, in container: Size) -> SolvedGroup {
        nextLeaf = 0
        return place(group, in: container, forced: .none)
    }

    private mutating func report(_ problem: LayoutDiagnostic.Problem, item: Int? = nil) {
        let diagnostic = LayoutDiagnostic(problem: problem, section: nil, item: item)
        guard let known = problems.firstIndex(where: { $0.problem == problem }) else {
            // A part that has no extent because of an invalid length needs no second diagnostic.
            if problem != .noExtent || problems.isEmpty { problems.append(diagnostic) }
            return
        }
        if problems[known].item == nil { problems[known] = diagnostic }
    }

    private mutating func place(
        _ node: LayoutNode, in container: Size, forced: ForcedSize
    ) -> SolvedGroup {
        switch node {
        case .item(let item): place(item, in: container, forced: forced)
        case .group(let group): place(group, in: container, forced: forced)
        }
    }

    private mutating func place(
        _ item: LayoutItem, in container: Size, forced: ForcedSize
    ) -> SolvedGroup {
        let leaf = nextLeaf
        nextLeaf += 1
        check(item.width, item.height, item.contentInsets, item: leaf)
        check(item.badges, item: leaf)
        if !item.edgeSpacing.isValid { report(.invalidLength, item: leaf) }
        let estimated = item.estimatedAxes.subtracting(forced.overriddenAxes)
        let size = Size.resolving(
            width: item.width, height: item.height, in: container, forced: forced,
            measured: { axis in measured(leaf, axis) })
        let frame = Rect(origin: .zero, size: size)
            .inset(by: Length.valid(item.contentInsets).dropping(estimated))
        let badges = item.badges.map { SolvedBadge($0, host: frame, zIndex: item.zIndex) }
        let slot = Slot(
            frame: frame, zIndex: item.zIndex, estimatedAxes: estimated, badges: badges)
        return SolvedGroup(size: size, slots: [slot])
    }

    private mutating func place(
        _ group: LayoutGroup, in container: Size, forced: ForcedSize
    ) -> SolvedGroup {
        check(group.width, group.height, group.contentInsets)
        check(group.badges, item: nil)
        if !Length.isValid(group.spacing.rawLength) || !group.edgeSpacing.isValid {
            report(.invalidLength)
        }
        let estimated = group.estimatedAxes.subtracting(forced.overriddenAxes)
        let insets = Length.valid(group.contentInsets).dropping(estimated)
        let size = Size.resolving(
            width: group.width, height: group.height, in: container, forced: forced,
            measured: { _ in nil })
        var content: SolvedGroup
        if case .custom(let arrangement) = group.arrangement {
            content = place(arrangement, in: size.inset(by: insets))
        } else {
            content = placeLine(group, in: size.inset(by: insets), estimated: estimated)
        }
        var solved = SolvedGroup(size: size, slots: [])
        for axis in Axis.allCases where estimated.contains(axis) {
            solved.size[axis] = forced[axis] ?? content.size[axis]
        }
        let origin = Point(x: insets.leading, y: insets.top)
        solved.slots = content.slots.map { $0.offset(by: origin) }
        if !group.badges.isEmpty, !solved.slots.isEmpty {
            let host = Rect(origin: .zero, size: solved.size).inset(by: insets)
            solved.slots[0].badges += group.badges.map { SolvedBadge($0, host: host, zIndex: 0) }
        }
        return solved
    }

    private mutating func place(
        _ arrangement: CustomArrangement, in container: Size
    ) -> SolvedGroup {
        let frames = customFrames.frames(
            of: arrangement, in: LayoutContainer(size: container, scale: scale))
        var solved = SolvedGroup.empty
        solved.slots.reserveCapacity(frames.count)
        for (index, custom) in frames.enumerated() {
            let frame = Rect(
                x: Length.displacement(custom.frame.x), y: Length.displacement(custom.frame.y),
                width: Length.valid(custom.frame.width), height: Length.valid(custom.frame.height))
            if frame != custom.frame { report(.invalidLength, item: nextLeaf + index) }
            solved.slots.append(
                Slot(frame: frame, zIndex: custom.zIndex, estimatedAxes: [], badges: []))
            solved.size.width = max(solved.size.width, frame.maxX)
            solved.size.height = max(solved.size.height, frame.maxY)
        }
        nextLeaf += frames.count
        if frames.isEmpty { report(.emptyGroup) }
        return solved
    }

    private mutating func check(_ badges: [LayoutBadge], item: Int?) {
        for badge in badges where !badge.width.isValid || !badge.height.isValid {
            report(.invalidLength, item: item)
        }
    }

    private mutating func check(
        _ width: LayoutDimension, _ height: LayoutDimension, _ insets: Insets, item: Int? = nil
    ) {
        if !width.isValid || !height.isValid || !Length.isValid(insets) {
            report(.invalidLength, item: item)
        }
    }
}

// MARK: - Rows and columns

extension GroupSolver {
    /// Places the parts of a row or column.
    ///
    /// The size of the result is their common extent.
    private mutating func placeLine(
        _ group: LayoutGroup, in inner: Size, estimated: AxisSet
    ) -> SolvedGroup {
        guard !group.subitems.isEmpty else {
            report(.emptyGroup)
            return .empty
        }
        let axis = group.axis
        let firstLeaf = nextLeaf
        var line = chooseParts(group, in: inner, isOpen: estimated.contains(axis))
        if estimated.contains(axis.crossing) || line.parts.contains(where: \.isUniform) {
            var container = inner
            if estimated.contains(axis.crossing) {
                container[axis.crossing] = line.ownCrossExtent ?? inner[axis.crossing]
            }
            line.imposeUniformExtents()
            nextLeaf = firstLeaf
            for index in line.parts.indices {
                line.parts[index].solved = place(
                    part: index, line.parts[index].node, in: container,
                    forced: line.parts[index].forced)
            }
        }
        return line.arranged(in: inner, open: estimated)
    }

    /// Takes parts from the group's list as its arrangement demands, each solved in the container.
    private mutating func chooseParts(
        _ group: LayoutGroup, in inner: Size, isOpen: Bool
    ) -> GroupLine {
        var line = GroupLine(axis: group.axis, spacing: group.spacing)
        switch group.arrangement {
        case .filling:
            fill(&line, from: group.subitems, in: inner, isOpen: isOpen)
        case .equal(_, let count):
            divide(&line, into: valid(count), of: group.subitems[0], in: inner)
        case .adaptive(let axis, let minimum):
            let spacing = group.spacing.minimum
            let room = inner[axis] + spacing + 0.5 / scale
            let step = Length.valid(minimum) + spacing
            var count = step > 0 ? Length.index(room / step, in: 1...Self.largestCount) : 1
            if isOpen { count = 1 }
            count = fixedCounts?[path] ?? count
            partCounts[path] = count
            if !(step > 0) || !Length.isValid(minimum) { report(.invalidLength) }
            divide(&line, into: count, of: group.subitems[0], in: inner)
        case .repeating(_, let count):
            for index in 0..<valid(count) {
                let solved = place(part: index, group.subitems[0], in: inner)
                line.append(group.subitems[0], solved: solved)
            }
        case .custom:
            break
        }
        return line
    }

    private mutating func fill(
        _ line: inout GroupLine, from nodes: [LayoutNode], in inner: Size, isOpen: Bool
    ) {
        if let count = fixedCounts?[path] {
            for index in 0..<count {
                let node = nodes[index % nodes.count]
                line.append(node, solved: place(part: index, node, in: inner))
            }
            return
        }
        defer { partCounts[path] = line.parts.count }
        let limit = inner[line.axis] + 0.5 / scale
        var cursor = 0.0
        while line.parts.count < Self.largestCount {
            let index = line.parts.count
            if isOpen && index == nodes.count { return }
            let node = nodes[index % nodes.count]
            let leaf = nextLeaf
            let solved = place(part: index, node, in: inner)
            let room = node.edgeSpacing.minimum(line.axis) + solved.size[line.axis]
            let isStuck = room + line.spacing.minimum <= 0 && index >= nodes.count
            if isStuck { report(.noExtent) }
            if isStuck || (index > 0 && !isOpen && cursor + room > limit) {
                nextLeaf = leaf
                return
            }
            line.append(node, solved: solved)
            cursor += room + line.spacing.minimum
        }
        report(.invalidCount)
    }

    private mutating func divide(
        _ line: inout GroupLine, into count: Int, of node: LayoutNode, in inner: Size
    ) {
        let gaps = line.spacing.minimum * Double(count - 1)
        let edges = node.edgeSpacing.minimum(line.axis)
        var forced = ForcedSize()
        forced[line.axis] = max(0, (inner[line.axis] - gaps) / Double(count) - edges)
        for index in 0..<count {
            let solved = place(part: index, node, in: inner, forced: forced)
            line.append(node, solved: solved, forced: forced)
        }
    }

    private mutating func place(
        part index: Int, _ node: LayoutNode, in inner: Size, forced: ForcedSize = .none
    ) -> SolvedGroup {
        let parent = path
        path = parent &* 1_009 &+ index &+ 1
        defer { path = parent }
        return place(node, in: inner, forced: forced)
    }

    private mutating func valid(_ count: Int) -> Int {
        if count < 1 || count > Self.largestCount { report(.invalidCount) }
        return min(max(count, 1), Self.largestCount)
    }
}

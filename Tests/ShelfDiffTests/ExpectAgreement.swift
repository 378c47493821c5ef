import ShelfDiff
import Testing

/// Expects the difference of two snapshots to say what the oracle says, position by position, and
/// to lead from one to the other and back.
func expectAgreement<Section, Item>(
    from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>, _ comment: Comment
) {
    let difference = old.difference(to: new)
    let oracle = DifferenceOracle(from: old, to: new)
    #expect(difference.summary == oracle.summary, comment)
    #expect(difference.isEmpty == (old == new), comment)
    #expect(old.applying(difference) == new, comment)
    expectPositions(of: difference, oracle, comment)
    expectRanges(of: difference, oracle, comment)

    let inverse = difference.inverse
    let backwards = DifferenceOracle(from: new, to: old)
    #expect(inverse.summary == backwards.summary, comment)
    #expect(new.applying(inverse) == old, comment)
    expectPositions(of: inverse, backwards, comment)
    expectRanges(of: inverse, backwards, comment)
}

private func expectPositions<Section, Item>(
    of difference: SnapshotDifference<Section, Item>, _ oracle: DifferenceOracle,
    _ comment: Comment
) {
    for position in positions(of: difference.old) {
        #expect(difference.newPosition(ofOld: position) == oracle.newOfOld[position], comment)
    }
    var moved = 0
    for position in positions(of: difference.new) {
        #expect(difference.oldPosition(ofNew: position) == oracle.oldOfNew[position], comment)
        #expect(difference.isChanged(new: position) == oracle.changed.contains(position), comment)
        moved += difference.isMoved(new: position) ? 1 : 0
    }
    #expect(moved == oracle.summary.movedItems, comment)
    #expect(
        difference.movedSections.reduce(0) { count, _ in count + 1 }
            == oracle.summary.movedSections, comment)
    let (old, new) = (0..<difference.old.sectionCount, 0..<difference.new.sectionCount)
    #expect(
        Array(difference.deletedSections)
            == old.filter { difference.newSection(ofOld: $0) == nil }, comment)
    #expect(
        difference.deletedSections.reduce(0) { count, _ in count + 1 }
            == oracle.summary.deletedSections, comment)
    #expect(
        difference.insertedSections.reduce(0) { count, _ in count + 1 }
            == oracle.summary.insertedSections, comment)
    #expect(
        Array(difference.changedSections) == new.filter { difference.isSectionChanged(new: $0) },
        comment)
}

private func expectRanges<Section, Item>(
    of difference: SnapshotDifference<Section, Item>, _ oracle: DifferenceOracle,
    _ comment: Comment
) {
    let deleted = positions(of: difference.old).filter { oracle.newOfOld[$0] == nil }
    #expect(positions(in: Array(difference.deletedItems)) == deleted, comment)
    let inserted = positions(of: difference.new).filter { oracle.oldOfNew[$0] == nil }
    #expect(positions(in: Array(difference.insertedItems)) == inserted, comment)
    #expect(Array(difference.changedItems) == oracle.changed.sorted(), comment)
    let matched = difference.matches.flatMap { match in
        (0..<match.count).map {
            ItemPosition(section: match.new.section, item: match.new.item + $0)
        }
    }
    #expect(matched == oracle.oldOfNew.keys.sorted(), comment)
}

/// Every position of a snapshot, in reading order.
func positions<Section, Item>(of snapshot: Snapshot<Section, Item>) -> [ItemPosition] {
    (0..<snapshot.sectionCount).flatMap { section in
        (0..<snapshot.itemCount(in: section)).map { ItemPosition(section: section, item: $0) }
    }
}

/// Every position in ranges.
private func positions(in ranges: [ItemRange]) -> [ItemPosition] {
    ranges.flatMap { range in
        range.items.map { ItemPosition(section: range.section, item: $0) }
    }
}

/// How rows become snapshots and snapshots are compared, compiled where their types are known.
///
/// Code that is generic over sections and items does this about twenty times more slowly than code
/// that knows them. A program that knows them makes a `Comparison` and hands it to generic code;
/// an inlinable initialiser of such code can make it, since it is compiled where it is called.
///
/// Design: docs/design/diff.md#off-the-main-thread
public struct Comparison<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The rows that this compares.
    public typealias Rows = [CollectionRow<Section, Item>]
    /// What rows with ids that occur twice lead to.
    public typealias Failure = DuplicateError<Section.ID, Item.ID>
    /// What rows are beside those that are shown.
    public typealias Change = RowChange<Section, Item>
    /// Runs something on the main thread, from any other.
    public typealias Hop = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    /// What is done on other threads.
    @usableFromInline
    struct Away {
        @usableFromInline var first: (Rows, Snapshot<Section, Item>) -> Change
        @usableFromInline var compare: Compare
        @usableFromInline var check: Check

        @usableFromInline typealias Compare = (
            Rows, ShownRows<Section, Item>, @escaping Hop, @escaping @MainActor (Change?) -> Void
        ) -> Task<Void, Never>
        @usableFromInline typealias Check = (
            Snapshot<Section, Item>, @escaping Hop, @escaping @MainActor (Failure?) -> Void
        ) -> Void

        @inlinable
        init(
            first: @escaping (Rows, Snapshot<Section, Item>) -> Change,
            compare: @escaping Compare, check: @escaping Check
        ) {
            self.first = first
            self.compare = compare
            self.check = check
        }
    }

    @usableFromInline let equal: (Rows, Rows) -> Bool
    private let share: (Rows, Rows) -> Bool
    private let count: (Rows, Rows) -> Int
    private let make: (Rows) -> Result<Snapshot<Section, Item>, Failure>
    private let compare:
        (Snapshot<Section, Item>, Snapshot<Section, Item>) -> SnapshotDifference<Section, Item>
    @usableFromInline var away: Away?

    /// Makes the comparison for the types known here.
    @inlinable
    public init() {
        self.init(
            equal: { $0 == $1 },
            share: { RowComparison.share($0, $1) },
            count: { RowComparison.placesBetween($0, $1, limit: Self.quickPlaces) },
            make: { rows in
                do throws(Failure) {
                    return .success(try Snapshot(rows))
                } catch {
                    return .failure(error)
                }
            },
            compare: { SnapshotDifference(from: $0, to: $1) })
    }

    @usableFromInline
    init(
        equal: @escaping (Rows, Rows) -> Bool,
        share: @escaping (Rows, Rows) -> Bool,
        count: @escaping (Rows, Rows) -> Int,
        make: @escaping (Rows) -> Result<Snapshot<Section, Item>, Failure>,
        compare:
            @escaping (Snapshot<Section, Item>, Snapshot<Section, Item>) ->
            SnapshotDifference<Section, Item>
    ) {
        self.equal = equal
        self.share = share
        self.count = count
        self.make = make
        self.compare = compare
    }

    /// Whether the rows are the same; those that share their storage are found so at once.
    ///
    /// Complexity: O(sections + items of the rows that do not share their storage).
    @inlinable
    public func areEqual(_ left: Rows, _ right: Rows) -> Bool { equal(left, right) }

    /// Whether the rows are the same and share the storage of their items.
    ///
    /// Looks at no item. Complexity: O(sections).
    public func areShared(_ left: Rows, _ right: Rows) -> Bool { share(left, right) }

    /// What differs from `old` to `new`.
    ///
    /// Complexity: O(items) where few of them move, O(items · log items) at worst.
    public func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> SnapshotDifference<Section, Item> {
        compare(old, new)
    }

    /// What `rows` are beside those shown.
    ///
    /// Complexity: that of `areEqual`, and unless they are, of making a snapshot and of `difference`.
    public func change(to rows: Rows, from shown: ShownRows<Section, Item>) -> Change {
        if areEqual(rows, shown.rows) { return .same }
        if let refused = shown.refused, areEqual(rows, refused) { return .refusedBefore }
        switch make(rows) {
        case .failure(let error): return .refused(error)
        case .success(let snapshot): return .changed(compare(shown.snapshot, snapshot))
        }
    }

    // MARK: - Away from the main thread

    /// What many rows are beside none, before their ids are checked; nil where these are checked first.
    ///
    /// A snapshot without its index takes no time, however many items there are. `check` has to follow.
    public func firstChange(to rows: Rows, from shown: ShownRows<Section, Item>) -> Change? {
        guard let away, shown.snapshot.itemCount == 0,
            rows.reduce(0, { $0 + $1.items.count }) > Self.quickPlaces
        else { return nil }
        if let refused = shown.refused, areEqual(rows, refused) { return .refusedBefore }
        return away.first(rows, shown.snapshot)
    }

    /// Checks the ids of a snapshot on another thread, and tells on the main thread what is wrong with
    /// them; nil for nothing.
    ///
    /// One answer comes, through `hop`, where this can leave the main thread. With it comes the index
    /// by which ids are looked up.
    public func check(
        _ snapshot: Snapshot<Section, Item>, by hop: @escaping Hop,
        answer: @escaping @MainActor (Failure?) -> Void
    ) {
        away?.check(snapshot, hop, answer)
    }

    /// How many places may have changed for a change to be a small one.
    @usableFromInline static var quickPlaces: Int { 20_000 }

    /// Among how many items a small change is made at once: all their ids are hashed for it.
    private static var quickItems: Int { 100_000 }

    /// Whether a change is made so quickly that nobody waits for it.
    ///
    /// So it is with 20,000 items and fewer, however they changed, and with 100,000 if what both
    /// have in common at the ends of rows leaves no more than 20,000 places in between.
    public func isQuick(to rows: Rows, from shown: Rows) -> Bool {
        let items = max(
            rows.reduce(0) { $0 + $1.items.count }, shown.reduce(0) { $0 + $1.items.count })
        if items <= Self.quickPlaces { return true }
        return items <= Self.quickItems && count(shown, rows) <= Self.quickPlaces
    }

    /// Whether this can compare on another thread: sections and items must be sendable.
    public var canLeaveMainThread: Bool { away != nil }

    /// Finds on another thread what `rows` are beside those shown, and tells it on the main thread.
    ///
    /// Exactly one answer comes, through `hop`, unless this gives nil because it cannot. Once the
    /// task is cancelled the answer comes soon, and is nil. What was shown is held until it has been
    /// told, so that the memory of large rows is given back on the other thread.
    public func compare(
        _ rows: Rows, with shown: ShownRows<Section, Item>, by hop: @escaping Hop,
        answer: @escaping @MainActor (Change?) -> Void
    ) -> Task<Void, Never>? {
        away.map { $0.compare(rows, shown, hop, answer) }
    }
}

extension Comparison where Section: Sendable, Item: Sendable {
    /// Makes a comparison for the types known here that can leave the main thread.
    @inlinable
    public static func concurrent() -> Comparison {
        var comparison = Comparison()
        comparison.away = Away(
            first: { .changed(SnapshotDifference(from: $1, to: Snapshot(unchecked: $0))) },
            compare: { rows, shown, hop, answer in
                Task.detached(priority: .userInitiated) {
                    let change = Handover(
                        RowComparison.cancellableChange(to: rows, from: shown))
                    await withCheckedContinuation { told in
                        hop {
                            answer(change.take())
                            told.resume()
                        }
                    }
                    withExtendedLifetime(shown) {}
                }
            },
            check: { snapshot, hop, answer in
                snapshot.index.expectItems()
                Task.detached(priority: .userInitiated) {
                    let duplicates = snapshot.duplicates
                    hop { answer(duplicates.isEmpty ? nil : DuplicateError(duplicates)) }
                }
            })
        return comparison
    }
}

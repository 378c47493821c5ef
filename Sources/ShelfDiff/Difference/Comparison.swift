/// A set of functions that make and compare snapshots, specialised for concrete types.
///
/// Code that is generic over sections and items runs these functions about twenty times more
/// slowly. A program with concrete types makes a `Comparison` and passes it to generic code. An
/// inlinable initialiser of that code can make it too, since it is compiled for its caller.
///
/// Design: docs/design/diff.md#off-the-main-thread
public struct Comparison<Section: Identifiable & Equatable, Item: Identifiable & Equatable>
where Section.ID: Sendable, Item.ID: Sendable {
    /// The type of the rows compared.
    public typealias Rows = [CollectionRow<Section, Item>]
    /// The error for rows in which an id occurs twice.
    public typealias Failure = DuplicateError<Section.ID, Item.ID>
    /// The outcome of comparing new rows with those shown.
    public typealias Change = RowChange<Section, Item>
    /// A function that runs a closure on the main thread and may be called from any thread.
    public typealias Hop = @Sendable (@escaping @MainActor @Sendable () -> Void) -> Void
    /// The functions that involve other threads.
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

    /// Creates a comparison specialised for the types at the call site.
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

    /// Returns true if the rows are equal.
    ///
    /// Rows that share their storage are recognised at once.
    ///
    /// Complexity: O(sections + items of the rows that do not share their storage).
    @inlinable
    public func areEqual(_ left: Rows, _ right: Rows) -> Bool { equal(left, right) }

    /// Returns true if the sections are equal and the rows share the storage of their items.
    ///
    /// No item is read. Complexity: O(sections).
    public func areShared(_ left: Rows, _ right: Rows) -> Bool { share(left, right) }

    /// Returns the difference from `old` to `new`.
    ///
    /// Complexity: O(items) if few of them moved, O(items · log items) in the worst case.
    public func difference(
        from old: Snapshot<Section, Item>, to new: Snapshot<Section, Item>
    ) -> SnapshotDifference<Section, Item> {
        compare(old, new)
    }

    /// Compares `rows` with those shown and returns the outcome.
    ///
    /// Complexity: that of `areEqual`. Unless the rows are equal, a snapshot and a `difference` are
    /// made too.
    public func change(to rows: Rows, from shown: ShownRows<Section, Item>) -> Change {
        if areEqual(rows, shown.rows) { return .same }
        if let refused = shown.refused, areEqual(rows, refused) { return .refusedBefore }
        switch make(rows) {
        case .failure(let error): return .refused(error)
        case .success(let snapshot): return .changed(compare(shown.snapshot, snapshot))
        }
    }

    // MARK: - Background work

    /// Returns the change from an empty collection to many rows, with their ids still unchecked.
    ///
    /// The snapshot is made without its index, in O(sections), so that the first frame need not
    /// wait. The caller must call `check` afterwards.
    ///
    /// - Returns: Nil if items are already shown, if there are few rows, or if this cannot leave
    ///   the main thread. The ids are then to be checked first.
    public func firstChange(to rows: Rows, from shown: ShownRows<Section, Item>) -> Change? {
        guard let away, shown.snapshot.itemCount == 0,
            rows.reduce(0, { $0 + $1.items.count }) > Self.quickPlaces
        else { return nil }
        if let refused = shown.refused, areEqual(rows, refused) { return .refusedBefore }
        return away.first(rows, shown.snapshot)
    }

    /// Checks the ids of a snapshot on another thread and calls `answer` on the main thread.
    ///
    /// The index for looking ids up is ready by then. If this cannot leave the main thread,
    /// `answer` is never called.
    ///
    /// - Parameters:
    ///   - snapshot: The snapshot that `firstChange` made.
    ///   - hop: Runs the call of `answer` on the main thread.
    ///   - answer: Receives the duplicates found, or nil if there are none.
    public func check(
        _ snapshot: Snapshot<Section, Item>, by hop: @escaping Hop,
        answer: @escaping @MainActor (Failure?) -> Void
    ) {
        away?.check(snapshot, hop, answer)
    }

    /// The largest number of changed places that counts as a small change.
    @usableFromInline static var quickPlaces: Int { 20_000 }

    /// The largest number of items in which a small change is made on the main thread.
    ///
    /// All their ids are hashed for it.
    private static var quickItems: Int { 100_000 }

    /// Returns true if the change is small enough to make on the main thread.
    ///
    /// Up to 20,000 items always are. Up to 100,000 are if at most 20,000 places remain after the
    /// common ends of rows are left out.
    public func isQuick(to rows: Rows, from shown: Rows) -> Bool {
        let items = max(
            rows.reduce(0) { $0 + $1.items.count }, shown.reduce(0) { $0 + $1.items.count })
        if items <= Self.quickPlaces { return true }
        return items <= Self.quickItems && count(shown, rows) <= Self.quickPlaces
    }

    /// Comparing on another thread is possible, as sections and items are sendable.
    public var canLeaveMainThread: Bool { away != nil }

    /// Compares `rows` with those shown on another thread and calls `answer` on the main thread.
    ///
    /// The returned task holds what was shown until `answer` has run. So the memory of large rows
    /// is freed on the other thread.
    ///
    /// - Parameters:
    ///   - rows: The new rows.
    ///   - shown: The rows on screen.
    ///   - hop: Runs the call of `answer` on the main thread.
    ///   - answer: Receives the change, or nil soon after the task is cancelled. It is called
    ///     exactly once.
    /// - Returns: The task, or nil if this cannot leave the main thread. `answer` is not called
    ///   then.
    public func compare(
        _ rows: Rows, with shown: ShownRows<Section, Item>, by hop: @escaping Hop,
        answer: @escaping @MainActor (Change?) -> Void
    ) -> Task<Void, Never>? {
        away.map { $0.compare(rows, shown, hop, answer) }
    }
}

extension Comparison where Section: Sendable, Item: Sendable {
    /// Creates a comparison that can leave the main thread, specialised for the types at the call
    /// site.
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

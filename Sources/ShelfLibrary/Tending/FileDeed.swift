package import ShelfGObject

/// Steps done to files, one item after the other.
///
/// Design: docs/design/tending.md#steps
package struct FileDeed: Deed, Hashable {
    /// What it is, in the words of a menu.
    package let title: String
    /// What is done, in order.
    package let steps: [FileStep]
    /// Whether what was done is taken back when something is not, as names that depend on each
    /// other need it.
    package let isWhole: Bool
    /// Whether all moves are known to stay on their file system, so that no bytes have to be
    /// copied.
    let staysOnDevice: Bool

    /// Describes what is done.
    package init(_ title: String, _ steps: [FileStep], isWhole: Bool = false) {
        self.init(title, steps, isWhole: isWhole, staysOnDevice: false)
    }

    init(_ title: String, _ steps: [FileStep], isWhole: Bool = false, staysOnDevice: Bool) {
        self.title = title
        self.steps = steps
        self.isWhole = isWhole
        self.staysOnDevice = staysOnDevice
    }

    /// Whether bytes may have to be copied.
    package var mayTakeLong: Bool {
        steps.contains { staysOnDevice && $0.isMove ? false : $0.mayCopy }
    }

    /// The memory that attributes lost by its moves take, in bytes.
    package var byteCount: Int { steps.reduce(0) { $0 + $1.lostByteCount } }

    /// Other steps of the same deed.
    private func with(_ steps: [FileStep]) -> FileDeed {
        FileDeed(title, steps, isWhole: isWhole, staysOnDevice: staysOnDevice)
    }

    /// Where something goes to or away from.
    package var folders: [File] {
        steps.flatMap { [$0.file.parent, $0.place?.parent] }.compactMap(\.self)
    }

    /// Does the steps one after the other.
    ///
    /// A step that fails leaves its item as it was, unless it says else, and the others are done;
    /// where none that follows could go better, the rest is left as it was.
    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        let byteCount =
            mayTakeLong ? steps.reduce(Int64(0)) { $0.heldSum($1.byteCount(watch)) } : 0
        watch.advance { ($0.allItems, $0.allBytes) = (steps.count, byteCount) }
        var outcome = DeedOutcome()
        var inverses: [[FileStep]] = []
        let hands = FileHands(watch: watch)
        // Trying again concerns the files that are there now, whatever has their places by then.
        let bound = steps.map(\.bound)
        var rest: [FileStep] = []
        for (index, step) in steps.enumerated() {
            do throws(DeedFailure) {
                guard watch.mayGoOn() else {
                    throw DeedFailure(step.file, .cancelled, localized("Cancelled"))
                }
                try step.perform(hands, undoing: &inverses)
                outcome.doneCount += 1
                watch.advance { $0.items += 1 }
                if let place = step.place { outcome.places.append(place) }
            } catch {
                outcome.failures.append(error)
                if error.kind.mayGoBetter { rest.append(bound[index]) }
                if isWhole {
                    return takenBack(inverses.reversed().flatMap(\.self), error, retry: with(bound))
                }
                guard error.kind == .hopeless || error.kind == .cancelled else { continue }
                rest += bound[(index + 1)...]
                if error.kind == .hopeless { outcome.leftCount = steps.count - index - 1 }
                break
            }
        }
        let undone = inverses.reversed().flatMap(\.self)
        if !undone.isEmpty { outcome.inverse = with(undone) }
        if !rest.isEmpty { outcome.rest = with(rest) }
        return outcome
    }

    /// As it was before, as far as that can be had.
    private func takenBack(
        _ inverses: [FileStep], _ failure: DeedFailure, retry: FileDeed
    ) -> DeedOutcome {
        var outcome = FileDeed(title, inverses).perform(DeedWatch())
        // What could not be taken back can be tried once more.
        outcome = DeedOutcome(inverse: outcome.rest)
        outcome.failures = [failure]
        if failure.kind.mayGoBetter, outcome.inverse == nil {
            // A file that came back from another disk is another one by now.
            outcome.rest = staysOnDevice || !mayTakeLong ? retry : with(steps.map(\.bound))
        }
        return outcome
    }
}

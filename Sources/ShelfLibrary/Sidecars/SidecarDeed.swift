package import ShelfGObject

/// Sidecars that get other contents, each only if it still has those it is known to have: how what
/// was said of pictures is taken back, and said again.
///
/// Design: docs/design/sidecars.md#taking-back
package struct SidecarDeed: Deed, Hashable {
    /// One sidecar.
    package struct Step: Hashable, Sendable {
        /// The sidecar.
        package let file: File
        /// What is in it before; nil where it is not there.
        package let before: [UInt8]?
        /// What is in it afterwards; nil where it is not there.
        package let after: [UInt8]?

        package init(_ file: File, before: [UInt8]?, after: [UInt8]?) {
            self.file = file
            self.before = before
            self.after = after
        }

        /// How many bytes it holds.
        var byteCount: Int { (before?.count ?? 0) + (after?.count ?? 0) }

        /// The way back.
        var inverse: Step { Step(file, before: after, after: before) }
    }

    package let title: String
    /// The sidecars, in their order.
    package let steps: [Step]

    package init(title: String, steps: [Step]) {
        self.title = title
        self.steps = steps
    }

    package var folders: [File] { steps.compactMap(\.file.parent) }

    package var byteCount: Int { steps.reduce(0) { $0 + $1.byteCount } }

    /// What takes a change back leaves what the one that takes back the change before it begins
    /// with.
    package func sharing(with earlier: any Deed) -> (deed: any Deed, byteCount: Int) {
        guard let earlier = earlier as? SidecarDeed else { return (self, 0) }
        let known = Dictionary(
            earlier.steps.map { ($0.file, $0.before) }, uniquingKeysWith: { first, _ in first })
        var byteCount = 0
        let steps = steps.map { step in
            guard let before = known[step.file] ?? nil, before == step.after else { return step }
            byteCount += before.count
            return Step(step.file, before: step.before, after: before)
        }
        return (SidecarDeed(title: title, steps: steps), byteCount)
    }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        watch.advance { $0.allItems = steps.count }
        var outcome = DeedOutcome()
        var done: [Step] = []
        var rest: [Step] = []
        for step in steps {
            guard watch.mayGoOn() else {
                rest.append(step)
                outcome.failures.append(
                    DeedFailure(step.file, .cancelled, localized("Not wanted any more")))
                continue
            }
            switch step.carryOut() {
            case .none: done.append(step)
            case .some(let failure):
                outcome.failures.append(failure)
                if failure.kind == .refused { rest.append(step) }
            }
            watch.advance { $0.items += 1 }
        }
        outcome.doneCount = done.count
        outcome.inverse = Self.inverse(of: done, title: title)
        outcome.rest = rest.isEmpty ? nil : SidecarDeed(title: title, steps: rest)
        return outcome
    }

    /// What takes steps back; nil where there are none.
    static func inverse(of steps: [Step], title: String) -> SidecarDeed? {
        steps.isEmpty
            ? nil : SidecarDeed(title: title, steps: steps.reversed().map(\.inverse))
    }
}

extension SidecarDeed.Step {
    /// Exchanges the contents, as a whole or not at all; nil when that was done.
    func carryOut() -> DeedFailure? {
        guard let path = file.pathBytes else {
            return DeedFailure(file, .hopeless, Sidecars.elsewhere)
        }
        return switch WholeFile.replace(at: path, before, with: after) {
        case .done: nil
        case .changedMeanwhile:
            DeedFailure(file, .changed, localized("Another program has changed it"))
        case .refused(let reason): DeedFailure(file, .refused, reason)
        }
    }
}

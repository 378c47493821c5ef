internal import CGtk
import ShelfDiff
import ShelfLayout

// A layout provider is a function, and functions cannot be compared; what they return can.

extension CollectionWidget {
    /// A newer description came with equal rows: with the next frame, however many came until then,
    /// its layout provider is asked whether it says something new.
    func providerMayHaveChanged() {
        guard providerTick?.isActive != true, !layoutIsStale else { return }
        providerTick = unsafe TickCallback(widget: widget) { [weak self] in
            self?.solveIfProviderChanged()
            return false
        }
    }

    /// Solves the layout again if a section is described differently than when it was solved.
    ///
    /// The first item in sight keeps its place. Complexity: O(sections).
    private func solveIfProviderChanged() {
        guard let layout, !layoutIsStale, sectionLayouts.count == snapshot.sectionCount,
            sectionLayouts.indices.contains(where: { section in
                description.layout(snapshot.section(at: section), layout.environment)
                    != sectionLayouts[section]
            })
        else { return }
        let anchor = anchor()
        solve()
        restore(anchor)
        updateFrames()
        requestPass()
    }
}

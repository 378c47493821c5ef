internal import CGtk
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Hears of the desktop from now on, until the widget is disposed of.
    func watchDesktop() {
        surroundings.follow(
            unsafe DesktopEnvironment(of: widget) { [weak self] in
                self?.environmentMayHaveChanged()
            })
        environmentMayHaveChanged()
    }

    /// Takes the environment that views around hand down.
    func setEnvironment(_ values: EnvironmentValues) {
        if surroundings.take(values) { environmentMayHaveChanged() }
    }

    /// Shows every bound cell again if a value is another one; no rows are compared.
    private func environmentMayHaveChanged() {
        guard surroundings.update(of: self, in: viewport) else { return }
        showContrast()
        inTurn {
            for element in live { element.cell.show(in: environment) }
        }
    }

    /// Tells cells when the collection has become wide or narrow.
    ///
    /// Never within an allocation: cells would ask for another one.
    func followWidth() {
        if surroundings.isOutdated(in: viewport) { environmentMayHaveChanged() }
    }

    /// Has the style sheet draw lines where colours alone would not stand out.
    private func showContrast() {
        if environment.increasesContrast {
            unsafe gtk_widget_add_css_class(widget, "high-contrast")
        } else {
            unsafe gtk_widget_remove_css_class(widget, "high-contrast")
        }
    }

    /// Gives a cell its element's identity, before the element is shown in it.
    func assign(_ cell: CellWidget, to key: Key) {
        cell.assign(to: AnyHashable(key), environment: environment, kept: surroundings.keptStates)
    }

    /// Forgets what views kept for items that are gone.
    func pruneKeptStates() {
        surroundings.keptStates.keep { key in
            switch key.base as? Key {
            case .item(let id), .badge(let id, _), .separator(let id, _): snapshot.contains(id)
            case .boundary(let id, _, _), .decoration(let id, _, _):
                snapshot.sectionIndex(of: id) != nil
            case .layoutBoundary: true
            case nil: false
            }
        }
    }
}

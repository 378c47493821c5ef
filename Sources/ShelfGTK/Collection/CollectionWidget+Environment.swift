internal import CGtk
import ShelfDiff
import ShelfLayout

extension CollectionWidget {
    /// Hears of the desktop from now on, until the widget is disposed of.
    func watchDesktop() {
        desktop = unsafe DesktopEnvironment(of: widget) { [weak self] in
            self?.environmentMayHaveChanged()
        }
        environmentMayHaveChanged()
    }

    /// Takes the environment that views around hand down.
    func setEnvironment(_ values: EnvironmentValues) {
        guard !values.isEqual(to: givenEnvironment) else { return }
        givenEnvironment = values
        environmentMayHaveChanged()
    }

    /// Shows every bound cell again if a value is another one; no rows are compared.
    private func environmentMayHaveChanged() {
        let desktop = unsafe desktop?.values(of: widget) ?? EnvironmentValues()
        var values = givenEnvironment.over(desktop)
        values.widthClass = widthClass(in: values)
        guard !values.isEqual(to: environment) else { return }
        environment = values
        showContrast()
        inTurn {
            for element in live { element.cell.show(in: values) }
        }
    }

    /// Tells cells when the collection has become wide or narrow.
    ///
    /// Never within an allocation: cells would ask for another one.
    func followWidth() {
        if environment.widthClass != widthClass(in: environment) { environmentMayHaveChanged() }
    }

    private func widthClass(in values: EnvironmentValues) -> WidthClass {
        guard !viewport.isEmpty else { return .expanded }
        // Margins and pictures do not grow with the text.
        let fixed = min(100, viewport.width)
        return WidthClass(width: fixed + (viewport.width - fixed) / max(0.1, values.textScale))
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
        cell.assign(to: AnyHashable(key), environment: environment, kept: keptStates)
    }

    /// Forgets what views kept for items that are gone.
    func pruneKeptStates() {
        keptStates.keep { key in
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

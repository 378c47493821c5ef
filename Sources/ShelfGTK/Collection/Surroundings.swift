internal import CGtk
import ShelfCollection
import ShelfGObject
import ShelfLayout

/// The environment and kept state of a collection's cells.
final class Surroundings {
    private var desktop: DesktopEnvironment?
    /// The environment from the enclosing views.
    private var given = EnvironmentValues()
    /// The environment of cells.
    private(set) var values = EnvironmentValues()
    let keptStates = KeptStates()
    /// The height of a line of text, with the serial number of its font context.
    private var line: (serial: UInt32, height: Double)?

    /// Observes the desktop until `stop` is called.
    func follow(_ desktop: DesktopEnvironment) { self.desktop = desktop }

    /// Ends observing the desktop.
    func stop() { desktop?.stop() }

    /// Sets the environment from the enclosing views, and returns true if it differs.
    func take(_ values: EnvironmentValues) -> Bool {
        guard !values.isEqual(to: given) else { return false }
        given = values
        return true
    }

    /// Updates the environment of cells, and returns true if it differs.
    func update(of collection: WidgetImplementation, in viewport: Size) -> Bool {
        let desktop = unsafe desktop?.values(of: collection.widget) ?? EnvironmentValues()
        var values = given.over(desktop)
        values.widthClass = Self.widthClass(of: viewport, in: values)
        guard !values.isEqual(to: self.values) else { return false }
        self.values = values
        return true
    }

    /// Returns true if the width class has changed.
    func isOutdated(in viewport: Size) -> Bool {
        values.widthClass != Self.widthClass(of: viewport, in: values)
    }

    /// Returns the height of a line in a widget's font, looked up again after a change of fonts.
    func lineHeight(of collection: WidgetImplementation) -> Double {
        let context = unsafe gtk_widget_get_pango_context(collection.widget)
        let serial = unsafe pango_context_get_serial(context)
        if let known = line, known.serial == serial { return known.height }
        let metrics = unsafe pango_context_get_metrics(context, nil, nil)
        defer { unsafe pango_font_metrics_unref(metrics) }
        var units = unsafe pango_font_metrics_get_height(metrics)
        if units <= 0 {
            units =
                unsafe pango_font_metrics_get_ascent(metrics)
                + pango_font_metrics_get_descent(metrics)
        }
        let height = (Double(units) / Double(PANGO_SCALE)).rounded(.up)
        line = (serial, height)
        return height
    }

    private static func widthClass(of viewport: Size, in values: EnvironmentValues) -> WidthClass {
        guard !viewport.isEmpty else { return .expanded }
        // Margins and pictures do not scale with the text.
        let fixed = min(100, viewport.width)
        return WidthClass(width: fixed + (viewport.width - fixed) / max(0.1, values.textScale))
    }
}

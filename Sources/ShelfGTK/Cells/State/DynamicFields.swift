/// A property of a composed view whose value depends on the place where the view is shown.
protocol DynamicField {
    /// Connects the property with its value; `name` distinguishes the properties of a view.
    func connect(_ name: String, to states: StateTable, in context: ViewContext)
}

/// The dynamic properties of view types, found by reflection once for each type.
enum DynamicFields {
    private static var placesByType: [ObjectIdentifier: [Int]] = [:]

    /// Returns true if the view has dynamic properties.
    static func exist<Content>(in view: Content) -> Bool { !places(in: view).isEmpty }

    /// Connects the dynamic properties of a view with its storage.
    static func connect<Content>(
        _ view: Content, to states: StateTable, in context: ViewContext
    ) {
        states.enter(context.identity)
        let places = places(in: view)
        guard !places.isEmpty else { return }
        for (index, child) in Mirror(reflecting: view).children.enumerated()
        where places.contains(index) {
            (child.value as? any DynamicField)?
                .connect(child.label ?? "\(index)", to: states, in: context)
        }
    }

    private static func places<Content>(in view: Content) -> [Int] {
        let type = ObjectIdentifier(Content.self)
        if let places = placesByType[type] { return places }
        let places = Mirror(reflecting: view).children.enumerated()
            .filter { $0.element.value is any DynamicField }.map(\.offset)
        placesByType[type] = places
        return places
    }
}

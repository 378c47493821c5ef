extension EnvironmentValues {
    /// The user has turned animations off.
    public var reducesMotion: Bool {
        get { self[ReducesMotionKey.self] }
        set { self[ReducesMotionKey.self] = newValue }
    }

    /// A high-contrast theme is in use.
    public var increasesContrast: Bool {
        get { self[IncreasesContrastKey.self] }
        set { self[IncreasesContrastKey.self] = newValue }
    }

    /// The factor of the text size; 1 is usual.
    public var textScale: Double {
        get { self[TextScaleKey.self] }
        set { self[TextScaleKey.self] = newValue }
    }

    /// The number of changes of the size and the font of text: each has views rendered again.
    var textChanges: Int {
        get { self[TextChangesKey.self] }
        set { self[TextChangesKey.self] = newValue }
    }

    /// The window has the keyboard focus.
    public var isWindowActive: Bool {
        get { self[WindowActiveKey.self] }
        set { self[WindowActiveKey.self] = newValue }
    }
}

private enum ReducesMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum IncreasesContrastKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum TextScaleKey: EnvironmentKey { static var defaultValue: Double { 1 } }
private enum TextChangesKey: EnvironmentKey { static var defaultValue: Int { 0 } }
private enum WindowActiveKey: EnvironmentKey { static var defaultValue: Bool { true } }

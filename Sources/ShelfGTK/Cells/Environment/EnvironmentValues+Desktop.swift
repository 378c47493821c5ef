extension EnvironmentValues {
    /// Whether the person asked for no motion: things change at once.
    public var reducesMotion: Bool {
        get { self[ReducesMotionKey.self] }
        set { self[ReducesMotionKey.self] = newValue }
    }

    /// Whether the person asked for colours that stand out: a theme of high contrast is in use.
    public var increasesContrast: Bool {
        get { self[IncreasesContrastKey.self] }
        set { self[IncreasesContrastKey.self] = newValue }
    }

    /// How much larger than usual the person wants text; 1 is usual.
    public var textScale: Double {
        get { self[TextScaleKey.self] }
        set { self[TextScaleKey.self] = newValue }
    }

    /// Whether the window is the one the keyboard types into.
    public var isWindowActive: Bool {
        get { self[WindowActiveKey.self] }
        set { self[WindowActiveKey.self] = newValue }
    }
}

private enum ReducesMotionKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum IncreasesContrastKey: EnvironmentKey { static var defaultValue: Bool { false } }
private enum TextScaleKey: EnvironmentKey { static var defaultValue: Double { 1 } }
private enum WindowActiveKey: EnvironmentKey { static var defaultValue: Bool { true } }

/// How large text is shown that is looked at closely.
nonisolated struct TextSize: Hashable, Sendable {
    /// Steps from the usual size.
    private(set) var step: Int

    /// The steps there are, each the name of a style.
    static let steps = -2...6
    /// The size of the desktop.
    static let usual = TextSize(step: 0)

    /// A size so many steps larger than the usual one, as far as there are.
    init(step: Int) { self.step = min(max(step, Self.steps.lowerBound), Self.steps.upperBound) }

    /// The size so many steps on.
    func changed(by steps: Int) -> TextSize { TextSize(step: step + steps) }

    /// The style that makes text so large.
    var cssClass: String { step < 0 ? "text-smaller-\(-step)" : "text-larger-\(step)" }
}

/// The function that computes the frames of a custom group.
typealias CustomArrangement = LayoutFunction<@Sendable (LayoutContainer) -> [CustomFrame]>

/// The function of a custom group.
typealias CustomArrangement = LayoutFunction<@Sendable (LayoutContainer) -> [CustomFrame]>

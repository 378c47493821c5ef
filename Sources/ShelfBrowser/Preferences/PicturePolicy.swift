/// Which files have pictures on the wall.
///
/// Design: docs/design/places.md#preferences
nonisolated enum PicturePolicy: String, CaseIterable, Sendable {
    /// All: those of other computers are fetched for it.
    case always
    /// Those of this computer, and of others what somebody has made already.
    case local
    /// None: all have the icon of their kind.
    case never
}

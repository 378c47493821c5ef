/// What a program is composed of: windows.
///
/// A window is open for as long as it is described. One that is described in a branch opens when the
/// branch is taken and closes when it is left; one described in a loop is told from the others by its
/// id.
@MainActor
public protocol Scene {
    /// The windows, in order.
    var entries: [SceneEntry] { get }
}

/// A window, with what tells it from the others of its program.
public struct SceneEntry {
    let key: ViewKey
    let window: Window
}

/// Several windows.
public struct SceneList: Scene {
    /// The windows, in order.
    public let entries: [SceneEntry]
}

/// Builds what a program is composed of from statements.
@resultBuilder
@MainActor
public enum SceneBuilder {
    /// A single scene stays itself.
    public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }

    /// Several scenes, one after the other.
    public static func buildBlock<each Content: Scene>(_ content: repeat each Content) -> SceneList
    {
        var entries: [SceneEntry] = []
        var position = 0
        for scene in repeat each content {
            let place = position
            entries += scene.entries.map { SceneEntry(key: $0.key.at(place), window: $0.window) }
            position += 1
        }
        return SceneList(entries: entries)
    }

    /// Windows that are open only at times.
    public static func buildOptional(_ content: (some Scene)?) -> SceneList {
        SceneList(entries: content?.entries ?? [])
    }

    /// The first of two scenes.
    public static func buildEither(first: some Scene) -> SceneList { branch(0, first) }

    /// The second of two scenes.
    public static func buildEither(second: some Scene) -> SceneList { branch(1, second) }

    /// A window for each turn of a loop.
    public static func buildArray(_ contents: [some Scene]) -> SceneList {
        SceneList(
            entries: contents.enumerated().flatMap { index, scene in
                scene.entries.map { entry in
                    // What names itself may change places.
                    let key = entry.window.id == nil ? entry.key.of(index) : entry.key
                    return SceneEntry(key: key, window: entry.window)
                }
            })
    }

    private static func branch(_ branch: Int, _ scene: some Scene) -> SceneList {
        SceneList(
            entries: scene.entries.map {
                SceneEntry(key: $0.key.at(branch), window: $0.window)
            })
    }
}

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
    /// The windows of all statements, one after the other.
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

    // What branches and loops are made of has one type: nothing says which it is where it is absent.

    /// Windows that are open only at times.
    public static func buildOptional(_ content: SceneList?) -> SceneList {
        content ?? SceneList(entries: [])
    }

    /// The first of two.
    public static func buildEither(first: SceneList) -> SceneList { branch(0, first) }

    /// The second of two.
    public static func buildEither(second: SceneList) -> SceneList { branch(1, second) }

    /// A window for each turn of a loop.
    public static func buildArray(_ contents: [SceneList]) -> SceneList {
        SceneList(
            entries: contents.enumerated().flatMap { index, list in
                list.entries.map { entry in
                    // What names itself may change places.
                    let key = entry.window.id == nil ? entry.key.of(index) : entry.key
                    return SceneEntry(key: key, window: entry.window)
                }
            })
    }

    private static func branch(_ branch: Int, _ list: SceneList) -> SceneList {
        SceneList(
            entries: list.entries.map {
                SceneEntry(key: $0.key.at(branch), window: $0.window)
            })
    }
}

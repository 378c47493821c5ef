/// A part of a program that consists of windows.
///
/// A window is open as long as it is part of the body. In a branch it opens and closes with the
/// branch. In a loop, windows are matched by their ID.
@MainActor
public protocol Scene {
    /// The windows in order.
    var entries: [SceneEntry] { get }
}

/// A window with its identity in the program.
public struct SceneEntry {
    let key: ViewKey
    let window: Window
}

/// A list of windows.
public struct SceneList: Scene {
    /// The windows in order.
    public let entries: [SceneEntry]
}

/// A result builder of scenes.
@resultBuilder
@MainActor
public enum SceneBuilder {
    /// Joins the windows of several statements.
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

    // Branches and loops have one type, as an absent one could not tell its own.

    /// Returns the windows of an `if` without `else`.
    public static func buildOptional(_ content: SceneList?) -> SceneList {
        content ?? SceneList(entries: [])
    }

    /// Returns the windows of the first branch.
    public static func buildEither(first: SceneList) -> SceneList { branch(0, first) }

    /// Returns the windows of the second branch.
    public static func buildEither(second: SceneList) -> SceneList { branch(1, second) }

    /// Joins the windows of a loop.
    public static func buildArray(_ contents: [SceneList]) -> SceneList {
        SceneList(
            entries: contents.enumerated().flatMap { index, list in
                list.entries.map { entry in
                    // A window with an ID may change its position.
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

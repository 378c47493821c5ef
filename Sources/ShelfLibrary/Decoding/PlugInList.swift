import ShelfGObject
import ShelfSandbox

/// The list of GStreamer's plug-ins, which a decoder reads and cannot write.
///
/// It is made by a process that decodes nothing, when there is none or plug-ins have come or gone since.
///
/// Design: docs/design/decoding.md#plug-ins
struct PlugInList {
    /// The argument that makes the program one that makes the list.
    static let argument = "--list-plug-ins"

    /// What tells GStreamer of the list: it is never made within a decoder's limits, if it is there.
    static var variables: [String: String] {
        guard let path = file.path else { return [:] }
        return [
            "GST_REGISTRY": path, "GST_REGISTRY_UPDATE": "no", "GST_REGISTRY_FORK": "no",
        ]
    }

    private static var folder: File {
        UserDirectories.cache.child(named: "shelf-gtk").child(named: "gstreamer")
    }
    private static var file: File { folder.child(named: "plug-ins") }

    /// Makes the folder, so that a decoder that is there already sees what comes into it.
    init() {
        if let path = Self.folder.path { _ = PrivateFile.makeFolder(path) }
    }

    /// Has the list made anew if it is not what is installed; waits for it.
    func renew() {
        guard let path = Self.file.path, MediaBackend.isListOutdated(path) else { return }
        OwnProcess.run(["/proc/self/exe", Self.argument])
    }

    /// Makes the list and ends.
    static func run() -> Never {
        if let path = file.path { MediaBackend.makeList(path) }
        OwnProcess.exit()
    }
}

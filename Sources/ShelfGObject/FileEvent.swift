/// What a monitor saw happen to a folder or to a file directly inside it.
package enum FileEvent: Hashable, Sendable {
    /// A file came into being.
    case created(File)
    /// A file is gone; also the folder itself.
    case deleted(File)
    /// A file's contents changed, possibly not for the last time.
    case changed(File)
    /// A file's permissions, times or the like changed.
    case attributesChanged(File)
    /// A file of the folder took another name in it, perhaps replacing the file of that name.
    case renamed(File, to: File)
    /// A file came from another folder, named when that one is monitored too.
    case movedIn(File, from: File?)
    /// A file went to another folder, named when that one is monitored too.
    case movedOut(File, to: File?)
    /// The file system the folder lies on is gone.
    case unmounted(File)
}

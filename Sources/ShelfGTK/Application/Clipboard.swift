internal import CGtk
import ShelfGObject

extension Widget {
    /// Puts something on the clipboard: as files, where there are any, and as text.
    ///
    /// - Parameters:
    ///   - sample: Content of the same kinds.
    ///   - make: Makes the content when somebody asks for it, at most once.
    package final func copyToClipboard(
        like sample: DragContent, _ make: @escaping @MainActor () -> DragContent
    ) {
        let content = OfferedContent(like: sample, isForFileManagers: true, make)
        let provider = unsafe Object(owning: UnsafeMutableRawPointer(content.instance))
        unsafe gdk_clipboard_set_content(
            gtk_widget_get_clipboard(gtk), provider.pointer(as: GdkContentProvider.self))
    }
}

internal import CGtk
import ShelfGObject

/// Files that a clipboard offers.
package struct ClipboardFiles: Hashable, Sendable {
    /// Whether they are to be moved where they are put.
    package let isCut: Bool
    /// Their addresses.
    package let uris: [String]

    /// Reads what was written in a format for files; nil where there is none.
    package init?(_ text: String, isForFileManagers: Bool) {
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        var isCut = false
        if isForFileManagers, let word = lines.first {
            guard word == "cut" || word == "copy" else { return nil }
            isCut = word == "cut"
            lines.removeFirst()
        }
        // Lists of addresses may have comments.
        let uris = lines.filter { !$0.hasPrefix("#") && $0.contains(":") }
        guard !uris.isEmpty else { return nil }
        (self.isCut, self.uris) = (isCut, uris)
    }
}

extension Widget {
    private static let fileFormats = ["x-special/gnome-copied-files", "text/uri-list"]

    /// Puts something on the clipboard: as files, where there are any, and as text.
    ///
    /// - Parameters:
    ///   - sample: Content of the same kinds.
    ///   - isCut: Whether files are to be moved where they are put.
    ///   - make: Makes the content when somebody asks for it, at most once.
    package final func copyToClipboard(
        like sample: DragContent, isCut: Bool = false,
        _ make: @escaping @MainActor () -> DragContent
    ) {
        let content = OfferedContent(like: sample, isForFileManagers: true, isCut: isCut, make)
        let provider = unsafe Object(owning: UnsafeMutableRawPointer(content.instance))
        unsafe gdk_clipboard_set_content(
            gtk_widget_get_clipboard(gtk), provider.pointer(as: GdkContentProvider.self))
    }

    /// Calls `body` when there is something else on the clipboard, or nothing any more.
    package final func onClipboardChange(_ body: @escaping @MainActor () -> Void)
        -> SignalConnection
    {
        let clipboard = unsafe Object(
            referencing: UnsafeMutableRawPointer(gtk_widget_get_clipboard(gtk)))
        return clipboard.connect(Signal(plain: "changed"), body)
    }

    /// Takes everything off the clipboard.
    package final func emptyClipboard() {
        unsafe _ = gdk_clipboard_set_content(gtk_widget_get_clipboard(gtk), nil)
    }

    /// Calls `body` with the files the clipboard offers; nil when it offers none.
    package final func readFilesFromClipboard(
        _ body: @escaping @MainActor (ClipboardFiles?) -> Void
    ) {
        let clipboard = unsafe gtk_widget_get_clipboard(gtk)
        // The one that says more; of several the system would choose by the order of who offers them.
        let offered = unsafe gdk_clipboard_get_formats(clipboard)
        let format = Self.fileFormats.first {
            unsafe gdk_content_formats_contain_mime_type(offered, $0) != 0
        }
        guard let format else { return body(nil) }
        let isForFileManagers = format == Self.fileFormats[0]
        let data = unsafe CallEnd.data { clipboard, result in
            let stream = unsafe gdk_clipboard_read_finish(clipboard, result, nil, nil)
            guard let stream = unsafe stream else { return body(nil) }
            unsafe Self.read(stream) { text in
                body(ClipboardFiles(text, isForFileManagers: isForFileManagers))
            }
        }
        var formats = unsafe [UnsafePointer<CChar>?(g_strdup(format)), nil]
        unsafe gdk_clipboard_read_async(
            clipboard, &formats, G_PRIORITY_DEFAULT, nil, CallEnd.callback, data)
        unsafe formats.forEach { unsafe g_free(UnsafeMutableRawPointer(mutating: $0)) }
    }

    /// Reads a stream to its end and lets it go.
    private static func read(
        _ stream: UnsafeMutablePointer<GInputStream>, _ body: @escaping @MainActor (String) -> Void
    ) {
        let memory = unsafe required(g_memory_output_stream_new_resizable(), "stream")
        let flags =
            G_OUTPUT_STREAM_SPLICE_CLOSE_SOURCE.rawValue
            | G_OUTPUT_STREAM_SPLICE_CLOSE_TARGET.rawValue
        let data = unsafe CallEnd.data { target, result in
            let output = unsafe UnsafeMutableRawPointer(target)?
                .assumingMemoryBound(to: GOutputStream.self)
            let count = unsafe g_output_stream_splice_finish(output, result, nil)
            var text = ""
            let memory = unsafe UnsafeMutableRawPointer(target)?
                .assumingMemoryBound(to: GMemoryOutputStream.self)
            if count > 0, let start = unsafe g_memory_output_stream_get_data(memory) {
                unsafe text = String(
                    decoding: UnsafeRawBufferPointer(start: start, count: count), as: UTF8.self)
            }
            unsafe g_object_unref(UnsafeMutableRawPointer(memory))
            body(text)
        }
        unsafe g_output_stream_splice_async(
            memory, stream, GOutputStreamSpliceFlags(rawValue: flags), G_PRIORITY_DEFAULT, nil,
            CallEnd.callback, data)
        unsafe g_object_unref(stream)
    }
}

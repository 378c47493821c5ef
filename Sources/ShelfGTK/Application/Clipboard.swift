internal import CGtk
import ShelfGObject

/// The files on a clipboard.
package struct ClipboardFiles: Hashable, Sendable {
    /// The files were cut and are to be moved.
    package let isCut: Bool
    /// The URIs of the files.
    package let uris: [String]

    /// Parses a clipboard format for files, or returns nil without files.
    package init?(_ text: String, isForFileManagers: Bool) {
        var lines = text.split(whereSeparator: \.isNewline).map(String.init)
        var isCut = false
        if isForFileManagers, let word = lines.first {
            guard word == "cut" || word == "copy" else { return nil }
            isCut = word == "cut"
            lines.removeFirst()
        }
        // URI lists may contain comments.
        let uris = lines.filter { !$0.hasPrefix("#") && $0.contains(":") }
        guard !uris.isEmpty else { return nil }
        (self.isCut, self.uris) = (isCut, uris)
    }
}

extension Widget {
    private static let fileFormats = ["x-special/gnome-copied-files", "text/uri-list"]

    /// Puts files, if any, and a text on the clipboard.
    ///
    /// - Parameters:
    ///   - sample: Content of the same types.
    ///   - isCut: The files were cut and are to be moved.
    ///   - make: Makes the content on request, at most once.
    package final func copyToClipboard(
        like sample: DragContent, isCut: Bool = false,
        _ make: @escaping @MainActor () -> DragContent
    ) {
        let content = OfferedContent(like: sample, isForFileManagers: true, isCut: isCut, make)
        let provider = unsafe Object(owning: UnsafeMutableRawPointer(content.instance))
        unsafe gdk_clipboard_set_content(
            gtk_widget_get_clipboard(gtk), provider.pointer(as: GdkContentProvider.self))
    }

    /// Calls `body` when the clipboard has new content or becomes empty.
    package final func onClipboardChange(_ body: @escaping @MainActor () -> Void)
        -> SignalConnection
    {
        let clipboard = unsafe Object(
            referencing: UnsafeMutableRawPointer(gtk_widget_get_clipboard(gtk)))
        return clipboard.connect(Signal(plain: "changed"), body)
    }

    /// Clears the clipboard.
    package final func emptyClipboard() {
        unsafe _ = gdk_clipboard_set_content(gtk_widget_get_clipboard(gtk), nil)
    }

    /// Calls `body` with the files on the clipboard, or nil if there are none.
    package final func readFilesFromClipboard(
        _ body: @escaping @MainActor (ClipboardFiles?) -> Void
    ) {
        let clipboard = unsafe gtk_widget_get_clipboard(gtk)
        // The richer format first; GTK's own choice would depend on the order of the offer.
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

    /// Reads a stream to its end and releases it.
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

internal import CGtk
import ShelfGObject

/// The display's clipboard, as another program reads it.
@MainActor
package enum ClipboardProbe {
    private static var clipboard: OpaquePointer? {
        unsafe gdk_display_get_default().flatMap { unsafe gdk_display_get_clipboard($0) }
    }

    /// The offered MIME types.
    package static var formats: [String] {
        guard let clipboard = unsafe clipboard else { return [] }
        var count: gsize = 0
        let types = unsafe gdk_content_formats_get_mime_types(
            gdk_clipboard_get_formats(clipboard), &count)
        return (0..<Int(count)).compactMap {
            unsafe String(cStringOrNil: types?[$0])
        }
    }

    /// Returns the content in a format, or nil if it does not arrive.
    package static func content(as format: String) -> String? {
        guard let clipboard = unsafe clipboard else { return nil }
        let reading = Reading()
        let data = unsafe Unmanaged.passRetained(reading).toOpaque()
        unsafe format.withCString { format in
            var formats: [UnsafePointer<CChar>?] = unsafe [format, nil]
            unsafe gdk_clipboard_read_async(clipboard, &formats, 0, nil, Reading.opened, data)
        }
        guard pump(seconds: 10, until: { reading.isDone }) else { return nil }
        return reading.bytes.map { String(decoding: $0, as: UTF8.self) }
    }

    @MainActor
    private final class Reading {
        var isDone = false
        var bytes: [UInt8]?

        static let opened: GAsyncReadyCallback = { source, result, data in
            guard let data = unsafe data, let source = unsafe source else { return }
            let reading = unsafe Unmanaged<Reading>.fromOpaque(data).takeRetainedValue()
            nonisolated(unsafe) let stream = unsafe gdk_clipboard_read_finish(
                OpaquePointer(source), result, nil, nil)
            MainActor.assumeIsolated {
                guard let stream = unsafe stream else {
                    reading.isDone = true
                    return
                }
                reading.bytes = []
                unsafe reading.goOn(with: stream)
                unsafe g_object_unref(stream)
            }
        }

        func goOn(with stream: UnsafeMutablePointer<GInputStream>) {
            unsafe g_input_stream_read_bytes_async(
                stream, 1 << 16, 0, nil, Self.read, Unmanaged.passRetained(self).toOpaque())
        }

        static let read: GAsyncReadyCallback = { source, result, data in
            guard let data = unsafe data, let source = unsafe source else { return }
            let reading = unsafe Unmanaged<Reading>.fromOpaque(data).takeRetainedValue()
            nonisolated(unsafe) let stream = unsafe UnsafeMutableRawPointer(source)
                .assumingMemoryBound(to: GInputStream.self)
            let part = unsafe g_input_stream_read_bytes_finish(stream, result, nil)
            var count: gsize = 0
            let start = unsafe part.flatMap { unsafe g_bytes_get_data($0, &count) }
            let bytes = unsafe Array(UnsafeRawBufferPointer(start: start, count: Int(count)))
            if let part = unsafe part { unsafe g_bytes_unref(part) }
            MainActor.assumeIsolated {
                reading.bytes?.append(contentsOf: bytes)
                if bytes.isEmpty {
                    reading.isDone = true
                } else {
                    unsafe reading.goOn(with: stream)
                }
            }
        }
    }
}

internal import CGtk
package import ShelfGObject
package import ShelfLayout

/// A video or music file, played by GTK and GStreamer.
///
/// Playback continues until it is paused or ended, even without a reference to this object.
package final class MediaFile: Object {
    private let file: PlayedFile?

    /// Opens a file without playing it; without a file, the stream is broken.
    package init(_ file: PlayedFile?) {
        self.file = file
        let stream = unsafe required(gtk_media_file_new(), "media stream")
        unsafe super.init(owning: UnsafeMutableRawPointer(stream))
        // Other backends would open files named in the file themselves.
        guard hasBackend else { return }
        // The path of a folder fails to play.
        let path = file?.path ?? "/proc/self/fd"
        unsafe gtk_media_file_set_filename(pointer(as: GtkMediaFile.self), path)
    }

    private var stream: UnsafeMutablePointer<GtkMediaStream> {
        unsafe pointer(as: GtkMediaStream.self)
    }

    /// GTK plays with GStreamer, which is confined.
    package var hasBackend: Bool {
        unsafe String(cStringOrNil: g_type_name(cgtk_object_type(pointer))) == "GtkGstMediaFile"
    }

    /// The content of the file is known.
    package var isPrepared: Bool { unsafe gtk_media_stream_is_prepared(stream) != 0 }

    /// The file has a video track.
    package var hasPicture: Bool { unsafe gtk_media_stream_has_video(stream) != 0 }

    /// Playback failed: the file is broken or its format is unknown.
    package var isBroken: Bool { unsafe gtk_media_stream_get_error(stream) != nil }

    /// Playback runs, or starts as soon as possible.
    package var isPlaying: Bool {
        get { unsafe gtk_media_stream_get_playing(stream) != 0 }
        set { unsafe gtk_media_stream_set_playing(stream, newValue ? 1 : 0) }
    }

    /// Playback has reached the end.
    package var hasEnded: Bool { unsafe gtk_media_stream_get_ended(stream) != 0 }

    /// The sound is muted.
    package var isMuted: Bool {
        get { unsafe gtk_media_stream_get_muted(stream) != 0 }
        set { unsafe gtk_media_stream_set_muted(stream, newValue ? 1 : 0) }
    }

    /// The volume from 0 to 1.
    package var volume: Double {
        get { unsafe gtk_media_stream_get_volume(stream) }
        set { unsafe gtk_media_stream_set_volume(stream, min(max(0, newValue), 1)) }
    }

    /// The position in seconds.
    package var time: Double { unsafe Double(gtk_media_stream_get_timestamp(stream)) / 1e6 }

    /// The duration in seconds; 0 while unknown.
    package var length: Double { unsafe Double(gtk_media_stream_get_duration(stream)) / 1e6 }

    /// A seek is in progress.
    package var isSeeking: Bool { unsafe gtk_media_stream_is_seeking(stream) != 0 }

    /// Seeks to a position in seconds.
    package func seek(to time: Double) {
        unsafe gtk_media_stream_seek(stream, gint64(max(0, time) * 1e6))
    }

    /// The size of the video, or nil while there is none.
    package var size: Size? {
        let paintable = unsafe opaque
        let width = unsafe gdk_paintable_get_intrinsic_width(paintable)
        let height = unsafe gdk_paintable_get_intrinsic_height(paintable)
        guard width > 0, height > 0 else { return nil }
        return Size(width: Double(width), height: Double(height))
    }

    /// Stops for good and closes the file.
    package func end() {
        isPlaying = false
        unsafe gtk_media_file_clear(pointer(as: GtkMediaFile.self))
    }

    /// Calls `body` when any property changes, except the position.
    package func onChange(_ body: @escaping @MainActor () -> Void) {
        for name in ["prepared", "error", "playing", "ended", "seeking", "volume", "muted"] {
            connect(Signal(ignoringArgument: "notify::\(name)"), body)
        }
        connect(Signal(plain: "invalidate-size"), body)
    }

    /// Calls `body` when a new video frame is to be drawn.
    package func onFrame(_ body: @escaping @MainActor () -> Void) {
        connect(Signal(plain: "invalidate-contents"), body)
    }
}

/// GTK's media controls: play, position, volume.
package final class MediaControls {
    private let widget: Widget
    private var parts: [Widget] = []
    /// Words for the time that is left of a length, both in microseconds.
    ///
    /// GTK's own words count a second too many.
    private let left: (_ time: Int64, _ length: Int64) -> String
    private var listening: SignalConnection?

    /// Takes over a GtkMediaControls, which does not take the focus when pressed.
    package init(_ widget: Widget, left: @escaping (_ time: Int64, _ length: Int64) -> String) {
        (self.widget, self.left) = (widget, left)
        keepFocus(of: widget)
    }

    /// The words for the time that is left: the second of GTK's labels.
    private var leftLabel: Widget? {
        parts.filter {
            unsafe g_type_is_a(cgtk_object_type($0.pointer), gtk_label_get_type()) != 0
        }
        .dropFirst().first
    }

    /// The words for the time that is left, as they are shown.
    package var leftWords: String? { leftLabel?.stringProperty("label") }

    /// Says what is left after GTK has.
    private func sayLeft(of media: MediaFile) {
        let stream = unsafe media.pointer(as: GtkMediaStream.self)
        let length = unsafe gtk_media_stream_get_duration(stream)
        guard length > 0 else { return }
        let time = unsafe gtk_media_stream_get_timestamp(stream)
        leftLabel?.setProperty("label", .string(left(Int64(time), Int64(length))))
    }

    private func keepFocus(of part: Widget) {
        parts.append(part)
        unsafe gtk_widget_set_focus_on_click(part.gtk, 0)
        if unsafe g_type_is_a(cgtk_object_type(part.pointer), gtk_range_get_type()) != 0 {
            part.leavesFocusOnPress()
        }
        var child = unsafe gtk_widget_get_first_child(part.gtk)
        while let next = unsafe child {
            keepFocus(of: unsafe Widget(referencing: UnsafeMutableRawPointer(next)))
            unsafe child = unsafe gtk_widget_get_next_sibling(next)
        }
    }

    /// The controls are shown.
    package var isShown: Bool { widget.isVisible }

    /// Shows the controls of a file, or none.
    package func show(_ media: MediaFile?) {
        unsafe gtk_media_controls_set_media_stream(
            widget.opaque, media?.pointer(as: GtkMediaStream.self))
        widget.isVisible = media != nil
        listening?.disconnect()
        // Connected after GTK, it hears of each change after GTK.
        listening = media?.connect(Signal(ignoringArgument: "notify")) { [weak self, weak media] in
            if let media { self?.sayLeft(of: media) }
        }
        if let media { sayLeft(of: media) }
    }
}

extension Drawing {
    /// Draws the current video frame into a rectangle.
    package func film(_ media: MediaFile, in rect: Rect) {
        translated(by: rect.origin) { unsafe paint(media.opaque, rect.size) }
    }
}

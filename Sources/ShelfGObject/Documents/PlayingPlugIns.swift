internal import CGtk
internal import Glibc

/// GStreamer's plug-ins, limited to those that open no other file and no address.
///
/// Design: docs/design/playing.md
@safe
struct PlayingPlugIns: @unchecked Sendable {
    typealias Get = @convention(c) () -> OpaquePointer?
    typealias KindOf = @convention(c) () -> GType
    typealias List = @convention(c) (OpaquePointer, GType) -> UnsafeMutablePointer<GList>?
    typealias FreeList = @convention(c) (UnsafeMutablePointer<GList>?) -> Void
    typealias Words = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UnsafePointer<CChar>?
    typealias Name = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?
    typealias AddressKind = @convention(c) (OpaquePointer) -> UInt32
    typealias Load = @convention(c) (OpaquePointer) -> OpaquePointer?
    typealias Remove = @convention(c) (OpaquePointer, OpaquePointer) -> Void
    typealias Find = @convention(c) (UnsafePointer<CChar>) -> OpaquePointer?
    typealias ElementType = @convention(c) (OpaquePointer) -> GType
    typealias ObjectName = @convention(c) (OpaquePointer) -> UnsafeMutablePointer<CChar>?
    typealias LockState = @convention(c) (OpaquePointer, gboolean) -> gboolean
    typealias Make =
        @convention(c) (UnsafePointer<CChar>, UnsafePointer<CChar>?) -> OpaquePointer?
    typealias SetArgument =
        @convention(c) (UnsafeMutableRawPointer, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Void

    private let registry: OpaquePointer
    private let elementKind: GType
    private let list: List
    private let freeList: FreeList
    private let words: Words
    private let plugInName: Name
    private let objectName: ObjectName
    private let addressKind: AddressKind
    private let load: Load
    private let remove: Remove
    private let find: Find
    private let elementType: ElementType
    fileprivate let lockState: LockState
    fileprivate let make: Make
    fileprivate let setArgument: SetArgument

    /// The functions of an initialised GStreamer; nil if one is missing.
    static let loaded = PlayingPlugIns()

    private init?() {
        do {
            let core = try LoadedLibrary("libgstreamer-1.0.so.0")
            let get = try unsafe core.function("gst_registry_get", as: Get.self)
            let kindOf = try core.function("gst_element_factory_get_type", as: KindOf.self)
            guard let registry = unsafe get() else { return nil }
            unsafe self.registry = unsafe registry
            elementKind = kindOf()
            unsafe list = try unsafe core.function("gst_registry_get_feature_list")
            unsafe freeList = try unsafe core.function("gst_plugin_feature_list_free")
            unsafe words = try unsafe core.function("gst_element_factory_get_metadata")
            unsafe plugInName = try unsafe core.function("gst_plugin_feature_get_plugin_name")
            unsafe objectName = try unsafe core.function("gst_object_get_name")
            unsafe addressKind = try unsafe core.function("gst_element_factory_get_uri_type")
            unsafe load = try unsafe core.function("gst_plugin_feature_load")
            unsafe remove = try unsafe core.function("gst_registry_remove_feature")
            unsafe find = try unsafe core.function("gst_element_factory_find")
            unsafe elementType = try unsafe core.function("gst_element_factory_get_element_type")
            unsafe lockState = try unsafe core.function("gst_element_set_locked_state")
            unsafe make = try unsafe core.function("gst_element_factory_make")
            unsafe setArgument = try unsafe core.function("gst_util_set_object_arg")
        } catch {
            return nil
        }
    }

    /// Removes unsafe elements from the registry and checks each source from now on.
    func confine() -> Bool {
        // A plug-in that keeps some elements would register the others again when it is loaded.
        unsafe forEachElement { element in
            let plugIn = unsafe String(cStringOrNil: plugInName(element))
            guard plugIn == "libav" || plugIn == "coreelements", unsafe isRefused(element),
                let loaded = unsafe load(element)
            else { return }
            unsafe g_object_unref(UnsafeMutableRawPointer(loaded))
        }
        unsafe forEachElement { if unsafe isRefused($0) { unsafe remove(registry, $0) } }
        return watchSources()
    }

    private func forEachElement(_ body: (OpaquePointer) -> Void) {
        let elements = unsafe list(registry, elementKind)
        defer { unsafe freeList(elements) }
        var next = unsafe elements
        while let element = unsafe next {
            if let data = unsafe element.pointee.data { unsafe body(OpaquePointer(data)) }
            unsafe next = unsafe element.pointee.next
        }
    }

    private func isRefused(_ element: OpaquePointer) -> Bool {
        let text = unsafe objectName(element)
        defer { unsafe g_free(text) }
        let name = unsafe String(cStringOrNil: text) ?? ""
        if name == "filesrc" { return false }
        let kind = unsafe String(cStringOrNil: words(element, "klass")) ?? ""
        return unsafe addressKind(element) != 0 || Self.isRefused(name: name, kind: kind)
    }

    /// Returns true for an element that opens files or addresses named in a file, or connects to a
    /// network.
    static func isRefused(name: String, kind: String) -> Bool {
        let kinds = kind.split(separator: "/")
        if kinds.contains("Network") || kinds.contains("Adaptive") { return true }
        return playlistDemultiplexers.contains(name)
    }

    /// FFmpeg's demuxers that open other files and addresses.
    private static let playlistDemultiplexers = Set(
        ["hls", "applehttp", "dash", "concat", "imf", "sdp", "rtsp", "rtp", "webm_dash_manifest"]
            .map { "avdemux_\($0)" })

    // MARK: - Sources

    /// Calls `checkSource` for each source before it is opened.
    ///
    /// A container can redirect to another file, which the player would follow.
    private func watchSources() -> Bool {
        let watched = ["uridecodebin", "urisourcebin"].map { unsafe watch($0, checkSource) }
        guard watched.contains(true) else { return false }
        for player in ["playbin", "playbin3"] { _ = unsafe watch(player, turnUpright) }
        return true
    }

    /// Adds an emission hook.
    ///
    /// An element without that signal is removed.
    private func watch(_ name: String, _ hook: GSignalEmissionHook) -> Bool {
        guard let element = unsafe find(name) else { return false }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(element)) }
        guard let loaded = unsafe load(element) else { return false }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(loaded)) }
        let type = unsafe elementType(loaded)
        // Keep the class alive, since its signals belong to it.
        guard let kept = unsafe g_type_class_ref(type) else { return false }
        _ = unsafe kept
        let signal = unsafe g_signal_lookup("source-setup", type)
        guard signal != 0, unsafe g_signal_add_emission_hook(signal, 0, hook, nil, nil) != 0 else {
            unsafe remove(registry, loaded)
            return false
        }
        return true
    }
}

/// Blocks a source that is not one of the files being played.
private let checkSource: GSignalEmissionHook = { _, count, values, _ in
    guard count > 1, let value = unsafe values?.advanced(by: 1),
        let source = unsafe g_value_get_object(value), let plugIns = PlayingPlugIns.loaded
    else { return 1 }
    guard unsafe String(cStringOrNil: g_type_name(cgtk_object_type(source))) == "GstFileSrc" else {
        _ = unsafe plugIns.lockState(OpaquePointer(source), 1)
        return 1
    }
    let object = unsafe source.assumingMemoryBound(to: GObject.self)
    var location = GValue()
    unsafe g_value_init(&location, cgtk_type_string())
    defer { unsafe g_value_unset(&location) }
    unsafe g_object_get_property(object, "location", &location)
    let path = unsafe String(cStringOrNil: g_value_get_string(&location)) ?? ""
    if !PlayedFile.takeReading(of: path) {
        // Without a location the source fails to start, which ends playback.
        unsafe g_value_set_string(&location, nil)
        unsafe g_object_set_property(object, "location", &location)
    }
    return 1
}

/// Rotates a film as its container says, before the sink.
private let turnUpright: GSignalEmissionHook = { _, count, values, _ in
    guard count > 1, let values = unsafe values, let player = unsafe g_value_get_object(values),
        let plugIns = PlayingPlugIns.loaded, let filter = unsafe plugIns.make("videoflip", nil)
    else { return 1 }
    let turning = unsafe UnsafeMutableRawPointer(filter)
    unsafe plugIns.setArgument(turning, "video-direction", "auto")
    var value = GValue()
    unsafe g_value_init(&value, cgtk_type_object())
    // The value sinks the filter's floating reference.
    unsafe g_object_ref_sink(turning)
    unsafe g_value_take_object(&value, turning)
    unsafe g_object_set_property(
        player.assumingMemoryBound(to: GObject.self), "video-filter", &value)
    unsafe g_value_unset(&value)
    return 1
}

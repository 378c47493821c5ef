internal import CGtk
internal import Glibc

/// The GStreamer functions in use.
///
/// They only decode frames and covers; GTK plays media in the window.
@safe
struct GStreamer: @unchecked Sendable {
    typealias Element = OpaquePointer
    typealias Initialize =
        @convention(c) (
            UnsafeMutablePointer<Int32>?, UnsafeMutableRawPointer?, UnsafeMutableRawPointer?
        ) -> Int32
    typealias Launch =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
        ) -> Element?
    typealias Named = @convention(c) (Element, UnsafePointer<CChar>) -> Element?
    typealias SetState = @convention(c) (Element, Int32) -> Int32
    typealias GetState =
        @convention(c) (
            Element, UnsafeMutablePointer<Int32>?, UnsafeMutablePointer<Int32>?, UInt64
        ) -> Int32
    typealias Seek = @convention(c) (Element, Int32, Int32, Int64) -> Int32
    typealias Duration = @convention(c) (Element, Int32, UnsafeMutablePointer<Int64>) -> Int32
    typealias Part = @convention(c) (OpaquePointer) -> OpaquePointer?
    typealias Pop = @convention(c) (OpaquePointer, UInt64, Int32) -> OpaquePointer?
    typealias ParseTags =
        @convention(c) (OpaquePointer, UnsafeMutablePointer<OpaquePointer?>) -> Void
    typealias SampleInTags =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, UInt32, UnsafeMutablePointer<OpaquePointer?>
        ) -> Int32
    typealias HasName = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> Int32
    typealias Value =
        @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> UnsafePointer<GValue>?
    typealias Number =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>
        ) -> Int32
    typealias Structure = @convention(c) (OpaquePointer, UInt32) -> OpaquePointer?
    typealias ByteCount = @convention(c) (OpaquePointer) -> Int
    typealias Extract =
        @convention(c) (OpaquePointer, Int, UnsafeMutableRawPointer?, Int) -> Int
    typealias Release = @convention(c) (OpaquePointer) -> Void
    typealias Pull = @convention(c) (Element, UInt64) -> OpaquePointer?

    let launch: Launch
    let named: Named
    let setState: SetState
    let getState: GetState
    let seek: Seek
    let duration: Duration
    let bus: Part
    let pop: Pop
    let parseTags: ParseTags
    let sampleInTags: SampleInTags
    let structureOfMessage: Part
    let hasName: HasName
    let value: Value
    let number: Number
    let capsOfSample: Part
    let infoOfSample: Part
    let bufferOfSample: Part
    let structureOfCaps: Structure
    let byteCount: ByteCount
    let extract: Extract
    let release: Release
    let pull: Pull

    /// GStreamer, initialised; nil if it is not installed.
    static let loaded = GStreamer()

    private init?() {
        do {
            let core = try LoadedLibrary("libgstreamer-1.0.so.0")
            let application = try LoadedLibrary("libgstapp-1.0.so.0")
            let initialize = try unsafe core.function("gst_init_check", as: Initialize.self)
            guard initialize(nil, nil, nil) != 0 else { return nil }
            unsafe launch = try unsafe core.function("gst_parse_launch")
            unsafe named = try unsafe core.function("gst_bin_get_by_name")
            unsafe setState = try unsafe core.function("gst_element_set_state")
            unsafe getState = try unsafe core.function("gst_element_get_state")
            unsafe seek = try unsafe core.function("gst_element_seek_simple")
            unsafe duration = try unsafe core.function("gst_element_query_duration")
            unsafe bus = try unsafe core.function("gst_element_get_bus")
            unsafe pop = try unsafe core.function("gst_bus_timed_pop_filtered")
            unsafe parseTags = try unsafe core.function("gst_message_parse_tag")
            unsafe sampleInTags = try unsafe core.function("gst_tag_list_get_sample_index")
            unsafe structureOfMessage = try unsafe core.function("gst_message_get_structure")
            unsafe hasName = try unsafe core.function("gst_structure_has_name")
            unsafe value = try unsafe core.function("gst_structure_get_value")
            unsafe number = try unsafe core.function("gst_structure_get_int")
            unsafe capsOfSample = try unsafe core.function("gst_sample_get_caps")
            unsafe infoOfSample = try unsafe core.function("gst_sample_get_info")
            unsafe bufferOfSample = try unsafe core.function("gst_sample_get_buffer")
            unsafe structureOfCaps = try unsafe core.function("gst_caps_get_structure")
            unsafe byteCount = try unsafe core.function("gst_buffer_get_size")
            unsafe extract = try unsafe core.function("gst_buffer_extract")
            unsafe release = try unsafe core.function("gst_mini_object_unref")
            unsafe pull = try unsafe application.function("gst_app_sink_try_pull_sample")
        } catch {
            return nil
        }
    }
}

internal import CGtk
import ShelfGObject

/// The parsed command-line options.
package struct LocalOptions: Sendable {
    /// The argument of an option.
    package enum Kind: Sendable {
        /// No argument.
        case flag
        /// A string.
        case text
        /// A file name as bytes.
        case fileName
        /// All arguments that are not options; the option's name must be `rest`.
        case rest

        nonisolated var argument: GOptionArg {
            switch self {
            case .flag: G_OPTION_ARG_NONE
            case .text: G_OPTION_ARG_STRING
            case .fileName: G_OPTION_ARG_FILENAME
            case .rest: G_OPTION_ARG_FILENAME_ARRAY
            }
        }
    }

    /// The flags present.
    package let flags: Set<String>
    /// The options with a string.
    package let texts: [String: String]
    /// The options with a file name, as the bytes typed.
    package let fileNames: [String: [UInt8]]
    /// The arguments that are not options, as the bytes typed.
    package let arguments: [[UInt8]]

    init(_ dictionary: UnsafeMutablePointer<GVariantDict>) {
        var flags: Set<String> = []
        var texts: [String: String] = [:]
        var fileNames: [String: [UInt8]] = [:]
        var arguments: [[UInt8]] = []
        let variant = unsafe g_variant_dict_end(dictionary)
        unsafe g_variant_ref_sink(variant)
        defer { unsafe g_variant_unref(variant) }
        for index in unsafe 0..<g_variant_n_children(variant) {
            let entry = unsafe g_variant_get_child_value(variant, index)
            defer { unsafe g_variant_unref(entry) }
            let key = unsafe g_variant_get_child_value(entry, 0)
            let boxed = unsafe g_variant_get_child_value(entry, 1)
            let value = unsafe g_variant_get_variant(boxed)
            defer { unsafe [key, boxed, value].forEach { unsafe g_variant_unref($0) } }
            let name = unsafe String(cStringOrNil: g_variant_get_string(key, nil)) ?? ""
            switch unsafe String(cStringOrNil: g_variant_get_type_string(value)) {
            case "b": flags.insert(name)
            case "s": texts[name] = unsafe String(cStringOrNil: g_variant_get_string(value, nil))
            case "ay": fileNames[name] = unsafe LocalOptions.bytes(value)
            case "aay":
                for index in unsafe 0..<g_variant_n_children(value) {
                    let argument = unsafe g_variant_get_child_value(value, index)
                    unsafe arguments.append(LocalOptions.bytes(argument))
                    unsafe g_variant_unref(argument)
                }
            default: break
            }
        }
        self.flags = flags
        self.texts = texts
        self.fileNames = fileNames
        self.arguments = arguments
    }

    private static func bytes(_ value: OpaquePointer?) -> [UInt8] {
        var bytes: [UInt8] = []
        guard var next = unsafe g_variant_get_bytestring(value) else { return bytes }
        while unsafe next.pointee != 0 {
            unsafe bytes.append(UInt8(bitPattern: next.pointee))
            unsafe next = unsafe next + 1
        }
        return bytes
    }
}

extension Signal where Handler == @MainActor (LocalOptions) -> Int32? {
    /// Makes GApplication's signal with the parsed options.
    init(localOptions name: String) {
        let trampoline:
            @convention(c) (
                UnsafeMutableRawPointer?, UnsafeMutablePointer<GVariantDict>?,
                UnsafeMutableRawPointer?
            )
                -> Int32 = { _, dictionary, data in
                    guard let dictionary = unsafe dictionary else { return -1 }
                    let handler = unsafe HandlerBox<Handler>.handler(at: data)
                    nonisolated(unsafe) let options = unsafe dictionary
                    return MainActor.assumeIsolated {
                        unsafe handler(LocalOptions(options)) ?? -1
                    }
                }
        unsafe self.init(name, trampoline: trampoline)
    }
}

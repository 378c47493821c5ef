internal import CGtk

/// Decompression of gzip data.
@safe
package enum Gzip {
    /// The magic number of gzip data.
    package static let mark: [UInt8] = [0x1F, 0x8B]

    /// Decompresses data; nil when it is damaged, truncated or longer than the limit.
    ///
    /// - Parameter limit: The most decompressed bytes.
    package static func unpacked(_ bytes: [UInt8], limit: Int) -> [UInt8]? {
        guard let converter = unsafe g_zlib_decompressor_new(G_ZLIB_COMPRESSOR_FORMAT_GZIP) else {
            return nil
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(converter)) }
        var unpacked: [UInt8] = []
        var rest = bytes[...]
        while true {
            var result = G_CONVERTER_ERROR
            let block = unsafe [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, filled in
                var (read, written): (gsize, gsize) = (0, 0)
                let room = gsize(buffer.count)
                result = unsafe rest.withUnsafeBytes { rest in
                    unsafe g_converter_convert(
                        converter, rest.baseAddress, gsize(rest.count),
                        buffer.baseAddress, room, G_CONVERTER_INPUT_AT_END, &read, &written, nil)
                }
                rest = rest.dropFirst(Int(read))
                filled = Int(written)
            }
            guard result != G_CONVERTER_ERROR, unpacked.count + block.count <= limit else {
                return nil
            }
            unpacked += block
            if result == G_CONVERTER_FINISHED { return unpacked }
            if block.isEmpty && rest.isEmpty { return nil }
        }
    }
}

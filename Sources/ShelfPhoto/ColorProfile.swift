internal import CLcms

/// What the numbers of a picture mean as colours, as its file says it.
///
/// Parsing trusts the parser: only for worker processes.
@safe
package final class ColorProfile {
    private let profile: UnsafeMutableRawPointer

    /// Reads an ICC profile; nil when it is none.
    package init?(_ bytes: [UInt8]) {
        let profile = unsafe bytes.withUnsafeBytes {
            unsafe cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count))
        }
        guard let profile = unsafe profile else { return nil }
        unsafe self.profile = unsafe profile
    }

    @inline(never) deinit { unsafe cmsCloseProfile(profile) }

    /// What the profile is called; nil when it does not say.
    package var name: String? {
        let text = unsafe [UInt8](unsafeUninitializedCapacity: 400) { buffer, count in
            let room = UnsafeMutableRawBufferPointer(buffer)
            let length = unsafe cmsGetProfileInfoASCII(
                profile, cmsInfoDescription, "en", "US",
                room.bindMemory(to: CChar.self).baseAddress, UInt32(buffer.count))
            count = min(Int(length), buffer.count)
        }
        return String(decoding: text.prefix { $0 != 0 }, as: UTF8.self).shownWords
    }

    /// Whether the numbers mean what a screen takes them for.
    package var isOfScreens: Bool {
        name?.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix("sRGB") } ?? false
    }

    /// Turns rows of pixels of red, green, blue and perhaps alpha, eight bits each, into those of
    /// screens.
    ///
    /// - Parameter stride: bytes from one row to the next.
    /// - Returns: whether that could be done; it cannot for colours that are not red, green and blue.
    package func convert(
        _ pixels: UnsafeMutableRawBufferPointer, width: Int, height: Int, stride: Int,
        hasAlpha: Bool
    ) -> Bool {
        guard unsafe cmsGetColorSpace(profile) == cmsSigRgbData, width > 0, height > 0,
            (height - 1) * stride + width * (hasAlpha ? 4 : 3) <= pixels.count,
            let screen = unsafe cmsCreate_sRGBProfile()
        else { return false }
        defer { unsafe cmsCloseProfile(screen) }
        let layout = hasAlpha ? clcms_rgba() : clcms_rgb()
        let transform = unsafe cmsCreateTransform(
            profile, layout, screen, layout, UInt32(INTENT_RELATIVE_COLORIMETRIC),
            UInt32(cmsFLAGS_COPY_ALPHA))
        guard let transform = unsafe transform else { return false }
        defer { unsafe cmsDeleteTransform(transform) }
        for row in 0..<height {
            guard let start = unsafe pixels.baseAddress?.advanced(by: row * stride) else { break }
            unsafe cmsDoTransform(transform, start, start, UInt32(width))
        }
        return true
    }
}

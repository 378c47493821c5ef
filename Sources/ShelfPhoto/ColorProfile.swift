internal import CLcms

/// The ICC profile of a picture.
///
/// Little CMS parses untrusted bytes here, so only worker processes may use it.
@safe
package final class ColorProfile {
    private let profile: UnsafeMutableRawPointer

    /// Reads an ICC profile, or returns nil if it is invalid.
    package init?(_ bytes: [UInt8]) {
        let profile = unsafe bytes.withUnsafeBytes {
            unsafe cmsOpenProfileFromMem($0.baseAddress, UInt32(clamping: $0.count))
        }
        guard let profile = unsafe profile else { return nil }
        unsafe self.profile = unsafe profile
    }

    @inline(never) deinit { unsafe cmsCloseProfile(profile) }

    /// The profile's description, or nil if it has none.
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

    /// The profile is sRGB by its name, and its curves do not contradict.
    package var isOfScreens: Bool {
        let isCalledSo =
            name?.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix("sRGB") } ?? false
        return isCalledSo && hasCurvesOfScreens
    }

    /// The largest deviation of a curve from sRGB's.
    ///
    /// Profiles are rounded, or have a plain power instead.
    private static let tolerance = 0.05

    /// The tone curves are sRGB's; linear profiles are called sRGB as well, after their primaries.
    ///
    /// A profile with tables instead of curves passes.
    private var hasCurvesOfScreens: Bool {
        [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].allSatisfy { tag in
            guard let curve = unsafe cmsReadTag(profile, tag) else { return true }
            // sRGB at a quarter, a half and three quarters (IEC 61966-2-1).
            return [(0.25, 0.0509), (0.5, 0.2140), (0.75, 0.5225)].allSatisfy { number, light in
                let said = unsafe cmsEvalToneCurveFloat(OpaquePointer(curve), Float(number))
                return abs(Double(said) - light) < Self.tolerance
            }
        }
    }

    /// Converts rows of pixels to sRGB in place: red, green, blue and optionally alpha, eight bits
    /// each.
    ///
    /// - Parameter stride: The number of bytes from one row to the next.
    /// - Returns: False if the profile is not for red, green and blue.
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

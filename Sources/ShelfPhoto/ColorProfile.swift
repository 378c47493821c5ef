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

    /// Whether the numbers mean what a screen takes them for: the profile is called so, and does not say otherwise.
    package var isOfScreens: Bool {
        let isCalledSo =
            name?.split { !$0.isLetter && !$0.isNumber }.contains { $0.hasPrefix("sRGB") } ?? false
        return isCalledSo && hasCurvesOfScreens
    }

    /// How far a curve may be from that of screens: profiles are rounded, or have a plain power in its place.
    private static let tolerance = 0.05

    /// Whether light grows with the numbers as on screens; linear profiles are called sRGB as well, after their primaries.
    ///
    /// One that has tables in place of curves says nothing of that here.
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

import ShelfGObject
import ShelfPhoto

extension Pixbuf {
    /// Turns the pixels into the colours of screens, if the file says that they are others and how.
    ///
    /// Called before the picture is turned, which loses what the file said.
    ///
    /// - Returns: What the colours of the file are called, if it says so.
    @discardableResult
    func showColorsOfScreens() -> String? { showColorsOfScreens(from: profile) }

    /// The same by the profile of the picture it is a part of.
    func showColorsOfScreens(from bytes: [UInt8]?) -> String? {
        guard let bytes, let profile = ColorProfile(bytes) else { return nil }
        if !profile.isOfScreens {
            _ = unsafe changePixels { pixels, stride in
                unsafe profile.convert(
                    pixels, width: width, height: height, stride: stride, hasAlpha: hasAlpha)
            }
        }
        return profile.name
    }
}

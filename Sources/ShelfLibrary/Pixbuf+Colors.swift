import ShelfGObject
import ShelfPhoto

extension Pixbuf {
    /// Turns the pixels as they were decoded into those of screens: colours apart from their alpha,
    /// and those that the file says to be others as it says.
    ///
    /// Called before the picture is turned, which loses what the file said.
    ///
    /// - Parameter head: The head of the file, for what the decoder does not tell.
    /// - Returns: What the colours of the file are called, if it says so.
    @discardableResult
    func showColorsOfScreens(_ file: borrowing RegularFile, _ head: PictureHead) -> String? {
        if head.multipliesColors { divideColorsByAlpha() }
        return showColorsOfScreens(from: profile(file, head))
    }

    /// Returns the color profile that the decoder or the head of the file tells of.
    func profile(_ file: borrowing RegularFile, _ head: PictureHead) -> [UInt8]? {
        profile ?? head.profilePlace.map { file.bytes(at: $0.lowerBound, count: $0.count) }
    }

    /// Converts the pixels by the profile of the picture they are a part of.
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

    /// Reads a picture's header without decoding it; nil when no decoder knows the format.
    ///
    /// The size of WebP comes from its head: gdk-pixbuf would hand the first bytes of the file to
    /// the loader, which writes criticals about a picture that moves and is cut off.
    static func header(
        of file: borrowing RegularFile, _ known: PictureHead? = nil
    ) -> Header? {
        let head = known ?? PictureHead(file)
        guard head.isWebP else { return header(ofFileAt: file.descriptorPath) }
        guard head.width > 0, head.height > 0, contentTypes.contains("image/webp") else {
            return nil
        }
        return Header(
            width: head.width, height: head.height, format: "webp", contentType: "image/webp",
            isScalable: false)
    }
}

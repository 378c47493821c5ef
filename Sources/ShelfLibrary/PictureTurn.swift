package import ShelfGObject
import ShelfPhoto

/// The turn of a picture that its file is made to say, without the pixels being made anew.
///
/// Design: docs/design/preview.md#turns-that-stay
package enum PictureTurn {
    /// The first bytes of a file, in which the tag stands.
    private static let headByteCount = 1 << 18

    /// Whether files of a type may say how they are turned.
    package static func mayBeKept(in contentType: String) -> Bool { contentType == "image/jpeg" }

    /// Has a file say that its picture is turned further clockwise, by quarters of a circle.
    @concurrent
    package static func keep(_ quarters: Int, in file: File) async -> ByteChange {
        keepNow(quarters, in: file)
    }

    static func keepNow(_ quarters: Int, in file: File) -> ByteChange {
        guard let path = file.pathBytes else { return .nowhere }
        return ByteChange.make(inFileAt: path, headByteCount: headByteCount) { head in
            OrientationTag(jpeg: head).map { ($0.offset, UInt8($0.turned(by: quarters))) }
        }
    }
}

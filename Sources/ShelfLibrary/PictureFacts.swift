/// What a thumbnail tells of the picture it was made from.
struct PictureFacts {
    var source: ThumbnailSource
    var contentType: String?
    var width: Int?
    var height: Int?

    var texts: [(key: String, value: String)] {
        let texts: [(key: String, value: String?)] = [
            ("Thumb::MTime", "\(source.modified)"),
            ("Thumb::Size", "\(source.byteCount)"),
            (ThumbnailSource.stateKey, source.state?.text),
            ("Thumb::Mimetype", contentType),
            ("Thumb::Image::Width", width.map { "\($0)" }),
            ("Thumb::Image::Height", height.map { "\($0)" }),
        ]
        return texts.compactMap { text in text.value.map { (text.key, $0) } }
    }
}

/// What a thumbnail tells of the picture it was made from.
struct PictureFacts {
    var modified: Int64
    var byteCount: Int64?
    var contentType: String?
    var width: Int?
    var height: Int?

    var texts: [(key: String, value: String)] {
        let texts: [(key: String, value: String?)] = [
            ("Thumb::MTime", "\(modified)"),
            ("Thumb::Size", byteCount.map { "\($0)" }),
            ("Thumb::Mimetype", contentType),
            ("Thumb::Image::Width", width.map { "\($0)" }),
            ("Thumb::Image::Height", height.map { "\($0)" }),
        ]
        return texts.compactMap { text in text.value.map { (text.key, $0) } }
    }
}

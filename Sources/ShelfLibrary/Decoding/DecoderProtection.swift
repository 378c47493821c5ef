import ShelfGObject
import ShelfSandbox

/// The protection that this system lacks for the processes that decode files.
///
/// Design: docs/design/decoding.md#where-less-is-possible
@MainActor
package enum DecoderProtection {
    /// The words for what is lacking; nil as long as no decoder has said so.
    package private(set) static var lack: String?
    private static var onLack: (String) -> Void = { _ in }

    /// Tells `body` of what is lacking, once it is known.
    package static func observe(_ body: @escaping (String) -> Void) {
        onLack = body
        if let lack { body(lack) }
    }

    /// Takes note of how a decoder is confined.
    static func note(_ confinement: Confinement) {
        guard lack == nil, let words = words(for: confinement) else { return }
        lack = words
        onLack(words)
    }

    private static func words(for confinement: Confinement) -> String? {
        switch confinement {
        case .namespaces, .filter: nil
        case .reading:
            localized(
                "Files are decoded with less protection, because this system does not let Shelf hide other files from decoders."
            )
        case .limits:
            localized(
                "Files are decoded without protection, because this system cannot filter what decoders do."
            )
        }
    }
}

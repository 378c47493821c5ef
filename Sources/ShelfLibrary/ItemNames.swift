import ShelfGObject

/// The names of items that were found together, one after the other in one piece of memory.
///
/// Copying an array of items counts references; when each item had strings of its own, that would
/// touch memory all over the place, milliseconds for a large folder.
final class ItemNames: Sendable {
    /// Where one item's names lie: the encoded one, and after it the one for showing when they
    /// differ.
    struct Place: Hashable, Sendable {
        let start: Int32
        let encodedCount: Int32
        let shownCount: Int32
    }

    private let folder: File
    private let bytes: [UInt8]

    private init(folder: File, bytes: [UInt8]) {
        self.folder = folder
        self.bytes = bytes
    }

    /// Gathers the names of files of one folder; returns them with a place for each file.
    static func gather(_ infos: [(file: File, name: String)]) -> (ItemNames, [Place]) {
        guard let first = infos.first else {
            return (ItemNames(folder: File(path: "/"), bytes: []), [])
        }
        let folderURI = first.file.uri.dropLast(first.file.encodedName.utf8.count)
        let folder = File(canonicalURI: String(folderURI))
        var bytes: [UInt8] = []
        var places: [Place] = []
        places.reserveCapacity(infos.count)
        for (file, name) in infos {
            // A component holds no slash, so one with slashes is a whole address.
            let encoded =
                file.uri.utf8.starts(with: folderURI.utf8) ? file.encodedName : file.uri[...]
            let start = bytes.count
            bytes.append(contentsOf: encoded.utf8)
            let encodedCount = bytes.count - start
            if !encoded.utf8.elementsEqual(name.utf8) { bytes.append(contentsOf: name.utf8) }
            places.append(
                Place(
                    start: Int32(start), encodedCount: Int32(encodedCount),
                    shownCount: Int32(bytes.count - start - encodedCount)))
        }
        return (ItemNames(folder: folder, bytes: bytes), places)
    }

    func encodedName(at place: Place) -> String { text(place.start, place.encodedCount) }

    func shownName(at place: Place) -> String {
        place.shownCount == 0
            ? encodedName(at: place) : text(place.start + place.encodedCount, place.shownCount)
    }

    /// What stands behind the last dot of the name for showing, ASCII in lower case; empty without a
    /// dot, or where it is long.
    func ending(at place: Place) -> String {
        let start = Int(place.start)
        let middle = start + Int(place.encodedCount)
        let range = place.shownCount == 0 ? start..<middle : middle..<middle + Int(place.shownCount)
        // So many bytes are a string that takes no memory of its own.
        let tail = bytes[max(range.lowerBound, range.upperBound - 8)..<range.upperBound]
        guard let dot = tail.lastIndex(of: UInt8(ascii: ".")), dot != range.lowerBound else {
            return ""
        }
        return String(
            decoding: tail[(dot + 1)...].lazy.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 },
            as: UTF8.self)
    }

    /// Appends the name for showing to texts that are searched.
    ///
    /// - Parameter isMore: Whether it is one more name of what was appended last.
    func appendShownName(at place: Place, to texts: inout FoldedTexts, isMore: Bool) {
        let start = Int(place.start)
        let middle = start + Int(place.encodedCount)
        let range = place.shownCount == 0 ? start..<middle : middle..<middle + Int(place.shownCount)
        if isMore { texts.extend(range, of: bytes) } else { texts.append(range, of: bytes) }
    }

    func file(at place: Place) -> File {
        let name = encodedName(at: place)
        return File(canonicalURI: name.utf8.contains(UInt8(ascii: "/")) ? name : folder.uri + name)
    }

    /// Whether an item here and one there have the same names in the same folder.
    func isSame(at place: Place, as other: ItemNames, at otherPlace: Place) -> Bool {
        if self === other { return place == otherPlace }
        return place.encodedCount == otherPlace.encodedCount
            && place.shownCount == otherPlace.shownCount
            && slice(place) == other.slice(otherPlace) && folder == other.folder
    }

    private func slice(_ place: Place) -> ArraySlice<UInt8> {
        bytes[Int(place.start)..<Int(place.start + place.encodedCount + place.shownCount)]
    }

    private func text(_ start: Int32, _ count: Int32) -> String {
        String(decoding: bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    }
}

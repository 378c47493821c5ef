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
    /// What is known of files that lie elsewhere than where they were listed, by where their names
    /// begin.
    private let origins: [Int32: FileOrigin]
    /// The sidecars of files that were named by themselves, by where their names begin.
    private let sidecars: [Int32: [LibraryItem]]

    private init(
        folder: File, bytes: [UInt8], origins: [Int32: FileOrigin] = [:],
        sidecars: [Int32: [LibraryItem]] = [:]
    ) {
        self.folder = folder
        self.bytes = bytes
        self.origins = origins
        self.sidecars = sidecars
    }

    /// The sidecars of a file that was named by itself.
    func sidecars(at place: Place) -> [LibraryItem] {
        sidecars.isEmpty ? [] : sidecars[place.start] ?? []
    }

    /// What is known of where a file comes from, when it lies elsewhere than where it was listed.
    func origin(at place: Place) -> FileOrigin? { origins.isEmpty ? nil : origins[place.start] }

    /// Gathers the names of files of one folder; returns them with a place for each file.
    ///
    /// - Parameter listed: The sidecars of files that were named by themselves, by their places.
    static func gather(
        _ infos: [FileInfo], sidecars listed: [Int: [LibraryItem]] = [:]
    ) -> (ItemNames, [Place]) {
        guard let first = infos.first else {
            return (ItemNames(folder: File(path: "/"), bytes: []), [])
        }
        let folderURI = first.file.uri.dropLast(first.file.encodedName.utf8.count)
        let folder = File(canonicalURI: String(folderURI))
        var bytes: [UInt8] = []
        var places: [Place] = []
        places.reserveCapacity(infos.count)
        var origins: [Int32: FileOrigin] = [:]
        for info in infos {
            let (file, name) = (info.file, info.displayName)
            // A component holds no slash, so one with slashes is a whole address.
            let component = file.encodedName
            let isInFolder =
                file.uri.utf8.count == folderURI.utf8.count + component.utf8.count
                && file.uri.utf8.starts(with: folderURI.utf8)
            let encoded = isInFolder ? component : file.uri[...]
            let start = bytes.count
            if let origin = info.origin { origins[Int32(start)] = origin }
            bytes.append(contentsOf: encoded.utf8)
            let encodedCount = bytes.count - start
            if !encoded.utf8.elementsEqual(name.utf8) { bytes.append(contentsOf: name.utf8) }
            places.append(
                Place(
                    start: Int32(start), encodedCount: Int32(encodedCount),
                    shownCount: Int32(bytes.count - start - encodedCount)))
        }
        let sidecars = Dictionary(
            uniqueKeysWithValues: listed.map { (places[$0.key].start, $0.value) })
        return (
            ItemNames(folder: folder, bytes: bytes, origins: origins, sidecars: sidecars), places
        )
    }

    func encodedName(at place: Place) -> String { text(place.start, place.encodedCount) }

    func shownName(at place: Place) -> String {
        place.shownCount == 0
            ? encodedName(at: place) : text(place.start + place.encodedCount, place.shownCount)
    }

    /// The bytes behind the last dot of the name for showing, ASCII in lower case, the last of them the
    /// lowest byte of a number; 0 without a dot, or where there are more than seven.
    func endingKey(at place: Place) -> UInt64 {
        let start = Int(place.start)
        let end = start + Int(place.encodedCount) + Int(place.shownCount)
        let first = place.shownCount == 0 ? start : start + Int(place.encodedCount)
        var key: UInt64 = 0
        for step in 1...8 where end - step > first {
            let byte = bytes[end - step]
            if byte == UInt8(ascii: ".") { return key }
            key |= UInt64(0x41...0x5A ~= byte ? byte | 0x20 : byte) << (8 * UInt64(step - 1))
        }
        return 0
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
            && origin(at: place) == other.origin(at: otherPlace)
            && sidecars(at: place) == other.sidecars(at: otherPlace)
    }

    private func slice(_ place: Place) -> ArraySlice<UInt8> {
        bytes[Int(place.start)..<Int(place.start + place.encodedCount + place.shownCount)]
    }

    private func text(_ start: Int32, _ count: Int32) -> String {
        String(decoding: bytes[Int(start)..<Int(start + count)], as: UTF8.self)
    }
}

/// Hash functions that read the bytes of UUIDs and ASCII strings a word at a time.
///
/// Of the pure modules, only this file reads memory without the compiler's checks. `UUID` exposes
/// its bytes only to modules that import Foundation, and reading single bytes would take ten times
/// as long.
///
/// Design: docs/design/diff.md#hashing
@usableFromInline
enum IDBytes {
    /// The type identifier of Foundation's `UUID`, or nil if the program does not link Foundation.
    @usableFromInline static let uuid: ObjectIdentifier? = {
        let type =
            _typeByName("20FoundationEssentials4UUIDV") ?? _typeByName("10Foundation4UUIDV")
        return type.map { ObjectIdentifier($0) }
    }()

    /// Returns true if `type` is Foundation's `UUID`: sixteen bytes, all of which `==` compares.
    @inlinable
    @inline(__always)
    static func isUUID<ID>(_ type: ID.Type) -> Bool {
        MemoryLayout<ID>.size == 16 && MemoryLayout<ID>.alignment == 1
            && ObjectIdentifier(type) == uuid
    }

    /// Returns the hash of an id whose type is `UUID`.
    @inlinable
    @inline(__always)
    static func hash<ID>(uuid: ID, seed: HashSeed) -> UInt64 {
        unsafe withUnsafeBytes(of: uuid) { bytes in
            unsafe seed.fold(
                bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self),
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
        }
    }

    /// Returns the hash of an ASCII string, or nil for other strings and those without contiguous
    /// UTF-8.
    @inlinable
    @inline(__always)
    static func hash(ascii text: String, seed: HashSeed) -> UInt64? {
        let found = unsafe text.utf8.withContiguousStorageIfAvailable { bytes in
            unsafe hash(ascii: UnsafeRawBufferPointer(bytes), seed: seed)
        }
        return found ?? nil
    }

    /// Returns the hash of ASCII bytes, read sixteen at a time, or nil if a byte is not ASCII.
    @inlinable
    static func hash(ascii bytes: UnsafeRawBufferPointer, seed: HashSeed) -> UInt64? {
        let count = bytes.count
        var hash: UInt64 = 0
        var seen: UInt64 = 0
        var place = 0
        // The last word of each kind overlaps the one before, so that no byte is read alone.
        while place < count {
            let (first, second): (UInt64, UInt64)
            if count >= 16 {
                let start = Swift.min(place, count &- 16)
                first = unsafe bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self)
                second = unsafe bytes.loadUnaligned(fromByteOffset: start &+ 8, as: UInt64.self)
            } else if count >= 8 {
                first = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt64.self)
                second = unsafe bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
            } else if count >= 4 {
                let low = unsafe bytes.loadUnaligned(fromByteOffset: 0, as: UInt32.self)
                let high = unsafe bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
                (first, second) = (UInt64(low), UInt64(high))
            } else {
                let middle = unsafe UInt64(bytes[count / 2])
                first = unsafe UInt64(bytes[0]) | middle &<< 8
                second = unsafe UInt64(bytes[count &- 1])
            }
            seen |= first | second
            hash = seed.fold(first ^ hash, second)
            place &+= 16
        }
        guard seen & 0x8080_8080_8080_8080 == 0 else { return nil }
        return seed.fold(hash, UInt64(truncatingIfNeeded: count))
    }
}

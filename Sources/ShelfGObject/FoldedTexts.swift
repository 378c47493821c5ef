internal import Glibc

/// Many folded texts in one contiguous buffer.
///
/// One pass searches all texts, at little more than the cost of reading the memory.
@safe
package struct FoldedTexts: Sendable {
    /// The texts, each followed by a byte that UTF-8 never uses, with a terminating zero.
    private var bytes: [UInt8] = [0]
    /// The end of each text in those bytes.
    private var ends: [Int] = []

    /// Creates an empty collection with reserved capacity.
    package init(capacity: Int = 0, byteCount: Int = 0) {
        ends.reserveCapacity(capacity)
        bytes.reserveCapacity(byteCount + capacity + 1)
    }

    /// The number of texts.
    package var count: Int { ends.count }

    /// Folds and appends a range of UTF-8 in `source`.
    ///
    /// O(length).
    package mutating func append(_ range: Range<Int>, of source: [UInt8]) {
        guard !source[range].contains(0) else {
            // A zero would end the search of all later texts. No word matches across a line break.
            let text = source[range].map { $0 == 0 ? 0x0A : $0 }
            return append(text.indices, of: text)
        }
        bytes.removeLast()
        unsafe source.withUnsafeBufferPointer {
            unsafe FoldedText.append(UnsafeBufferPointer(rebasing: $0[range]), to: &bytes)
        }
        ends.append(bytes.count)
        bytes.append(0xFF)
        bytes.append(0)
    }

    /// Extends the last text.
    ///
    /// No word matches across the two parts.
    package mutating func extend(_ range: Range<Int>, of source: [UInt8]) {
        guard let last = ends.popLast() else { return append(range, of: source) }
        bytes.removeLast(bytes.count - last)
        bytes.append(contentsOf: [0x0A, 0])
        append(range, of: source)
    }

    /// Returns for each text whether it contains a word.
    ///
    /// O(total length).
    ///
    /// All texts contain the empty word.
    package func containing(_ word: FoldedText) -> [Bool] {
        guard !word.isEmpty else { return Array(repeating: true, count: count) }
        var result = [Bool](repeating: false, count: count)
        unsafe word.withCString { word in
            unsafe bytes.withUnsafeBytes { bytes in
                guard let start = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                else { return }
                var (place, index) = (0, 0)
                while let found = unsafe strstr(start + place, word) {
                    index = firstEnd(after: unsafe UnsafePointer(found) - start, from: index)
                    result[index] = true
                    place = ends[index] + 1
                    index += 1
                }
            }
        }
        return result
    }

    /// Returns the first text that ends after an offset, by galloping search: matches are dense or
    /// far apart.
    private func firstEnd(after offset: Int, from first: Int) -> Int {
        var (low, step) = (first, 1)
        while low + step < ends.count, ends[low + step] < offset {
            low += step
            step *= 2
        }
        var high = min(low + step, ends.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] < offset { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

import ShelfGObject

/// Items in natural order while their folder is being read, with the keys that order them.
struct OrderedItems: Sendable {
    private(set) var items: [LibraryItem] = []
    private var keys: [NaturalOrderKey] = []

    /// Sorts new items in, in any order given; O(n) for n items held afterwards, plus the sorting.
    ///
    /// Of items of one file the first stays.
    ///
    /// - Returns: The first file that was there already.
    @discardableResult
    mutating func merge(_ batch: [LibraryItem]) -> File? {
        var repeated: File?
        let added = batch.map { (key: NaturalOrderKey($0.name), item: $0) }
            .sorted { Self.precedes($0.key, $0.item, $1.key, $1.item) }
        var items: [LibraryItem] = []
        var keys: [NaturalOrderKey] = []
        items.reserveCapacity(self.items.count + added.count)
        keys.reserveCapacity(self.items.count + added.count)
        var old = 0
        for (key, item) in added {
            while old < self.items.count,
                !Self.precedes(key, item, self.keys[old], self.items[old])
            {
                items.append(self.items[old])
                keys.append(self.keys[old])
                old += 1
            }
            if keys.last == key, let last = items.last, last.file == item.file {
                repeated = repeated ?? item.file
                continue
            }
            items.append(item)
            keys.append(key)
        }
        items += self.items[old...]
        keys += self.keys[old...]
        self.items = items
        self.keys = keys
        return repeated
    }

    /// Whether one item comes before another; names that read alike are told apart by their bytes.
    static func precedes(
        _ leftKey: NaturalOrderKey, _ left: LibraryItem,
        _ rightKey: NaturalOrderKey, _ right: LibraryItem
    ) -> Bool {
        if leftKey != rightKey { return leftKey < rightKey }
        return left.file.uri < right.file.uri
    }
}

extension [LibraryItem] {
    /// Where an item with this key and file stands or would stand; O(log n) keys are made.
    func naturalIndex(_ key: NaturalOrderKey, _ file: File) -> Int {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            let other = NaturalOrderKey(self[middle].name)
            if other < key || other == key && self[middle].file.uri < file.uri {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low
    }

    /// The place of a file's item, or nil when it has none.
    ///
    /// - Parameter key: The key of the file's name.
    func index(of file: File, _ key: NaturalOrderKey) -> Int? {
        let index = naturalIndex(key, file)
        if index < count, self[index].file == file { return index }
        // A place whose display names are not its file names.
        return file.isLocal ? nil : firstIndex { $0.file == file }
    }

    /// The place of a file's item, or nil when it has none.
    func index(of file: File) -> Int? {
        index(of: file, NaturalOrderKey(file.displayName))
    }
}

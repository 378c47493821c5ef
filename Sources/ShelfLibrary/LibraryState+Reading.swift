import ShelfGObject

extension LibraryState {
    /// Queues a folder to be read, before all that wait already.
    mutating func enqueue(_ id: ShelfID) {
        guard let folder = folders[id], folder.status != .waiting else { return }
        reading.remove(id)
        folders[id]?.status = .waiting
        folders[id]?.generation += 1
        folders[id]?.isReread =
            folder.isReread || folder.status == .read || !folder.items.isEmpty
            || !folder.children.isEmpty
        waiting.append(id)
    }

    /// Keeps in mind which files of a folder were moved within it until it is read again.
    mutating func noteMoves(_ moves: [File: File], in id: ShelfID) {
        guard let folder = folders[id] else { return }
        let start = folder.file.uri.utf8.last == UInt8(ascii: "/") ? "" : "/"
        for (old, new) in moves {
            let (oldName, newName) = (String(old.encodedName), String(new.encodedName))
            if old.uri == folder.file.uri + start + oldName,
                new.uri == folder.file.uri + start + newName
            {
                folders[id]?.origins[newName] = oldName
            }
        }
    }

    /// Queues a folder and all known below it.
    mutating func enqueueTree(_ id: ShelfID) {
        for id in tree(id).reversed() { enqueue(id) }
    }

    /// Goes on with the folders of a disk that has answered.
    mutating func noteEnded(_ reading: FolderReading) {
        guard let disk = stalled.removeValue(forKey: reading) else { return }
        waiting += parked.removeValue(forKey: disk)?.reversed() ?? []
    }

    /// The number of reads that others wait for.
    private var busyCount: Int {
        reading.count
            - stalled.keys.count { key in
                reading.contains(key.id) && folders[key.id]?.generation == key.generation
            }
    }

    /// The next folder to be read; those of disks that do not answer are put aside.
    private mutating func popWaiting() -> ShelfID? {
        while let id = waiting.popLast() {
            guard !stalled.isEmpty, let disks, let file = folders[id]?.file else { return id }
            let disk = disks.disk(holding: file)
            guard stalled.values.count(where: { $0 == disk }) >= Self.readingLimit else {
                return id
            }
            parked[disk, default: []].append(id)
        }
        return nil
    }

    /// Starts as many reads as may go on at a time.
    mutating func nextReads() -> [LibraryEffect] {
        var effects: [LibraryEffect] = []
        while busyCount < Self.readingLimit, let id = popWaiting() {
            guard let folder = folders[id], folder.status == .waiting else { continue }
            folders[id]?.status = .reading
            reading.insert(id)
            effects.append(
                .read(
                    FolderRequest(
                        id: id, generation: folder.generation, file: folder.file,
                        previous: folder.items, origins: folder.origins, isReread: folder.isReread,
                        source: folder.source)))
        }
        return effects
    }

    /// Takes in a part of a folder; parts of an outdated reading are dropped.
    mutating func take(_ batch: FolderBatch) -> [LibraryEffect] {
        guard let folder = folders[batch.id], folder.generation == batch.generation,
            folder.status == .reading
        else { return [] }
        setItems(batch.items, of: batch.id)
        findFocus(in: batch, of: folder)
        var effects: [LibraryEffect] = []
        if folder.isReread {
            effects += keepOnly(batch.subfolders, below: batch.id)
            if folder.source.keepsOrder { order(batch.subfolders, below: batch.id) }
        }
        addSubfolders(batch.subfolders, to: batch.id)
        if batch.isLast { finish(batch.id, generation: batch.generation) }
        return effects
    }

    /// Marks a folder as read, as far as it could be.
    mutating func finish(_ id: ShelfID, generation: Int) {
        guard let folder = folders[id], folder.generation == generation, folder.status == .reading
        else { return }
        folders[id]?.status = .read
        folders[id]?.isReread = false
        folders[id]?.origins = [:]
        reading.remove(id)
    }

    /// Stops reading; what was not read to its end will be read whole when opened again.
    mutating func close() -> [LibraryEffect] {
        waiting = []
        reading = []
        parked = [:]
        let stopped = folders.filter { $0.status != .read }.map(\.id)
        for id in stopped {
            folders[id]?.status = .idle
            folders[id]?.generation += 1
        }
        return [.forget(stopped)]
    }

    /// Adds the folders not known yet in their natural places and queues them, the first foremost.
    ///
    /// - Parameter found: Folders in natural order.
    mutating func addSubfolders(_ found: [Subfolder], to id: ShelfID) {
        guard !found.isEmpty, let parent = folders[id] else { return }
        var known: Set<File> = []
        var added: [ShelfID] = []
        for subfolder in found where !isRoot(subfolder.file) {
            guard child(at: subfolder.file, subfolder.key, in: parent) == nil,
                known.insert(subfolder.file).inserted
            else { continue }
            added.append(
                addFolder(
                    subfolder, parent: id, title: title(ofChildNamed: subfolder.name, of: parent)))
        }
        placeChildren(added, in: id)
        for child in added.reversed() { enqueue(child) }
    }

    /// Merges children that are in natural order themselves into a folder's.
    mutating func placeChildren(_ added: [ShelfID], in id: ShelfID) {
        guard let folder = folders[id] else { return }
        var merged: [ShelfID] = []
        merged.reserveCapacity(folder.children.count + added.count)
        var start = 0
        for child in added {
            guard let key = folders[child]?.key else { continue }
            let place = index(in: folder, from: start) { key < $0 }
            merged += folder.children[start..<place]
            merged.append(child)
            start = place
        }
        folders[id]?.children = merged + folder.children[start...]
    }

    /// A folder's subfolder of an address and a place among its siblings; O(log subfolders) where they are in natural
    /// order.
    func child(at file: File, _ key: NaturalOrderKey, in parent: Folder) -> ShelfID? {
        let children = parent.children
        if parent.source.keepsOrder { return children.first { folders[$0]?.file == file } }
        let start = index(in: parent, from: 0) { !($0 < key) }
        for id in children[start...] {
            guard let child = folders[id] else { continue }
            if child.file == file { return id }
            if key < child.key { return nil }
        }
        return nil
    }

    /// The first of a folder's subfolders from one on that fulfils what all that follow it fulfil; all of them
    /// are looked at where they have an order of their own.
    private func index(
        in folder: Folder, from start: Int, where fulfils: (NaturalOrderKey) -> Bool
    ) -> Int {
        let children = folder.children
        func isReached(_ index: Int) -> Bool {
            folders[children[index]].map { fulfils($0.key) } ?? false
        }
        if folder.source.keepsOrder {
            return children.indices[start...].first(where: isReached) ?? children.count
        }
        var (low, high) = (start, children.count)
        while low < high {
            let middle = (low + high) / 2
            if isReached(middle) { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// Has known subfolders follow the order their source has them in now, and be read by it.
    private mutating func order(_ found: [Subfolder], below id: ShelfID) {
        let places = Dictionary(found.map { ($0.file, $0) }, uniquingKeysWith: { $1 })
        guard let children = folders[id]?.children else { return }
        for child in children {
            guard let place = folders[child].flatMap({ places[$0.file] }) else { continue }
            folders[child]?.key = place.key
            if folders[child]?.source !== place.source {
                folders[child]?.source = place.source
                enqueue(child)
            }
        }
        let sorted = children.sorted { left, right in
            guard let left = folders[left]?.key, let right = folders[right]?.key else {
                return false
            }
            return left < right
        }
        folders[id]?.children = sorted
    }

    /// A child's title: its path below the location, or below the list that names it.
    func title(ofChildNamed name: String, of folder: Folder) -> String {
        folder.parent == nil || folder.source.keepsOrder ? name : "\(folder.title)/\(name)"
    }

    /// Takes out the known subfolders that a folder read again no longer holds.
    private mutating func keepOnly(
        _ found: [Subfolder], below id: ShelfID
    ) -> [LibraryEffect] {
        let kept = Set(found.map(\.file))
        let gone = (folders[id]?.children ?? []).filter { child in
            folders[child].map { !kept.contains($0.file) } ?? true
        }
        return gone.isEmpty ? [] : [.forget(removeTrees(gone))]
    }
}

extension DiskTable {
    /// The disk of a file, which may be in an archive or a list.
    func disk(holding file: File) -> Disk { disk(of: InsideAddress(file)?.container ?? file) }
}

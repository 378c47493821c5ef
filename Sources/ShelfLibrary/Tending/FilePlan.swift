package import ShelfGObject

/// What is to be put into a folder, and what of it is in the way there.
///
/// Design: docs/design/tending.md#conflicts
package struct FilePlan: Sendable {
    /// What happens to the originals.
    package enum Purpose: Sendable {
        /// They stay.
        case copy
        /// They go.
        case move
        /// They stay, and links lead to them.
        case link
        /// They are copies made for this, of what is inside of archives.
        case takeOut
    }

    /// What becomes of items whose names are taken.
    package enum Resolution: String, CaseIterable, Sendable {
        /// They get a number.
        case keepBoth
        /// What is in the way goes to the trash.
        case replace
        /// They stay where they are.
        case skip
    }

    private struct Item: Sendable {
        let file: File
        let name: [UInt8]
        let isFolder: Bool
        /// Whether the folder, or what comes before, has its name.
        var isTaken: Bool
        /// Whether it is in this folder already.
        let isHere: Bool
    }

    /// A file with what comes along with it: one thing to who looks at it, with one answer and one
    /// number.
    private struct Unit: Sendable {
        var items: [Item]
        var isTaken: Bool { items.contains(where: \.isTaken) }
        var isHere: Bool { items[0].isHere }
    }

    /// Where it goes.
    package let folder: File
    /// What happens to the originals.
    package let purpose: Purpose
    private let units: [Unit]
    private let staysOnDevice: Bool
    /// What is not there any more or cannot be looked at.
    package let failures: [DeedFailure]

    /// Looks at what is there now.
    package static func make(
        _ files: [File], into folder: File, _ purpose: Purpose
    ) async -> FilePlan {
        await DiskThreads.run { FilePlan(files, into: folder, purpose) }
    }

    /// Looks at what is there now, waiting for the disk.
    init(_ files: [File], into folder: File, _ purpose: Purpose) {
        var units: [Unit] = []
        var failures: [DeedFailure] = []
        var names: Set<[UInt8]> = []
        let device = folder.pathBytes.flatMap { try? DiskStatus(of: $0) }?.device
        var staysOnDevice = device != nil
        for files in CompanionNames.units(of: files) {
            var items: [Item] = []
            for file in files {
                do {
                    guard let path = file.pathBytes else {
                        throw Reason(
                            localized("Only files with a path on this computer can be managed"))
                    }
                    let status = try DiskStatus(of: path)
                    if status.device != device { staysOnDevice = false }
                    let name = file.nameBytes
                    let isTaken = !names.insert(name).inserted || Self.exists(name, in: folder)
                    items.append(
                        Item(
                            file: file, name: name, isFolder: status.kind == .folder,
                            isTaken: isTaken, isHere: file.parent == folder))
                } catch {
                    failures.append(DeedFailure(file, error))
                }
            }
            if !items.isEmpty { units.append(Unit(items: items)) }
        }
        (self.folder, self.purpose, self.units, self.failures) = (folder, purpose, units, failures)
        self.staysOnDevice = staysOnDevice
    }

    /// A name that is taken by something else, which somebody has to decide about.
    package struct Conflict: Hashable, Sendable {
        /// The name as it is shown.
        package let name: String
        /// What is to have it.
        package let coming: File
        /// What has it, or will have it by then.
        package let present: File

        /// What both are now, as items of the numbers 0 and 1; nil for what cannot be looked at.
        package func sides() async -> (present: LibraryItem?, coming: LibraryItem?) {
            @Sendable func item(_ file: File, _ number: Int) -> LibraryItem? {
                (try? FileInfo.queryNow(file)).map { LibraryItem(id: ItemID(number), info: $0) }
            }
            return await DiskThreads.run { (item(present, 0), item(coming, 1)) }
        }
    }

    /// The names that are taken by others, in the order in which things are done; one of what comes
    /// along with one another.
    package var conflicts: [Conflict] {
        var others: [[UInt8]: File] = [:]
        var conflicts: [Conflict] = []
        for unit in units {
            if !unit.isHere, let item = unit.items.first(where: \.isTaken) {
                conflicts.append(
                    Conflict(
                        name: File.displayName(ofNameBytes: item.name), coming: item.file,
                        present: others[item.name] ?? folder.child(nameBytes: item.name)))
            }
            // What comes first has the name by then.
            for item in unit.items where !item.isTaken || unit.isHere {
                others[item.name] = item.file
            }
        }
        return conflicts
    }

    /// What is to be done, with the same answer to all conflicts.
    package func deed(_ resolution: Resolution) async -> FileDeed {
        await DiskThreads.run { deedNow(resolution) }
    }

    /// What is to be done, with an answer to each conflict in their order; what has none is
    /// skipped.
    package func deed(_ resolutions: [Resolution]) async -> FileDeed {
        await DiskThreads.run { deedNow(resolutions) }
    }

    /// What is to be done with the same answer to all, waiting for the disk.
    func deedNow(_ resolution: Resolution) -> FileDeed {
        deedNow(Array(repeating: resolution, count: units.count))
    }

    /// What is to be done with an answer to each, waiting for the disk: a number is taken or free.
    func deedNow(_ resolutions: [Resolution]) -> FileDeed {
        var answers = resolutions.makeIterator()
        // What gets its own name has it, wherever in the order it comes.
        var names = Set(units.flatMap(\.items).filter { !$0.isTaken }.map(\.name))
        var steps: [FileStep] = []
        func put(_ items: [Item], as targets: [[UInt8]]) {
            for (item, target) in zip(items, targets) {
                names.insert(target)
                steps.append(step(item, folder.child(nameBytes: target)))
            }
        }
        for unit in units {
            let own = unit.items.map(\.name)
            let isFree: ([UInt8]) -> Bool = { !names.contains($0) && !Self.exists($0, in: folder) }
            switch (purpose, unit.isTaken) {
            // What is cut and put where it is stays there.
            case (.move, true) where unit.isHere: break
            case (_, true) where unit.isHere: put(unit.items, as: freeNames(unit, isFree))
            case (_, false): put(unit.items, as: own)
            case (_, true):
                switch answers.next() ?? .skip {
                case .skip: break
                case .keepBoth: put(unit.items, as: freeNames(unit, isFree))
                case .replace:
                    for item in unit.items {
                        let step = step(item, folder.child(nameBytes: item.name))
                        steps.append(item.isTaken ? .replace(step) : step)
                    }
                }
            }
        }
        return FileDeed(
            title(steps.count), steps, staysOnDevice: purpose != .copy && staysOnDevice)
    }

    /// Names with the first number that is free for all of a unit.
    private func freeNames(_ unit: Unit, _ isFree: ([UInt8]) -> Bool) -> [[UInt8]] {
        let leader = unit.items[0]
        let others = unit.items.dropFirst().map(\.name)
        let own = Set(unit.items.map(\.name))
        func names(_ name: [UInt8]) -> [[UInt8]] {
            [name]
                + zip(others, CompanionNames.renamed(others, with: leader.name, to: name)).map {
                    // What keeps its name gets a number of its own.
                    $0 != $1
                        ? $1
                        : FileNaming.free($0, isFolder: false) { !isFree($0) || own.contains($0) }
                }
        }
        let name = FileNaming.free(leader.name, isFolder: leader.isFolder) { candidate in
            // The names of the unit itself are those that are taken.
            !names(candidate).allSatisfy { isFree($0) && !own.contains($0) }
        }
        return names(name)
    }

    private func step(_ item: Item, _ target: File) -> FileStep {
        switch purpose {
        case .copy: .copy(item.file, to: target)
        case .move: .move(item.file, to: target)
        case .takeOut: .takeOut(item.file, to: target)
        case .link: .link(target, target: item.file.pathBytes ?? [])
        }
    }

    private func title(_ count: Int) -> String {
        let (name, folder) = (units.first?.items.first?.file.displayName ?? "", folder.displayName)
        guard count != 1 else {
            let values: KeyValuePairs = ["name": name, "folder": folder]
            return switch purpose {
            case .copy: localized("Copy “{name}” to “{folder}”", values)
            case .move: localized("Move “{name}” to “{folder}”", values)
            case .link: localized("Link “{name}” in “{folder}”", values)
            case .takeOut: localized("Extract “{name}” to “{folder}”", values)
            }
        }
        let values: KeyValuePairs = ["folder": folder]
        return switch purpose {
        case .copy:
            localized(
                one: "Copy {count} item to “{folder}”", other: "Copy {count} items to “{folder}”",
                count: count, values)
        case .move:
            localized(
                one: "Move {count} item to “{folder}”", other: "Move {count} items to “{folder}”",
                count: count, values)
        case .link:
            localized(
                one: "Link {count} item in “{folder}”", other: "Link {count} items in “{folder}”",
                count: count, values)
        case .takeOut:
            localized(
                one: "Extract {count} item to “{folder}”",
                other: "Extract {count} items to “{folder}”", count: count, values)
        }
    }

    private static func exists(_ name: [UInt8], in folder: File) -> Bool {
        guard let path = folder.child(nameBytes: name).pathBytes else { return false }
        return (try? DiskStatus(of: path)) != nil
    }
}

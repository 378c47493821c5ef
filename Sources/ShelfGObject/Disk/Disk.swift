internal import CGtk
internal import Glibc

/// Single steps with names of the local file system, none of which ever replaces anything.
///
/// They block. Paths are absolute, in the file system's bytes.
/// Design: docs/design/tending.md#never-overwriting
@safe
package enum Disk {
    /// How a name is moved without replacing what has the other.
    package enum MoveMethod: CaseIterable, Sendable {
        /// The system does it in one step.
        case atomic
        /// The file gets the other name, too, then loses the first.
        case linking
        /// The other name is taken with something empty, which the file then replaces.
        case reserving
    }

    /// Where a path leads, without links on the way; nil where nothing is there.
    package static func realPath(of path: [UInt8]) -> [UInt8]? {
        guard let real = unsafe withCString(path, { unsafe realpath($0, nil) }) else { return nil }
        defer { unsafe free(real) }
        return unsafe bytes(of: real)
    }

    /// Gives what has a name another one on the same file system, by the best method there is.
    package static func move(_ from: [UInt8], to: [UInt8]) throws(DiskError) {
        try move(DiskName(path: from), to: DiskName(path: to))
    }

    /// The same of names in open folders.
    package static func move(_ from: DiskName, to: DiskName) throws(DiskError) {
        for method in MoveMethod.allCases.dropLast() {
            do throws(DiskError) {
                return try move(from, to: to, by: method)
            } catch  where error.isUnsupported {
                continue
            }
        }
        try move(from, to: to, by: .reserving)
    }

    /// Does so by one method.
    package static func move(
        _ from: DiskName, to: DiskName, by method: MoveMethod
    ) throws(DiskError) {
        switch method {
        case .atomic:
            do throws(DiskError) {
                unsafe try DiskError.check(
                    call(from, to) { unsafe cgtk_rename_new($0, $1, $2, $3) })
            } catch  where error.isTaken {
                try moveInCase(from, to: to, else: error)
            }
        case .linking:
            // Folders have one name only.
            try link(from, as: to)
            do throws(DiskError) {
                try remove(from)
            } catch {
                try remove(to)
                throw error
            }
        case .reserving:
            try moveReserving(from, to: to)
        }
    }

    /// Gives a file one more name.
    package static func link(_ from: DiskName, as to: DiskName) throws(DiskError) {
        unsafe try DiskError.check(call(from, to) { unsafe linkat($0, $1, $2, $3, 0) })
    }

    /// Where large and small letters are the same, a name that differs in them only is its own
    /// obstacle.
    private static func moveInCase(
        _ from: DiskName, to: DiskName, else error: DiskError
    ) throws(DiskError) {
        let (old, new) = (try DiskStatus(of: from), try DiskStatus(of: to))
        guard old.inode == new.inode, old.device == new.device, from.bytes != to.bytes,
            String(decoding: from.bytes, as: UTF8.self).lowercased()
                == String(decoding: to.bytes, as: UTF8.self).lowercased(),
            // Two names of one file are no such case: the system would do nothing.
            old.kind == .folder || old.status.st_nlink == 1
        else { throw error }
        unsafe try DiskError.check(call(from, to) { unsafe renameat($0, $1, $2, $3) })
    }

    private static func moveReserving(_ from: DiskName, to: DiskName) throws(DiskError) {
        let isFolder = try DiskStatus(of: from).kind == .folder
        if isFolder {
            try makeFolder(to)
        } else {
            let descriptor = unsafe to.call {
                unsafe openat($0, $1, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
            try DiskError.check(descriptor)
            close(descriptor)
        }
        do throws(DiskError) {
            // What somebody has written there meanwhile is not replaced.
            let placed = try DiskStatus(of: to)
            guard isFolder || placed.size == 0 else { throw DiskError(EEXIST) }
            unsafe try DiskError.check(call(from, to) { unsafe renameat($0, $1, $2, $3) })
        } catch {
            if let placed = try? DiskStatus(of: to), isFolder || placed.size == 0 {
                try? isFolder ? removeFolder(to) : remove(to)
            }
            throw error
        }
    }

    /// Gives two names of one folder what the other one has; in one step, where the file system
    /// can.
    ///
    /// Elsewhere the first has a hidden name meanwhile that its own is part of.
    package static func exchange(_ one: [UInt8], _ other: [UInt8]) throws(DiskError) {
        do throws(DiskError) {
            return unsafe try DiskError.check(
                withCString(one) { one in
                    unsafe withCString(other) { unsafe cgtk_exchange(one, $0) }
                })
        } catch {
            guard error.isUnsupported else { throw error }
        }
        try exchangeInSteps(one, other)
    }

    /// Does so by a third name.
    package static func exchangeInSteps(_ one: [UInt8], _ other: [UInt8]) throws(DiskError) {
        let between = NewFile.temporaryName(besides: one)
        let slash = between.lastIndex(of: UInt8(ascii: "/")) ?? 0
        let folder = try OpenFolder(Array(between[...slash]), followsLinks: true)
        let entry = NameJournal.begin(
            .exchange, Array(between[(slash + 1)...]), in: folder, for: one, beside: other,
            original: try FileIdentity(of: one))
        try move(one, to: between)
        entry.made()
        do throws(DiskError) {
            try move(other, to: one)
        } catch {
            try move(between, to: one)
            throw error
        }
        do throws(DiskError) {
            try move(between, to: other)
        } catch {
            try move(one, to: other)
            try move(between, to: one)
            throw error
        }
    }

    /// Makes an empty folder.
    package static func makeFolder(_ path: [UInt8], mode: UInt32 = 0o777) throws(DiskError) {
        try makeFolder(DiskName(path: path), mode: mode)
    }

    /// The same in an open folder.
    package static func makeFolder(_ name: DiskName, mode: UInt32 = 0o777) throws(DiskError) {
        unsafe try DiskError.check(name.call { unsafe mkdirat($0, $1, mode) })
    }

    /// Takes an empty folder away.
    package static func removeFolder(_ path: [UInt8]) throws(DiskError) {
        try removeFolder(DiskName(path: path))
    }

    /// The same in an open folder.
    package static func removeFolder(_ name: DiskName) throws(DiskError) {
        unsafe try DiskError.check(name.call { unsafe unlinkat($0, $1, AT_REMOVEDIR) })
    }

    /// Takes a name away that is no folder's.
    package static func remove(_ path: [UInt8]) throws(DiskError) {
        try remove(DiskName(path: path))
    }

    /// The same in an open folder.
    package static func remove(_ name: DiskName) throws(DiskError) {
        unsafe try DiskError.check(name.call { unsafe unlinkat($0, $1, 0) })
    }

    /// The names in a folder, in no order.
    ///
    /// - Parameter limit: With how many there are too many.
    package static func names(
        in folder: [UInt8], limit: Int = .max
    ) throws(DiskError) -> [[UInt8]] {
        try OpenFolder(folder, followsLinks: true).names(limit: limit)
    }

    /// The target of a link.
    package static func target(ofLink path: [UInt8]) throws(DiskError) -> [UInt8] {
        try target(ofLink: DiskName(path: path))
    }

    /// The same in an open folder.
    package static func target(ofLink name: DiskName) throws(DiskError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe name.call { folder, name in
            unsafe bytes.withUnsafeMutableBytes {
                unsafe readlinkat(
                    folder, name,
                    required($0.baseAddress, "buffer").assumingMemoryBound(to: CChar.self),
                    $0.count)
            }
        }
        guard count >= 0 else { throw .last }
        return Array(bytes.prefix(count))
    }

    /// Makes a link.
    package static func makeLink(_ path: [UInt8], to target: [UInt8]) throws(DiskError) {
        try makeLink(DiskName(path: path), to: target)
    }

    /// The same in an open folder.
    package static func makeLink(_ name: DiskName, to target: [UInt8]) throws(DiskError) {
        unsafe try DiskError.check(
            withCString(target) { target in
                unsafe name.call { unsafe symlinkat(target, $0, $1) }
            })
    }

    private static func call(
        _ one: DiskName, _ other: DiskName,
        _ body: (Int32, UnsafePointer<CChar>, Int32, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        unsafe one.call { folder, one in
            unsafe other.call { unsafe body(folder, one, $0, $1) }
        }
    }
}

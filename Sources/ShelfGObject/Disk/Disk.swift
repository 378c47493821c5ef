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
        _ from: [UInt8], to: [UInt8], by method: MoveMethod
    ) throws(DiskError) {
        switch method {
        case .atomic:
            do throws(DiskError) {
                unsafe try DiskError.check(call(from, to) { unsafe cgtk_rename_new($0, $1) })
            } catch  where error.isTaken {
                try moveInCase(from, to: to, else: error)
            }
        case .linking:
            // Folders have one name only.
            unsafe try DiskError.check(call(from, to) { unsafe link($0, $1) })
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

    /// Where large and small letters are the same, a name that differs in them only is its own
    /// obstacle.
    private static func moveInCase(
        _ from: [UInt8], to: [UInt8], else error: DiskError
    ) throws(DiskError) {
        let (old, new) = (try DiskStatus(of: from), try DiskStatus(of: to))
        guard old.inode == new.inode, old.device == new.device, from != to,
            String(decoding: from, as: UTF8.self).lowercased()
                == String(decoding: to, as: UTF8.self).lowercased(),
            // Two names of one file are no such case: the system would do nothing.
            old.kind == .folder || old.status.st_nlink == 1
        else { throw error }
        unsafe try DiskError.check(call(from, to) { unsafe rename($0, $1) })
    }

    private static func moveReserving(_ from: [UInt8], to: [UInt8]) throws(DiskError) {
        let isFolder = try DiskStatus(of: from).kind == .folder
        if isFolder {
            try makeFolder(to)
        } else {
            let descriptor = unsafe withCString(to) {
                unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
            }
            try DiskError.check(descriptor)
            close(descriptor)
        }
        do throws(DiskError) {
            // What somebody has written there meanwhile is not replaced.
            let placed = try DiskStatus(of: to)
            guard isFolder || placed.size == 0 else { throw DiskError(EEXIST) }
            unsafe try DiskError.check(call(from, to) { unsafe rename($0, $1) })
        } catch {
            if let placed = try? DiskStatus(of: to), isFolder || placed.size == 0 {
                try? isFolder ? removeFolder(to) : remove(to)
            }
            throw error
        }
    }

    /// Gives two names of one folder what the other one has; in one step, where the file system can.
    ///
    /// Elsewhere the first has a hidden name meanwhile that its own is part of.
    package static func exchange(_ one: [UInt8], _ other: [UInt8]) throws(DiskError) {
        do throws(DiskError) {
            return unsafe try DiskError.check(call(one, other) { unsafe cgtk_exchange($0, $1) })
        } catch {
            guard error.isUnsupported else { throw error }
        }
        try exchangeInSteps(one, other)
    }

    /// Does so by a third name.
    package static func exchangeInSteps(_ one: [UInt8], _ other: [UInt8]) throws(DiskError) {
        let between = NewFile.temporaryName(besides: one)
        try move(one, to: between)
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
        unsafe try DiskError.check(withCString(path) { unsafe mkdir($0, mode) })
    }

    /// Takes an empty folder away.
    package static func removeFolder(_ path: [UInt8]) throws(DiskError) {
        unsafe try DiskError.check(withCString(path) { unsafe rmdir($0) })
    }

    /// Takes a name away that is no folder's.
    package static func remove(_ path: [UInt8]) throws(DiskError) {
        unsafe try DiskError.check(withCString(path) { unsafe unlink($0) })
    }

    /// The names in a folder, in no order.
    ///
    /// - Parameter limit: With how many there are too many.
    package static func names(
        in folder: [UInt8], limit: Int = .max
    ) throws(DiskError) -> [[UInt8]] {
        DiskThreads.expect()
        guard let directory = unsafe withCString(folder, { unsafe opendir($0) }) else {
            throw .last
        }
        defer { unsafe closedir(directory) }
        var names: [[UInt8]] = []
        errno = 0
        while let entry = unsafe readdir(directory) {
            let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) {
                unsafe Array($0.prefix { $0 != 0 })
            }
            if name != [46], name != [46, 46] { names.append(name) }
            guard names.count < limit else { throw DiskError(E2BIG) }
        }
        if errno != 0 { throw .last }
        return names
    }

    /// What a link says.
    package static func target(ofLink path: [UInt8]) throws(DiskError) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = unsafe withCString(path) { path in
            unsafe bytes.withUnsafeMutableBytes {
                unsafe readlink(
                    path, required($0.baseAddress, "buffer").assumingMemoryBound(to: CChar.self),
                    $0.count)
            }
        }
        guard count >= 0 else { throw .last }
        return Array(bytes.prefix(count))
    }

    /// Makes a link.
    package static func makeLink(_ path: [UInt8], to target: [UInt8]) throws(DiskError) {
        unsafe try DiskError.check(call(target, path) { unsafe symlink($0, $1) })
    }

    /// Throws unless names may be added to a folder and taken away from it.
    package static func mayChange(_ folder: [UInt8]) throws(DiskError) {
        // By the rights that count for files, not those the process was started with.
        unsafe try DiskError.check(
            withCString(folder) { unsafe faccessat(AT_FDCWD, $0, W_OK | X_OK, AT_EACCESS) })
    }

    /// Has all that was written to the file system of a folder be on the disk.
    package static func writeOut(_ folder: [UInt8]) throws(DiskError) {
        let descriptor = unsafe withCString(folder) {
            unsafe open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        }
        try DiskError.check(descriptor)
        defer { close(descriptor) }
        try DiskError.check(cgtk_write_out(descriptor))
    }

    private static func call(
        _ one: [UInt8], _ other: [UInt8],
        _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
    ) -> Int32 {
        unsafe withCString(one) { one in
            unsafe withCString(other) { unsafe body(one, $0) }
        }
    }
}

internal import CGtk
internal import Glibc

extension FileInfo {
    /// Looks at a file of this computer, waiting for its disk; says what GIO would.
    ///
    /// - Parameters:
    ///   - name: Its name in the file system's bytes.
    ///   - path: Its path in these.
    ///   - kind: What its folder says bears the name; nil where it does not say.
    ///   - hidden: The names its folder hides; nil to read them anew.
    init(
        _ file: File, name: [UInt8], at path: [UInt8], _ kind: DiskStatus.Kind?,
        _ hidden: HiddenNames?
    ) throws(DiskError) {
        let isHidden =
            hidden?.contains(name)
            ?? HiddenNames(in: path.dropLast(name.count)).contains(name)
        var status: DiskStatus?
        if kind != .link { status = try DiskStatus(of: path) }
        let isLink = status.map { $0.kind == .link } ?? true
        if isLink {
            if let target = try? DiskStatus(of: path, followsLinks: true) {
                status = target
            } else if status == nil {
                status = try DiskStatus(of: path)
            }
        }
        self.init(file, name: name, status?.status ?? stat(), isLink: isLink, isHidden: isHidden)
    }

    /// A file of which no more may be known than what bears its name.
    init(_ file: File, name: [UInt8], _ kind: DiskStatus.Kind, isHidden: Bool) {
        var status = stat()
        status.st_mode =
            switch kind {
            case .regular: S_IFREG
            case .folder: S_IFDIR
            case .link: S_IFLNK
            case .special: S_IFSOCK
            }
        self.init(file, name: name, status, isLink: kind == .link, isHidden: isHidden)
    }

    private init(_ file: File, name: [UInt8], _ status: stat, isLink: Bool, isHidden: Bool) {
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        self.init(
            file: file, displayName: File.displayName(ofNameBytes: name),
            kind: Kind(mode: status.st_mode), isSymbolicLink: isLink, isHidden: isHidden,
            size: Int64(status.st_size), modifiedSeconds: Int64(modified.tv_sec),
            modifiedMicroseconds: Int32(truncatingIfNeeded: modified.tv_nsec / 1_000),
            inode: UInt64(status.st_ino),
            changedMicroseconds: FileTime.microseconds(
                Int64(changed.tv_sec), Int32(truncatingIfNeeded: changed.tv_nsec / 1_000)),
            contentType: Self.contentType(of: name, status))
    }

    private static func contentType(of name: [UInt8], _ status: stat) -> String {
        switch status.st_mode & S_IFMT {
        case S_IFDIR: "inode/directory"
        case S_IFLNK: "inode/symlink"
        case S_IFCHR: "inode/chardevice"
        case S_IFBLK: "inode/blockdevice"
        case S_IFIFO: "inode/fifo"
        case S_IFSOCK: "inode/socket"
        case S_IFREG where status.st_size == 0: ContentType.ofNothing
        default: ContentType.guessed(fromNameBytes: name)
        }
    }
}

extension FileInfo.Kind {
    fileprivate init(mode: mode_t) {
        switch mode & S_IFMT {
        case S_IFREG: self = .regular
        case S_IFDIR: self = .directory
        case S_IFLNK: self = .brokenLink
        default: self = .special
        }
    }
}

/// The names that a folder hides: those with a dot before them, and those its file `.hidden` has, a line each.
///
/// GIO remembers that file for five seconds, whatever becomes of it meanwhile.
package struct HiddenNames: Sendable {
    /// What the file is called.
    package static let fileName = ".hidden"
    /// No such file is larger.
    private static let limit: Int64 = 4 << 20

    private let names: Set<[UInt8]>

    /// Reads them, waiting for the disk.
    ///
    /// - Parameter folder: The path of the folder, with a slash behind it or without.
    init(in folder: some Sequence<UInt8>) {
        guard
            let file = RegularFile(pathBytes: folder + [UInt8(ascii: "/")] + Self.fileName.utf8),
            file.size > 0, file.size <= Self.limit
        else {
            names = []
            return
        }
        names = Set(
            file.head(Int(file.size)).split(separator: UInt8(ascii: "\n")).map { Array($0) })
    }

    /// Reads those of a folder, waiting for its disk.
    package init(of folder: File) { self.init(in: folder.pathBytes ?? []) }

    private init() { names = [] }

    /// None but those with a dot.
    package static let dotted = HiddenNames()

    func contains(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || !names.isEmpty && names.contains(name)
    }
}

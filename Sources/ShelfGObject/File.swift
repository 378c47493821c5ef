internal import CGtk

/// A file's address: a URI in GIO's canonical form.
///
/// Creating a value never touches the disk, and the file need not exist.
@safe
package struct File: Hashable, Sendable, CustomStringConvertible {
    /// The URI, percent-encoded.
    package let uri: String

    /// Creates an address from a URI.
    ///
    /// GIO normalises its escapes. URIs with a scheme of this program are kept, since GVfs would
    /// remove double slashes.
    package init(uri: String) {
        let uri = Self.inOneWord(uri)
        guard !uri.utf8.starts(with: Self.ownSchemes) else {
            self.init(canonicalURI: uri)
            return
        }
        unsafe self.init(taking: required(g_file_new_for_uri(uri), "file"))
    }

    /// The prefix of URI schemes known only to this program.
    private static let ownSchemes = "shelf-".utf8

    /// Creates an address from a path, absolute or relative to the working directory.
    package init(path: String) {
        unsafe self.init(taking: required(g_file_new_for_path(path), "file"))
    }

    /// Creates an address from a path in bytes, which need not be UTF-8.
    package init(pathBytes: [UInt8]) {
        unsafe self.init(
            taking: withCString(pathBytes) { unsafe required(g_file_new_for_path($0), "file") })
    }

    /// The local path to a remote file, if GVfs mounts it through FUSE.
    ///
    /// GVfs maps such a path back to the remote file, so the address is composed without asking it.
    package var localPlace: File? {
        guard !isLocal, let path = pathBytes,
            let uri = unsafe String(
                takingCString: withCString(path) { unsafe g_filename_to_uri($0, nil, nil) })
        else { return nil }
        return File(canonicalURI: uri)
    }

    /// Creates an address from a command line argument: a URI, or a path relative to
    /// `workingDirectory`.
    package init(commandLineArgument: [UInt8], workingDirectory: [UInt8]) {
        let text = String(decoding: commandLineArgument, as: UTF8.self)
        let own = File(canonicalURI: Self.inOneWord(text))
        guard InsideAddress(own) == nil, SearchAddress(own) == nil else {
            self = own
            return
        }
        unsafe self.init(
            taking: withCString(commandLineArgument) { argument in
                unsafe withCString(workingDirectory) { directory in
                    unsafe required(
                        g_file_new_for_commandline_arg_and_cwd(argument, directory), "file")
                }
            })
    }

    /// Creates an address from a URI in GIO's canonical form, which is not checked.
    package init(canonicalURI: String) { uri = canonicalURI }

    /// Creates an address from a `GFile` and releases that.
    package init(taking file: OpaquePointer) {
        unsafe self.init(reading: file)
        unsafe g_object_unref(UnsafeMutableRawPointer(file))
    }

    /// Creates an address from a `GFile`.
    package init(reading file: OpaquePointer) {
        uri = Self.inOneWord(unsafe String(takingCString: g_file_get_uri(file)) ?? "")
    }

    /// Escapes blanks, control characters and non-ASCII bytes, which GIO leaves in URIs of unknown
    /// schemes.
    ///
    /// Addresses are stored in texts by lines and words, and are compared by their bytes.
    private static func inOneWord(_ uri: String) -> String {
        guard uri.utf8.contains(where: { $0 <= 0x20 || $0 >= 0x7F }) else { return uri }
        let digits = Array("0123456789ABCDEF".utf8)
        let bytes = uri.utf8.flatMap { byte in
            byte <= 0x20 || byte >= 0x7F
                ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns a `GFile` with this address.
    package func makeShared() -> SharedObject {
        unsafe SharedObject(owning: required(g_file_new_for_uri(uri), "file"))
    }

    /// Calls `body` with a `GFile` of this address.
    package func withGFile<Result>(_ body: (OpaquePointer) throws -> Result) rethrows -> Result {
        unsafe try makeShared().withOpaque(body)
    }

    /// The URI.
    package var description: String { uri }

    /// The URI names a file of the local file system.
    package var isLocal: Bool { uri.utf8.starts(with: "file:///".utf8) }

    /// The local path in bytes; nil when there is none.
    package var pathBytes: [UInt8]? {
        guard let path = unsafe withGFile({ unsafe g_file_get_path($0) }) else { return nil }
        defer { unsafe g_free(path) }
        return unsafe bytes(of: path)
    }

    /// The local path for display, with invalid UTF-8 repaired; nil when there is none.
    package var path: String? { pathBytes.map { String(decoding: $0, as: UTF8.self) } }

    /// The address as a person would write it: the local path, or else the URI.
    package var displayPath: String {
        if let inside = InsideAddress(self) { return inside.displayPath }
        if let search = SearchAddress(self) { return search.title }
        return unsafe path ?? String(takingCString: withGFile { unsafe g_file_get_parse_name($0) })
            ?? uri
    }

    /// The last component in bytes; the root's is `/`.
    package var nameBytes: [UInt8] {
        if let inside = InsideAddress(self), let name = inside.names.last { return name }
        guard let name = unsafe withGFile({ unsafe g_file_get_basename($0) }) else { return [] }
        defer { unsafe g_free(name) }
        return unsafe bytes(of: name)
    }

    /// The last component of the URI, percent-encoded.
    ///
    /// It is cheap and unique within a folder.
    package var encodedName: Substring {
        guard let slash = uri.utf8.lastIndex(of: UInt8(ascii: "/")) else { return uri[...] }
        return uri[uri.utf8.index(after: slash)...]
    }

    /// The last component for display.
    ///
    /// The root of a remote place has the place's name.
    package var displayName: String {
        if let search = SearchAddress(self) { return search.title }
        let name = nameBytes
        // GIO calls the root of a server `.` where nothing stands behind its name.
        if !isLocal, name == [UInt8(ascii: "/")] || name == [UInt8(ascii: ".")] {
            return BoundedText.name(placeName)
        }
        return Self.displayName(ofNameBytes: name)
    }

    /// Returns a file name in bytes for display, truncated.
    package static func displayName(ofNameBytes name: [UInt8]) -> String {
        BoundedText.name(
            unsafe withCString(name) {
                unsafe String(takingCString: g_filename_display_name($0))
            } ?? "")
    }

    /// The name of a place: `share on host`, `host` or the scheme.
    private var placeName: String {
        // The parts are the scheme with its colon, an empty part, the host and the path's
        // components.
        let parts = uri.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count > 2, parts[0].last == ":" else { return uri }
        let host = String(parts[2])
        let name = parts.dropFirst(3).last { !$0.isEmpty }.flatMap { part in
            unsafe String(takingCString: g_uri_unescape_string(String(part), nil))
        }
        if let name {
            return host.isEmpty
                ? name : localized("{name} on {host}", ["name": name, "host": host])
        }
        return host.isEmpty
            ? parts[0].prefix(1).uppercased() + parts[0].dropFirst().dropLast() : host
    }

    /// The parent folder; nil for a root.
    package var parent: File? {
        if let inside = InsideAddress(self) { return inside.parent }
        if SearchAddress(self) != nil { return nil }
        return unsafe withGFile { unsafe g_file_get_parent($0) }.map { unsafe File(taking: $0) }
    }

    /// Returns the file of this name, in bytes, inside this folder.
    package func child(nameBytes: [UInt8]) -> File {
        if let inside = InsideAddress(self) {
            return InsideAddress(
                inside.kind, in: inside.container, names: inside.names + [nameBytes]
            ).file
        }
        return unsafe withCString(nameBytes) { unsafe child(cString: $0) }
    }

    /// Returns the file of this name inside this folder.
    package func child(named name: String) -> File { child(nameBytes: Array(name.utf8)) }

    func child(cString name: UnsafePointer<CChar>) -> File {
        guard isLocal else {
            return unsafe File(
                taking: required(withGFile { unsafe g_file_get_child($0, name) }, "file"))
        }
        return unsafe File(canonicalURI: uri.appendingEscapedComponent(name))
    }

    /// Returns true when the file lies below `folder`, at any depth.
    package func isInside(_ folder: File) -> Bool {
        if let inside = InsideAddress(self) {
            return inside.parent == folder || inside.parent.isInside(folder)
        }
        return unsafe withGFile { file in
            unsafe folder.withGFile { unsafe g_file_has_prefix(file, $0) != 0 }
        }
    }

    /// Returns the path below `folder` for display; nil when the file is not inside it.
    package func displayPath(below folder: File) -> String? {
        if InsideAddress(self) != nil {
            guard isInside(folder) else { return nil }
            let rest = displayPath.utf8.dropFirst(folder.displayPath.utf8.count)
            return String(Substring(rest.drop { $0 == UInt8(ascii: "/") }))
        }
        let relative = unsafe withGFile { file in
            unsafe folder.withGFile { unsafe g_file_get_relative_path($0, file) }
        }
        guard let relative = unsafe relative else { return nil }
        defer { unsafe g_free(relative) }
        return unsafe String(takingCString: g_filename_display_name(relative))
    }
}

extension String {
    /// Appends a path component to a `file:` URI, escaped as GIO escapes local paths.
    fileprivate func appendingEscapedComponent(_ name: UnsafePointer<CChar>) -> String {
        var base = self
        return base.withUTF8 { base in
            let name = unsafe UnsafeRawBufferPointer(start: name, count: strlen(name))
            return unsafe String(unsafeUninitializedCapacity: base.count + 1 + 3 * name.count) {
                buffer in
                _ = unsafe buffer.update(fromContentsOf: base)
                var end = base.count
                if unsafe base.last != UInt8(ascii: "/") {
                    unsafe buffer[end] = UInt8(ascii: "/")
                    end += 1
                }
                for index in 0..<name.count {
                    let byte = unsafe name[index]
                    if byte.isUnescapedInPaths {
                        unsafe buffer[end] = byte
                        end += 1
                    } else {
                        unsafe buffer[end] = UInt8(ascii: "%")
                        unsafe buffer[end + 1] = (byte >> 4).hexDigit
                        unsafe buffer[end + 2] = (byte & 15).hexDigit
                        end += 3
                    }
                }
                return end
            }
        }
    }
}

extension UInt8 {
    fileprivate var isUnescapedInPaths: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"),
            UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: "/"), UInt8(ascii: ":"),
            UInt8(ascii: "="), UInt8(ascii: "@"), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default:
            false
        }
    }

    fileprivate var hexDigit: UInt8 {
        self < 10 ? UInt8(ascii: "0") + self : UInt8(ascii: "A") + self - 10
    }
}

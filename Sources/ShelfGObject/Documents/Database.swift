internal import CGtk

/// A read-only SQLite database.
///
/// SQLite is loaded when the first database is opened. Reading blocks.
@safe
package final class Database {
    /// The reason why nothing can be read.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        package let description: String
        /// The folder is at fault, not the database or another program that uses it.
        fileprivate var isOfPlace = false

        fileprivate init(description: String) { self.description = description }
    }

    private let library: SQLite
    private let connection: OpaquePointer
    /// The time to wait for another program's write lock, in milliseconds.
    private static let patience: Int32 = 2_000

    /// Opens the database at a path.
    ///
    /// Other programs are not disturbed: a running transaction is waited for, and opening fails if
    /// it takes too long.
    package convenience init(_ file: File) throws(Failure) {
        do {
            try self.init(uri: "\(file.uri)?mode=ro")
            // SQLite opens the file with the first query.
            _ = try rows("SELECT count(*) FROM sqlite_master", columns: 1)
        } catch  where error.isOfPlace && !Self.isBeingWritten(file) {
            // Readers' locks cannot be written to a read-only medium.
            try self.init(uri: "\(file.uri)?immutable=1")
            _ = try rows("SELECT count(*) FROM sqlite_master", columns: 1)
        }
    }

    private init(uri: String) throws(Failure) {
        guard let library = SQLite.loaded else {
            throw Failure(description: localized("SQLite is not installed"))
        }
        var connection: OpaquePointer?
        let isOpen = unsafe library.open(uri, &connection, SQLite.readOnlyURI, nil) == SQLite.ok
        guard let connection = unsafe connection else {
            throw Failure(description: localized("Not enough memory"))
        }
        self.library = library
        unsafe self.connection = unsafe connection
        guard isOpen else { throw failure }
        _ = unsafe library.busyTimeout(connection, Self.patience)
    }

    @inline(never) deinit { _ = unsafe library.close(connection) }

    private var failure: Failure {
        var failure = Failure(
            description: unsafe String(cStringOrNil: library.message(connection))
                ?? localized("It cannot be read"))
        let code = unsafe library.errorCode(connection)
        failure.isOfPlace = [SQLite.isReadOnly, SQLite.cannotOpen].contains(code & 0xFF)
        return failure
    }

    /// Returns true when a transaction is open or was interrupted.
    private static func isBeingWritten(_ file: File) -> Bool {
        guard let path = file.pathBytes else { return false }
        let real = Disk.realPath(of: path) ?? path
        return ["-journal", "-wal"].contains { ending in
            let status = try? DiskStatus(of: real + Array(ending.utf8), followsLinks: true)
            return status.map { $0.size > 0 } ?? false
        }
    }

    /// Returns a query's rows, with their columns as text and invalid UTF-8 repaired.
    package func rows(_ question: String, columns: Int) throws(Failure) -> [[String]] {
        var statement: OpaquePointer?
        guard unsafe library.prepare(connection, question, -1, &statement, nil) == SQLite.ok,
            let statement = unsafe statement
        else { throw failure }
        defer { _ = unsafe library.finalize(statement) }
        var rows: [[String]] = []
        while true {
            switch unsafe library.step(statement) {
            case SQLite.row:
                rows.append(
                    (0..<columns).map { column in
                        let text = unsafe library.text(statement, Int32(column))
                        return unsafe String(cStringOrNil: text) ?? ""
                    })
            case SQLite.done: return rows
            default: throw failure
            }
        }
    }
}

/// The SQLite functions in use.
@safe
private struct SQLite: @unchecked Sendable {
    typealias Open =
        @convention(c) (
            UnsafePointer<CChar>, UnsafeMutablePointer<OpaquePointer?>, Int32, UnsafePointer<CChar>?
        ) -> Int32
    typealias Command = @convention(c) (OpaquePointer) -> Int32
    typealias Setting = @convention(c) (OpaquePointer, Int32) -> Int32
    typealias Prepare =
        @convention(c) (
            OpaquePointer, UnsafePointer<CChar>, Int32, UnsafeMutablePointer<OpaquePointer?>,
            UnsafeMutablePointer<UnsafePointer<CChar>?>?
        ) -> Int32
    typealias Column = @convention(c) (OpaquePointer, Int32) -> UnsafePointer<CChar>?
    typealias Message = @convention(c) (OpaquePointer) -> UnsafePointer<CChar>?

    static let ok: Int32 = 0
    static let isReadOnly: Int32 = 8
    static let cannotOpen: Int32 = 14
    static let row: Int32 = 100
    static let done: Int32 = 101
    /// SQLITE_OPEN_READONLY, _URI, _NOMUTEX.
    static let readOnlyURI: Int32 = 0x1 | 0x40 | 0x8000

    let open: Open
    let close: Command
    let busyTimeout: Setting
    let prepare: Prepare
    let step: Command
    let text: Column
    let finalize: Command
    let message: Message
    let errorCode: Command

    /// SQLite; nil if it is not installed.
    static let loaded = SQLite()

    private init?() {
        do {
            let library = try LoadedLibrary("libsqlite3.so.0")
            unsafe open = try unsafe library.function("sqlite3_open_v2")
            unsafe close = try unsafe library.function("sqlite3_close_v2")
            unsafe busyTimeout = try unsafe library.function("sqlite3_busy_timeout")
            unsafe prepare = try unsafe library.function("sqlite3_prepare_v2")
            unsafe step = try unsafe library.function("sqlite3_step")
            unsafe text = try unsafe library.function("sqlite3_column_text")
            unsafe finalize = try unsafe library.function("sqlite3_finalize")
            unsafe message = try unsafe library.function("sqlite3_errmsg")
            unsafe errorCode = try unsafe library.function("sqlite3_errcode")
        } catch {
            return nil
        }
    }
}

import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Places that GVfs serves, in the real executable: the trash, and a server that asks for a password.
final class GVfsPlaceTests: XCTestCase {
    /// A program whose trash is the one that GVfs knows on this session's bus.
    @MainActor
    private static func program(_ folder: TemporaryFolder) throws -> RunningProgram {
        try RunningProgram(
            showing: folder,
            variables: ["XDG_DATA_HOME": try XCTUnwrap(UserDirectories.data.path)])
    }

    /// Gives the keyboard to the window that came last, as a window manager would.
    @MainActor
    private static func focusDialog() throws {
        guard Seat.current == .x11 else { return }
        try Seat.act(["search", "--onlyvisible", "--class", "shelf", "windowfocus", "%@"])
    }

    @MainActor
    private static func goToTrash(_ program: RunningProgram) throws {
        try program.press("F9")
        program.expectFocus(on: "Home")
        try program.type("trash")
        program.expectFocus(on: "Trash")
        try program.press("Return")
    }

    func testWhatIsThrownAwayIsFoundInTheTrashAndRestoredAndThatIsTakenBack() throws {
        try onGTK {
            try GVfs.require("trash")
            let folder = TemporaryFolder()
            for name in ["a.txt", "b.txt"] { folder.write(name) }
            let program = try Self.program(folder)
            defer { program.end() }
            try program.press("Right", "Delete")
            program.expect("“a.txt” was moved to the trash")
            try Self.goToTrash(program)
            program.expect("a.txt")
            try program.press("ctrl+Home")
            let file = folder.file.child(named: "a.txt")
            try program.press("ctrl+u")
            program.expect("“a.txt” was restored to “Folder”")
            XCTAssertTrue(pump(seconds: 20) { file.exists })
            try program.press("ctrl+z")
            program.expect("Undone: Restore “a.txt”")
            XCTAssertTrue(pump(seconds: 20) { !file.exists })
            // What is in the trash is not renamed, and deleted only after asking.
            program.expect("a.txt")
            try program.press("ctrl+Home", "F2")
            program.expect("That is not for what lies in the trash")
            try program.press("Delete")
            program.expect("Delete “a.txt” for good?")
            try program.press("Escape")
            try program.activate("win.empty-trash")
            program.expect("Empty the trash?")
            try program.press("Tab", "Return")
            program.expect("Nothing here yet")
        }
    }

    func testAServerIsConnectedToWithAPasswordOrNotAtAll() throws {
        try onGTK {
            try GVfs.require("dav")
            guard File(path: "/usr/bin/python3").exists else {
                throw XCTSkip("no python3 to serve files with")
            }
            let folder = TemporaryFolder()
            folder.write("here.txt")
            let server = try DAVServer(in: folder)
            defer { server.end() }
            let program = try Self.program(folder)
            defer { program.end() }
            try program.activate("win.go-to", "dav://someone@localhost:\(server.port)/")
            let question = "Authentication Required"
            program.expect(question)
            try Self.focusDialog()
            try program.press("Escape")
            program.expect("This place cannot be shown")
            program.expect("Try again")
            try Seat.focusWindow(named: "someone@localhost:\(server.port)")
            try program.press("F5")
            program.expect(question)
            try Self.focusDialog()
            try program.type("open sesame")
            try program.press("Return")
            program.expect("served.txt")
        }
    }
}

/// A server of one file that asks for a password, on the loopback.
@MainActor
private final class DAVServer {
    let port: Int
    private let process: ChildProgram

    init(in folder: TemporaryFolder) throws {
        folder.write("../home/dav.py", Self.source)
        process = try ChildProgram(
            ["/usr/bin/python3", "\(folder.home)/dav.py", "\(folder.home)/port"])
        var number: Int?
        let isThere = pump(seconds: 20) {
            number = File(path: "\(folder.home)/port").contents().flatMap {
                Int(String(decoding: $0, as: UTF8.self))
            }
            return number != nil
        }
        XCTAssertTrue(isThere, "no server")
        port = number ?? 0
    }

    func end() { process.terminate() }

    private static let source = #"""
        import base64, http.server, os, sys
        KEY = "Basic " + base64.b64encode(b"someone:open sesame").decode()
        def entry(path, inner):
            return ('<D:response><D:href>%s</D:href><D:propstat><D:prop>%s</D:prop>'
                '<D:status>HTTP/1.1 200 OK</D:status></D:propstat></D:response>' % (path, inner))
        FOLDER = entry("/", "<D:resourcetype><D:collection/></D:resourcetype>")
        SERVED = entry("/served.txt", "<D:resourcetype/><D:getcontentlength>2</D:getcontentlength>")
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            def log_message(self, *rest): pass
            def answer(self, status, body=b"", **headers):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                self.send_response(status)
                for name, value in headers.items():
                    self.send_header(name.replace("_", "-"), value)
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                if self.command != "HEAD": self.wfile.write(body)
            def allowed(self):
                if self.headers.get("Authorization") == KEY: return True
                self.answer(401, WWW_Authenticate='Basic realm="shelf"')
            def do_OPTIONS(self):
                if self.allowed(): self.answer(200, DAV="1", Allow="OPTIONS, PROPFIND, GET, HEAD")
            def do_GET(self):
                if self.allowed(): self.answer(200, b"hi")
            do_HEAD = do_GET
            def do_PROPFIND(self):
                if not self.allowed(): return
                one = self.headers.get("Depth") == "0"
                body = SERVED if self.path == "/served.txt" else FOLDER + ("" if one else SERVED)
                self.answer(207, ('<?xml version="1.0"?><D:multistatus xmlns:D="DAV:">%s'
                    '</D:multistatus>' % body).encode(), Content_Type="application/xml")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        with open(sys.argv[1] + "~", "w") as file: file.write(str(server.server_port))
        os.rename(sys.argv[1] + "~", sys.argv[1])
        server.serve_forever()
        """#
}

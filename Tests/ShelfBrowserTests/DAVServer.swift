import ShelfGObject
import ShelfTestSupport
import XCTest

/// A server of one file that asks for a password, on the loopback.
@MainActor
final class DAVServer {
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

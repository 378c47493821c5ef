import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// A share of a Samba server of the test's own, on the loopback, in the real executable.
final class SMBPlaceTests: XCTestCase {
    func testAShareIsConnectedToWithTheRightPasswordOnly() throws {
        try onGTK {
            try GVfs.require("smb")
            let folder = TemporaryFolder()
            folder.write("here.txt")
            folder.write("../share/served.txt", "hi")
            let server = try SMBServer(in: folder)
            defer { server.end() }
            let program = try RunningProgram(showing: folder)
            defer { program.end() }
            try program.activate("win.go-to", "smb://root@localhost:\(server.port)/share")
            let question = "Authentication Required"
            program.expect(question)
            try Self.answer("wrong", to: program)
            XCTAssertTrue(
                pump(seconds: 20) { server.log.contains("NT_STATUS_WRONG_PASSWORD") }, server.log)
            // It asks once more.
            program.expect(question)
            try Seat.focusDialog()
            try program.press("Escape")
            program.expect("Could Not Open Folder")
            program.expect("Try Again")
            try program.activate("win.reload")
            program.expect(question)
            try Self.answer("open sesame", to: program)
            program.expect("served.txt")
        }
    }

    @MainActor
    private static func answer(_ password: String, to program: RunningProgram) throws {
        try Seat.focusDialog()
        // After the domain comes the password.
        try program.press("Tab")
        try program.type(password)
        try program.press("Return")
    }
}

/// A Samba server of one share, whose only user is root.
@MainActor
private final class SMBServer {
    let port: Int
    private let process: ChildProgram
    private let home: String

    init(in folder: TemporaryFolder) throws {
        for program in ["/usr/sbin/smbd", "/usr/bin/smbpasswd"] {
            guard File(path: program).exists else {
                throw XCTSkip("no \(program): the package samba")
            }
        }
        guard geteuid() == 0 else { throw XCTSkip("only root may run smbd") }
        folder.makeFolder("../samba")
        home = folder.file.parent?.child(named: "samba").path ?? ""
        let share = folder.file.parent?.child(named: "share").path ?? ""
        port = Int.random(in: 20_000..<60_000)
        folder.write("../samba/smb.conf", Self.settings(port, home, share))
        let status = try ChildProgram.run(
            ["/usr/bin/smbpasswd", "-c", "\(home)/smb.conf", "-s", "-a", "root"],
            input: Array("open sesame\nopen sesame\n".utf8)
        ).status
        XCTAssertEqual(status, 0)
        // It ends its whole group of processes when it ends, so it has to have one of its own.
        process = try ChildProgram(["/usr/sbin/smbd", "-F", "-s", "\(home)/smb.conf"])
        XCTAssertTrue(pump(seconds: 20) { LoopbackPort.isServed(self.port) }, "no server")
    }

    func end() { process.terminate() }

    /// What it wrote down.
    var log: String {
        String(decoding: File(path: "\(home)/log").contents() ?? [], as: UTF8.self)
    }

    private static func settings(_ port: Int, _ home: String, _ share: String) -> String {
        """
        [global]
        smb ports = \(port)
        bind interfaces only = yes
        interfaces = lo
        private dir = \(home)
        lock directory = \(home)
        state directory = \(home)
        cache directory = \(home)
        pid directory = \(home)
        ncalrpc dir = \(home)/ncalrpc
        log file = \(home)/log
        log level = 1 auth_audit:3
        passdb backend = smbpasswd:\(home)/smbpasswd
        disable netbios = yes
        load printers = no
        server role = standalone
        [share]
        path = \(share)
        read only = yes
        valid users = root

        """
    }
}

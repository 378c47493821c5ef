import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// A folder that an SSH server of the test's own serves, on the loopback, in the real executable.
final class SFTPPlaceTests: XCTestCase {
    func testAServerIsConnectedToWhenItIsThere() throws {
        try XCTSkipUnless(Seat.current == .x11, "a session of its own has no Wayland")
        try onGTK {
            try GVfs.require("sftp")
            let folder = TemporaryFolder()
            folder.write("here.txt")
            folder.write("../served/there.txt", "hi")
            folder.write("../served/deep/below.txt", "hi")
            let keys = try SSHKeys(in: folder)
            defer { keys.end() }
            let program = try RunningProgram(
                showing: folder, inOwnSession: "\"$@\"",
                variables: ["SSH_AUTH_SOCK": keys.agentAddress])
            defer { program.end() }
            let served = folder.file.parent?.child(named: "served").path ?? ""
            try program.press("ctrl+shift+o")
            program.expect("Open Address")
            try program.type("sftp://127.0.0.1:\(keys.port)\(served)")
            try program.press("Return")
            program.expect("Could Not Open Folder")
            let server = try keys.serve()
            defer { server.terminate() }
            try program.press("alt+t")
            program.expectCells(named: ["there.txt", "below.txt"])
            try program.press("Right")
            program.expectFocus(on: "there.txt")
            // GVfs tells nothing of what changes there, so it is looked at.
            let place = File(uri: "sftp://127.0.0.1:\(keys.port)\(served)").displayPath
            program.expect("\(place): changes there may show late")
            folder.write("../served/deep/more.txt", "hi")
            program.expectCells(named: ["there.txt", "below.txt", "more.txt"])
            folder.write("../served/deep/most.txt", "hi")
            try program.press("F5")
            program.expectCells(named: ["there.txt", "below.txt", "more.txt", "most.txt"])
            program.expectFocus(on: "there.txt")
            try program.press("Delete")
            program.expect(
                "“there.txt”: Only files with a path on this computer can be managed")
            // Going back home, the keyboard works at once.
            try program.press("alt+Left")
            program.expectCells(named: ["here.txt"])
        }
    }
}

/// Keys of a server and of who may use it, and an agent that knows the latter.
@MainActor
private final class SSHKeys {
    let port = Int.random(in: 20_000..<60_000)
    private let home: String
    private let agent: ChildProgram

    var agentAddress: String { "\(home)/agent" }

    init(in folder: TemporaryFolder) throws {
        for program in ["/usr/sbin/sshd", "/usr/bin/ssh-agent", "/usr/bin/ssh-add"] {
            guard File(path: program).exists else {
                throw XCTSkip(
                    "no \(program), of the packages openssh-server and openssh-client")
            }
        }
        folder.makeFolder("../ssh")
        home = folder.file.parent?.child(named: "ssh").path ?? ""
        for name in ["host", "user"] {
            let made = try ChildProgram.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(home)/\(name)"])
            XCTAssertEqual(made.status, 0, made.output)
        }
        folder.write("../ssh/sshd.conf", Self.settings(port, home))
        agent = try ChildProgram(["ssh-agent", "-D", "-a", "\(home)/agent"])
        let address = "\(home)/agent"
        XCTAssertTrue(pump(seconds: 20) { File(path: address).exists }, "no agent")
        let added = try ChildProgram.run(
            ["ssh-add", "-q", "\(home)/user"], environment: ["SSH_AUTH_SOCK": address])
        XCTAssertEqual(added.status, 0, added.output)
    }

    /// Starts the server and waits until it listens.
    func serve() throws -> ChildProgram {
        // Run by root it wants a folder for those it lets in.
        if geteuid() == 0 { mkdir("/run/sshd", 0o755) }
        let process = try ChildProgram(["/usr/sbin/sshd", "-D", "-f", "\(home)/sshd.conf"])
        XCTAssertTrue(pump(seconds: 20) { LoopbackPort.isServed(self.port) }, "no server")
        return process
    }

    func end() { agent.terminate() }

    private static func settings(_ port: Int, _ home: String) -> String {
        """
        Port \(port)
        ListenAddress 127.0.0.1
        HostKey \(home)/host
        AuthorizedKeysFile \(home)/user.pub
        PidFile none
        StrictModes no
        UsePAM no
        PasswordAuthentication no
        KbdInteractiveAuthentication no
        PermitRootLogin prohibit-password
        Subsystem sftp internal-sftp

        """
    }
}

/// A port of this computer for itself.
enum LoopbackPort {
    /// Whether a program waits for others there.
    static func isServed(_ port: Int) -> Bool {
        let hexadecimal = String(port, radix: 16, uppercase: true)
        let listening = ":" + String(repeating: "0", count: 4 - hexadecimal.count) + hexadecimal
        let sockets = File(path: "/proc/net/tcp").contents() ?? []
        return String(decoding: sockets, as: UTF8.self).contains("\(listening) 00000000:0000 0A")
    }
}

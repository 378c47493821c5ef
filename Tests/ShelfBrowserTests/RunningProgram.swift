import Glibc
import ShelfGObject
import ShelfTestSupport
import XCTest

/// The real executable in a window of its own, driven by keys and observed from outside.
@MainActor
final class RunningProgram {
    let folder: TemporaryFolder
    private let program: ChildProgram
    let bus: AccessibilityBus

    /// The executable that was built along with the tests.
    static var executable: String { BuiltProgram.path }

    private let title: String
    /// Whether a test has asked how the program ended.
    private var isEndSeen = false

    /// Opens a folder and waits until its window has the keyboard.
    convenience init(
        showing folder: TemporaryFolder, arguments: [String] = [],
        variables: [String: String] = [:]
    ) throws {
        try self.init(
            in: folder, [Self.executable] + arguments + [folder.path], title: folder.name,
            variables: variables)
    }

    /// Runs a command that shows a window of a title, and waits until it has the keyboard.
    init(
        in folder: TemporaryFolder, _ command: [String], title: String,
        variables: [String: String] = [:]
    ) throws {
        (self.folder, self.title) = (folder, title)
        bus = try AccessibilityBus()
        // Where a test before left it, a tooltip of this window could come up and take a click.
        try Self.movePointerAway()
        program = try ChildProgram(
            command,
            // What GTK calls critical ends the program, and with it the test.
            environment: folder.environment.merging(["G_DEBUG": "fatal-criticals"]) { $1 }
                .merging(variables) { $1 })
        let isThere = pump(seconds: 30) { !self.isRunning || !self.cells.isEmpty }
        XCTAssertTrue(isThere && isRunning, "no cell ever came")
        try focusWindow()
    }

    /// Gives the keyboard to the window, as a window manager would.
    func focusWindow() throws {
        try Seat.focusWindow(named: title)
    }

    /// Presses keys as a person does, one after the other.
    func press(_ keys: String...) throws { try press(keys) }

    /// Presses keys as a person does, one after the other.
    func press(_ keys: [String]) throws {
        try Seat.act(["key"] + keys)
    }

    /// Has xdotool do something with the pointer.
    func point(_ words: [String]) throws {
        try Seat.act(words)
    }

    /// Moves the mouse out of the window.
    static func movePointerAway() throws { try Seat.act("mousemove", "1270", "1000") }

    /// Types text with XTEST.
    func type(_ text: String) throws {
        try Seat.act(["type", text])
    }

    /// Activates an action of the window or the program over the session bus, as a menu does.
    func activate(_ action: String, _ target: String? = nil) throws {
        let name = action.split(separator: ".").last.map(String.init) ?? action
        let parameter = target.map { "[<'\($0)'>]" } ?? "[]"
        let status = try ChildProgram([
            "gdbus", "call", "--session", "--dest", "io.github.shelf.Shelf", "--object-path",
            "/io/github/shelf/Shelf" + (action.hasPrefix("app.") ? "" : "/window/1"), "--method",
            "org.gtk.Actions.Activate", name,
            parameter, "{}",
        ]).wait()
        XCTAssertEqual(status, 0, "\(action) cannot be activated")
    }

    /// Waits until exactly these cells are shown, in this order.
    func expectCells(
        named names: [String], file: StaticString = #filePath, line: UInt = #line
    ) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = self.bus.names(of: self.cells)
            return shown == names
        }
        XCTAssertTrue(isReached, "\(shown)", file: file, line: line)
    }

    var application: AccessibilityBus.Node? {
        bus.applications.first { bus.name(of: $0) == "shelf-gtk" }
    }

    /// How far right of and below its frame something is seen.
    var offset: (x: Int, y: Int) { application.map { bus.offset(in: $0) } ?? (0, 0) }

    /// The cells on screen, in the order a screen reader meets them.
    var cells: [AccessibilityBus.Node] {
        guard let application else { return [] }
        return bus.nodes(below: application) { self.bus.role(of: $0) == .tableCell }
    }

    /// The wall, its titles and its cells, in that order.
    var elements: [AccessibilityBus.Node] {
        guard let application,
            let wall = bus.nodes(below: application, where: { self.bus.role(of: $0) == .table })
                .first
        else { return [] }
        return bus.nodes(below: wall) {
            self.bus.role(of: $0).map { [.table, .tableCell, .heading].contains($0) } ?? false
        }
    }

    /// The names of what can be chosen in the open menu, in their order.
    var menuItems: [String] { bus.names(of: menuItemNodes) }

    private var menuItemNodes: [AccessibilityBus.Node] {
        guard let application else { return [] }
        return bus.nodes(below: application) {
            self.bus.role(of: $0).map {
                [.menuItem, .checkMenuItem, .radioMenuItem].contains($0)
            } ?? false
        }
    }

    /// The buttons of the window, in order.
    var buttons: [AccessibilityBus.Node] {
        guard let application else { return [] }
        return bus.nodes(below: application) { self.bus.role(of: $0) == .button }
    }

    /// Waits until a menu is open that offers this, or until none is for nil.
    func expectMenu(
        offering item: String?, file: StaticString = #filePath, line: UInt = #line
    ) {
        var shown: [String] = []
        let isReached = pump(seconds: 20) {
            shown = self.menuItems
            guard let item else { return shown.isEmpty }
            return shown.contains(item)
                || AccessibilityBus.isHalfTold && !shown.isEmpty && shown.allSatisfy(\.isEmpty)
        }
        XCTAssertTrue(isReached && isRunning, "the menu offers \(shown)", file: file, line: line)
    }

    /// Opens a menu by a key, walks down to an item and chooses it; a bus that names no items needs its line.
    func choose(
        _ item: String, line number: Int, from key: String, file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        // A menu that opens below the pointer takes the line there.
        try Self.movePointerAway()
        try press(key)
        expectMenu(offering: item, file: file, line: line)
        let target = menuItems.firstIndex(of: item) ?? number
        var focused: Int?
        for _ in 0...target {
            let previous = focused
            let isReached = pump(seconds: 20) {
                focused = self.menuItemNodes.firstIndex { self.bus.isFocused($0) }
                return focused != nil && focused != previous
            }
            XCTAssertTrue(
                isReached, "the keyboard stays on line \(previous ?? -1) of the menu",
                file: file, line: line)
            if focused == target || !isReached { break }
            try press("Down")
        }
        XCTAssertEqual(focused, target, "\(item) is not reached", file: file, line: line)
        try press("Return")
    }

    /// Opens a menu within the open menu by its letter and waits until it stands still: while one
    /// slides over the other, a letter may be of both.
    func openSubmenu(_ letter: String, file: StaticString = #filePath, line: UInt = #line) throws {
        var items = menuItemNodes
        let outer = bus.focused(of: items)
        try press(letter)
        var (frame, stood) = ([Int](), 0)
        let isReached = pump(seconds: 20) {
            items = self.menuItemNodes
            guard let inner = self.bus.focused(of: items), inner != outer
            else { return false }
            let now = self.bus.frame(of: inner)
            stood = now == frame ? stood + 1 : 0
            frame = now
            return stood > 10
        }
        XCTAssertTrue(isReached, "no menu opens by \(letter)", file: file, line: line)
    }

    /// Chooses something in menus below each other by their letters, from the one that a key opens.
    func choose(
        by letters: String..., from key: String, offering item: String,
        file: StaticString = #filePath,
        line: UInt = #line
    ) throws {
        try Self.movePointerAway()
        try press(key)
        expectMenu(offering: item, file: file, line: line)
        for letter in letters.dropLast() { try openSubmenu(letter, file: file, line: line) }
        try press(letters.last ?? "")
    }

    /// Chooses something in the menu of how the wall looks, by its letter.
    func chooseView(by letter: String, offering item: String) throws {
        let view = buttons.first { bus.name(of: $0) == "View" }
        let frame = bus.frame(of: try XCTUnwrap(view))
        try click(x: frame[0] + frame[2] / 2, y: frame[1] + frame[3] / 2)
        expectMenu(offering: item)
        try press(letter)
        expectMenu(offering: nil)
    }

    /// The names of what took the focus since `bus.listenToFocus()`, everything heard so far.
    var focusLog: [String] {
        settle()
        return bus.focusLog
    }

    /// The name of the focused cell.
    var focusedName: String? {
        bus.focused(of: cells).map { bus.name(of: $0) }
    }

    /// The description of the focused cell.
    var focusedDescription: String? {
        bus.focused(of: cells).map { bus.description(of: $0) }
    }

    /// Waits until the focus is on a cell of this name.
    func expectFocus(
        on name: String, _ place: String? = nil, file: StaticString = #filePath, line: UInt = #line
    ) {
        let isReached = pump(seconds: 20) {
            self.focusedName == name && (place == nil || self.focusedDescription == place)
        }
        XCTAssertTrue(
            isReached,
            "the focus is on \(focusedName ?? "nothing"), \(focusedDescription ?? "")",
            file: file, line: line)
    }

    /// Waits until the focused cell stands still.
    func waitForRest() {
        let place = atRest {
            self.bus.focused(of: self.cells).map { self.bus.frame(of: $0) }
        }
        XCTAssertNotNil(place, "the focused cell never came to rest")
    }

    /// Waits until a look sees something that stays as it is; nil when it never does.
    func atRest<Seen: Equatable>(_ look: @MainActor () -> Seen?) -> Seen? {
        var (last, since): (Seen?, ContinuousClock.Instant) = (nil, .now)
        let isReached = pump(seconds: 20) {
            let now = look()
            if now == nil || now != last { since = .now }
            last = now
            // The last pixel of a glide takes longer than some looks at the bus.
            return ContinuousClock.now - since > .milliseconds(300 * patience)
        }
        return isReached ? last : nil
    }

    /// The most memory the program has had at any time, in bytes.
    var peakMemory: Int? {
        guard let process = program.processIdentifier,
            let status = File(path: "/proc/\(process)/status").contents()
        else { return nil }
        let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first {
            $0.hasPrefix("VmHWM:")
        }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 << 10 }
    }

    /// How many of the processes below the program have a file of its folder open.
    func processCount(reading name: String) -> Int {
        guard let process = program.processIdentifier else { return 0 }
        return Self.processes(below: "\(process)").count { child in
            (3..<64).contains { Self.link("/proc/\(child)/fd/\($0)") == "\(folder.path)/\(name)" }
        }
    }

    /// What a process has started, and what that has.
    private static func processes(below process: String) -> [String] {
        let children = File(path: "/proc/\(process)/task/\(process)/children").contents() ?? []
        return String(decoding: children, as: UTF8.self).split(separator: " ").flatMap {
            [String($0)] + processes(below: String($0))
        }
    }

    private static func link(_ path: String) -> String {
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = bytes.withUnsafeMutableBytes {
            readlink(path, $0.bindMemory(to: CChar.self).baseAddress!, $0.count)
        }
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }

    /// Ends the program.
    ///
    /// The test fails where it had ended otherwise than well by then, or does so now.
    func end(file: StaticString = #filePath, line: UInt = #line) {
        let ends = isRunning
        if ends { program.terminate() }
        let status = program.wait()
        // Who ends by a signal as it is meant says so, too, as shells do.
        let isMeant = ends && (status == 128 + Int(SIGTERM) || program.endSignal == Int(SIGTERM))
        guard !isEndSeen, status != 0, !isMeant else { return }
        let way = program.endSignal.map { "by signal \($0)" } ?? status.map { "with \($0)" }
        XCTFail("the program ended \(way ?? "")", file: file, line: line)
    }

    /// Sends a signal and waits for the end; how the program ended, nil when the signal itself ended it.
    func endStatus(after signal: Int32) -> Int? {
        if let processIdentifier { kill(processIdentifier, signal) }
        return endStatus("it does not end by signal \(signal)")
    }

    /// Waits for the end; how the program ended.
    func endStatus(_ complaint: String = "it does not end") -> Int? {
        XCTAssertTrue(pump(seconds: 20) { !self.isRunning }, complaint)
        isEndSeen = true
        return isRunning ? nil : program.wait()
    }

    var isRunning: Bool { program.isRunning }

    /// The number of its process.
    var processIdentifier: Int32? { program.processIdentifier.flatMap { Int32($0) } }

    /// The names of all there is in the program.
    var names: [String] {
        guard let application else { return [] }
        return bus.names(of: bus.nodes(below: application) { _ in true }).filter { !$0.isEmpty }
    }

    /// Sends it a signal.
    func signal(_ number: Int32) {
        if let processIdentifier { kill(processIdentifier, number) }
    }

    /// Sends a signal to it and to all that it has started.
    func signalAll(_ number: Int32) {
        guard let processIdentifier else { return }
        signal(number)
        for process in Self.processes(below: "\(processIdentifier)") {
            if let process = Int32(process) { kill(process, number) }
        }
    }

    /// Waits until something in the program is called so; a toolkit may add to the names of buttons.
    func expect(
        _ name: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        var names: [String] = []
        let isReached = pump(seconds: 20) {
            names = self.names
            return names.contains { $0.hasPrefix(name) }
        }
        XCTAssertTrue(
            isReached, "nothing is called \(name) among \(names.suffix(60))", file: file, line: line
        )
    }

    /// Waits until nothing in the program is called so any more.
    func expectNothing(
        called name: String, file: StaticString = #filePath, line: UInt = #line
    ) {
        let isGone = pump(seconds: 20) { !self.names.contains { $0.hasPrefix(name) } }
        XCTAssertTrue(isGone, "\(name) is still there", file: file, line: line)
    }
}

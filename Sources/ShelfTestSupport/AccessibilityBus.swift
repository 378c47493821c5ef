internal import CGtk
internal import Glibc
package import ShelfGObject

/// A client of the accessibility bus, which reads a program as a screen reader does.
@safe @MainActor
package final class AccessibilityBus {
    /// An accessible object of a program.
    package struct Node: Hashable, Sendable {
        let bus: String
        let path: String
    }

    /// Roles by their number on the bus; names differ between toolkits.
    package enum Role: UInt32, Sendable {
        case table = 55
        case tableCell = 56
        case heading = 83
        case checkMenuItem = 8
        case menuItem = 35
        case radioMenuItem = 45
        case button = 43
        case slider = 51
        case frame = 23
        case text = 61
        case pageTab = 37
        case label = 29
    }

    /// The address of the bus.
    package let address: String
    private let connection: OpaquePointer
    private var subscription: UInt32 = 0
    /// Cache of facts that never change: the role of a node, and the process of a bus name.
    private var roles: [Node: Role?] = [:]
    private var processes: [String: String] = [:]
    /// The nodes of the current search, and the names requested so far.
    private var looked: (nodes: [Node], names: [Node: String]) = ([], [:])
    /// The names of nodes that took the keyboard focus since `listenToFocus`, in order.
    ///
    /// Each name is read when the event arrives. A program whose focus does not move sends no
    /// event.
    package private(set) var focusLog: [String] = []

    /// Connects to the bus of this session, starting it if necessary.
    package init() throws(GLibError) {
        var error: UnsafeMutablePointer<GError>?
        guard let session = unsafe g_bus_get_sync(G_BUS_TYPE_SESSION, nil, &error) else {
            throw unsafe GLibError(taking: error)
        }
        defer { unsafe g_object_unref(UnsafeMutableRawPointer(session)) }
        let reply = unsafe g_dbus_connection_call_sync(
            session, "org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus", "GetAddress", nil, nil,
            G_DBUS_CALL_FLAGS_NONE, 10_000, nil, &error)
        guard let reply = unsafe reply else { throw unsafe GLibError(taking: error) }
        address = unsafe AccessibilityBus.strings(in: reply).first ?? ""
        unsafe g_variant_unref(reply)
        let flags = GDBusConnectionFlags(
            rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
                | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
        guard
            let connection = unsafe g_dbus_connection_new_for_address_sync(
                address, flags, nil, nil, &error)
        else { throw unsafe GLibError(taking: error) }
        unsafe self.connection = connection
        // As screen readers do: newer programs send no events until a client registers.
        let registry = Node(bus: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/registry")
        _ = call(
            registry, "org.a11y.atspi.Registry", "RegisterEvent",
            "('object:state-changed:focused', @as [], '')")
    }

    isolated deinit {
        if subscription != 0 {
            unsafe g_dbus_connection_signal_unsubscribe(connection, subscription)
        }
        unsafe g_object_unref(UnsafeMutableRawPointer(connection))
    }

    /// Begins to listen for focus events, as a screen reader does.
    package func listenToFocus() {
        focusLog = []
        guard subscription == 0 else { return }
        let heard: GDBusSignalCallback = { _, sender, path, _, _, parameters, data in
            guard let data = unsafe data, let parameters = unsafe parameters else { return }
            let listener = unsafe Unmanaged<Listener>.fromOpaque(data).takeUnretainedValue()
            let node = unsafe Node(
                bus: String(cStringOrNil: sender) ?? "", path: String(cStringOrNil: path) ?? "")
            let strings = unsafe AccessibilityBus.strings(in: parameters)
            MainActor.assumeIsolated { listener.bus?.heard(strings, of: node) }
        }
        let listener = unsafe Unmanaged.passRetained(Listener(bus: self)).toOpaque()
        unsafe subscription = g_dbus_connection_signal_subscribe(
            connection, nil, "org.a11y.atspi.Event.Object", "StateChanged", nil, "focused",
            G_DBUS_SIGNAL_FLAGS_NONE, heard, listener,
            { data in
                if let data = unsafe data { unsafe Unmanaged<Listener>.fromOpaque(data).release() }
            })
    }

    private func heard(_ strings: [String], of node: Node) {
        // The name of the state, then its new value.
        guard strings.dropFirst().first == "1" else { return }
        focusLog.append(name(of: node))
    }

    /// The target of D-Bus callbacks, which may outlive the bus client.
    private final class Listener {
        weak var bus: AccessibilityBus?

        init(bus: AccessibilityBus) { self.bus = bus }
    }

    /// The programs on the bus, without this one, which cannot answer while it asks.
    package var applications: [Node] {
        children(
            of: Node(bus: "org.a11y.atspi.Registry", path: "/org/a11y/atspi/accessible/root")
        )
        .filter { process(of: $0) != String(getpid()) }
    }

    private func process(of node: Node) -> String? {
        if let process = processes[node.bus] { return process }
        let process = ask(
            [Node(bus: "org.freedesktop.DBus", path: "/org/freedesktop/DBus")],
            "org.freedesktop.DBus", "GetConnectionUnixProcessID", "('\(node.bus)',)")[0].first
        processes[node.bus] = process
        return process
    }

    /// Returns the children of a node in reading order.
    package func children(of node: Node) -> [Node] { children(of: [node])[0] }

    private func children(of nodes: [Node]) -> [[Node]] {
        ask(nodes, "org.a11y.atspi.Accessible", "GetChildren", nil).map { strings in
            stride(from: 0, to: strings.count - 1, by: 2).map {
                Node(bus: strings[$0], path: strings[$0 + 1])
            }
        }
    }

    /// Returns the name of a node.
    package func name(of node: Node) -> String {
        if let name = looked.names[node] { return name }
        guard looked.nodes.contains(node) else { return names(of: [node])[0] }
        // A caller that wants one name usually wants those of similar nodes.
        let like = looked.nodes.filter { roles[$0] == roles[node] }
        for (node, name) in zip(like, names(of: like)) { looked.names[node] = name }
        return looked.names[node] ?? ""
    }

    /// Returns the names of nodes.
    package func names(of nodes: [Node]) -> [String] { property("Name", of: nodes) }

    /// Returns the description of a node.
    package func description(of node: Node) -> String {
        property("Description", of: [node])[0]
    }

    /// Returns the role of a node, or nil if no test uses it.
    package func role(of node: Node) -> Role? {
        learnRoles(of: [node])
        return roles[node] ?? nil
    }

    private func learnRoles(of nodes: [Node]) {
        let unknown = nodes.filter { roles[$0] == nil }
        for (node, answer) in zip(
            unknown, ask(unknown, "org.a11y.atspi.Accessible", "GetRole", nil))
        where !answer.isEmpty {
            roles[node] = .some(UInt32(answer[0]).flatMap { Role(rawValue: $0) })
        }
    }

    /// Returns the first of the nodes that reports the keyboard focus.
    package func focused(of nodes: [Node]) -> Node? {
        zip(nodes, states(of: nodes)).first { Self.has(12, $1) }?.0
    }

    /// Returns true if the node reports the keyboard focus.
    package func isFocused(_ node: Node) -> Bool { hasState(12, node) }

    /// Returns true if the node reports to be checked.
    package func isChecked(_ node: Node) -> Bool { hasState(4, node) }

    /// Returns true if the node reports to be selected.
    package func isSelected(_ node: Node) -> Bool { hasState(23, node) }

    /// Returns true if the node reports to be expanded.
    package func isExpanded(_ node: Node) -> Bool { hasState(10, node) }

    private func hasState(_ bit: Int, _ node: Node) -> Bool { Self.has(bit, states(of: [node])[0]) }

    private static func has(_ bit: Int, _ state: [String]) -> Bool {
        (state.first.flatMap { UInt32($0) } ?? 0) & (1 << bit) != 0
    }

    private func states(of nodes: [Node]) -> [[String]] {
        ask(nodes, "org.a11y.atspi.Accessible", "GetState", nil)
    }

    /// Returns the names of the node's actions.
    package func actions(of node: Node) -> [String] {
        let strings = call(node, "org.a11y.atspi.Action", "GetActions", nil)
        // Each action is a name, a description and its keys.
        return stride(from: 0, to: strings.count - 2, by: 3).map { strings[$0] }
    }

    /// Returns the node's frame in its window in pixels: left, top, width and height.
    package func frame(of node: Node) -> [Int] {
        call(node, "org.a11y.atspi.Component", "GetExtents", "(uint32 1,)").compactMap { Int($0) }
    }

    /// Since 4.18, GTK gives menu items no names, and offsets positions by twice the window's
    /// border.
    package static var isHalfTold: Bool { gtk_get_minor_version() >= 18 }

    /// Returns the distance between a node's frame on the bus and its place in the window.
    package func offset(in application: Node) -> (x: Int, y: Int) {
        guard AccessibilityBus.isHalfTold,
            let window = children(of: application).first(where: { role(of: $0) == .frame })
        else { return (0, 0) }
        let frame = frame(of: window)
        return frame.count == 4 ? (-2 * frame[0], -2 * frame[1]) : (0, 0)
    }

    /// Performs the action with a number.
    package func perform(_ number: Int, on node: Node) {
        _ = call(node, "org.a11y.atspi.Action", "DoAction", "(int32 \(number),)")
    }

    /// Returns every node below `root` that satisfies a condition, in tree order.
    package func nodes(below root: Node, where condition: (Node) -> Bool) -> [Node] {
        var below: [Node: [Node]] = [:]
        var generation = [root]
        while !generation.isEmpty {
            let next = children(of: generation)
            for (node, children) in zip(generation, next) { below[node] = children }
            generation = next.joined().filter { below[$0] == nil }
        }
        var nodes: [Node] = []
        var waiting = [root]
        while let node = waiting.popLast() {
            nodes.append(node)
            waiting.append(contentsOf: (below.removeValue(forKey: node) ?? []).reversed())
        }
        learnRoles(of: nodes)
        let outer = looked
        looked = (nodes, [:])
        defer { looked = outer }
        return nodes.filter(condition)
    }

    private func property(_ name: String, of nodes: [Node]) -> [String] {
        ask(
            nodes, "org.freedesktop.DBus.Properties", "Get",
            "('org.a11y.atspi.Accessible', '\(name)')"
        ).map { $0.first ?? "" }
    }

    private func call(
        _ node: Node, _ interface: String, _ method: String, _ parameters: String?
    ) -> [String] {
        ask([node], interface, method, parameters)[0]
    }

    /// Sends the same request to all nodes before waiting for answers, as waiting for each takes
    /// too long.
    private func ask(
        _ nodes: [Node], _ interface: String, _ method: String, _ parameters: String?
    ) -> [[String]] {
        let parameters = unsafe parameters.flatMap {
            unsafe g_variant_parse(nil, $0, nil, nil, nil)
        }
        defer { unsafe parameters.map { unsafe g_variant_unref($0) } }
        // A context of its own keeps other events of the main loop from running here.
        let context = unsafe g_main_context_new()
        unsafe g_main_context_push_thread_default(context)
        defer {
            unsafe g_main_context_pop_thread_default(context)
            unsafe g_main_context_unref(context)
        }
        let answers = Answers(count: nodes.count)
        for (index, node) in nodes.enumerated() {
            let question = unsafe Unmanaged.passRetained(Question(index, answers)).toOpaque()
            unsafe g_dbus_connection_call(
                connection, node.bus, node.path, interface, method, parameters, nil,
                G_DBUS_CALL_FLAGS_NONE, 5_000, nil,
                { connection, result, question in
                    guard let question = unsafe question else { return }
                    let asked = unsafe Unmanaged<Question>.fromOpaque(question).takeRetainedValue()
                    // A program may exit between two calls. A missing answer is empty.
                    let reply = unsafe g_dbus_connection_call_finish(
                        OpaquePointer(connection), result, nil)
                    asked.answers.take(
                        unsafe reply.map { unsafe AccessibilityBus.strings(in: $0) } ?? [],
                        at: asked.index)
                    unsafe reply.map { unsafe g_variant_unref($0) }
                }, question)
        }
        while answers.missingCount > 0 { _ = unsafe g_main_context_iteration(context, 1) }
        return answers.strings
    }

    /// The answers so far to requests sent together.
    private final class Answers {
        private(set) var strings: [[String]]
        private(set) var missingCount: Int

        init(count: Int) {
            strings = Array(repeating: [], count: count)
            missingCount = count
        }

        func take(_ answer: [String], at index: Int) {
            strings[index] = answer
            missingCount -= 1
        }
    }

    private final class Question {
        let index: Int
        let answers: Answers

        init(_ index: Int, _ answers: Answers) {
            self.index = index
            self.answers = answers
        }
    }

    /// Returns every string, object path and number in a value, in order.
    private nonisolated static func strings(in value: OpaquePointer) -> [String] {
        let type = unsafe String(cStringOrNil: g_variant_get_type_string(value)) ?? ""
        switch type {
        case "s", "o": return unsafe [String(cStringOrNil: g_variant_get_string(value, nil)) ?? ""]
        case "i": return unsafe [String(g_variant_get_int32(value))]
        case "u": return unsafe [String(g_variant_get_uint32(value))]
        default: break
        }
        guard unsafe g_variant_is_container(value) != 0 else { return [] }
        return unsafe (0..<g_variant_n_children(value)).flatMap { index -> [String] in
            let child = unsafe required(g_variant_get_child_value(value, index), "child")
            defer { unsafe g_variant_unref(child) }
            return unsafe strings(in: child)
        }
    }
}

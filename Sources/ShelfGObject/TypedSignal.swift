internal import CGtk

/// A Swift type of a signal's argument or return value: Booleans, numbers (enumerations and flags
/// are `Int`), strings, objects and optionals of them.
@MainActor
public protocol SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    static func argument(_ value: PropertyValue) -> Self?

    /// The value to return from the handler.
    var propertyValue: PropertyValue { get }

    /// The kind of argument that has this type.
    static var signalKind: SignalValueKind { get }
}

/// The kinds of signal values with a Swift type.
public enum SignalValueKind: Hashable, Sendable {
    case bool, int, double, string, object
}

extension Object {
    /// Connects a handler until the object is finalized or the connection is disconnected.
    ///
    /// The handler may take fewer arguments than the signal has. An unknown signal and wrong types
    /// are programmer errors. The handler should hold its owner weakly.
    ///
    /// ```swift
    /// scale.connect("value-changed") { print("moved") }
    /// list.connect("row-activated") { (row: Object) in … }
    /// ```
    @discardableResult
    public final func connect<each Argument: SignalValue>(
        _ name: String, _ handler: @escaping @MainActor (repeat each Argument) -> Void
    ) -> SignalConnection {
        var types: [any SignalValue.Type] = []
        for type in repeat (each Argument).self { types.append(type) }
        let signal = query(name, accepting: types)
        return connect(signal) { values in
            var index = 0
            handler(repeat Self.argument((each Argument).self, values, &index, of: name))
            return nil
        }
    }

    /// Connects a handler that returns a value; otherwise like `connect(_:_:)`.
    ///
    /// ```swift
    /// window.connect("close-request") { () -> Bool in hasUnsavedChanges }
    /// ```
    @discardableResult
    public final func connect<each Argument: SignalValue, Answer: SignalValue>(
        _ name: String, _ handler: @escaping @MainActor (repeat each Argument) -> Answer
    ) -> SignalConnection {
        var types: [any SignalValue.Type] = []
        for type in repeat (each Argument).self { types.append(type) }
        let signal = query(name, accepting: types)
        let answered = Self.kind(of: signal.answer)
        precondition(
            answered == Answer.signalKind,
            "\"\(name)\" of \(typeName) wants an answer of type \(Self.name(of: signal.answer)), "
                + "not \(Answer.self)")
        return connect(signal) { values in
            var index = 0
            let answer = handler(
                repeat Self.argument((each Argument).self, values, &index, of: name))
            return answer.propertyValue
        }
    }

    /// The name of the object's class, as in `GtkButton`.
    public final var typeName: String { Self.name(of: type) }

    private var type: GType {
        unsafe pointer(as: GTypeInstance.self).pointee.g_class.pointee.g_type
    }

    // MARK: - Querying a signal

    private struct QueriedSignal {
        let id: UInt32
        let detail: GQuark
        let answer: GType
    }

    /// Looks up a signal and checks the types of its first arguments.
    private func query(_ name: String, accepting types: [any SignalValue.Type]) -> QueriedSignal {
        var (id, detail): (UInt32, GQuark) = (0, 0)
        guard unsafe g_signal_parse_name(name, type, &id, &detail, 1) != 0 else {
            preconditionFailure("\(typeName) has no signal \"\(name)\"")
        }
        var query = unsafe GSignalQuery()
        unsafe g_signal_query(id, &query)
        let given = unsafe (0..<Int(query.n_params)).map { unsafe query.param_types[$0] }
        precondition(
            types.count <= given.count,
            "\"\(name)\" of \(typeName) has \(given.count) arguments, not \(types.count)")
        for (index, (type, given)) in zip(types, given).enumerated() {
            precondition(
                Self.kind(of: given) == type.signalKind,
                "argument \(index + 1) of \"\(name)\" of \(typeName) is a "
                    + "\(Self.name(of: given)), not a \(type)")
            // Objects of any class arrive as plain handles.
            precondition(
                type.signalKind != .object || type == Object.self || type == Object?.self,
                "argument \(index + 1) of \"\(name)\" of \(typeName) comes as an Object, "
                    + "not as a \(type)")
        }
        return unsafe QueriedSignal(id: id, detail: detail, answer: query.return_type)
    }

    private static func kind(of type: GType) -> SignalValueKind? {
        // The lowest bit of a signal's type is a flag (G_SIGNAL_TYPE_STATIC_SCOPE), not part of the
        // type.
        let type = type & ~1
        return switch g_type_fundamental(type) {
        case cgtk_type_boolean(): .bool
        case cgtk_type_string(): .string
        case cgtk_type_object(): .object
        case let fundamental where cgtk_is_integral(fundamental) != 0: .int
        case let fundamental where cgtk_is_floating(fundamental) != 0: .double
        default: nil
        }
    }

    private static func name(of type: GType) -> String {
        unsafe String(cStringOrNil: g_type_name(type & ~1)) ?? "nothing"
    }

    private static func argument<Argument: SignalValue>(
        _ type: Argument.Type, _ values: [PropertyValue], _ index: inout Int, of name: String
    ) -> Argument {
        defer { index += 1 }
        guard let argument = type.argument(values[index]) else {
            preconditionFailure(
                "argument \(index + 1) of \"\(name)\" is none: take a \(type)? instead")
        }
        return argument
    }

    // MARK: - The closure

    private typealias Handler = @MainActor ([PropertyValue]) -> PropertyValue?

    private func connect(_ signal: QueriedSignal, _ handler: @escaping Handler) -> SignalConnection
    {
        let box = unsafe Unmanaged.passRetained(HandlerBox(handler)).toOpaque()
        let closure = unsafe required(
            g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box), "closure")
        unsafe g_closure_add_finalize_notifier(closure, box) { data, _ in
            guard let data = unsafe data else { return }
            unsafe Unmanaged<AnyObject>.fromOpaque(data).release()
        }
        unsafe g_closure_set_marshal(closure) { closure, answer, count, values, _, _ in
            guard let data = unsafe closure?.pointee.data, let values = unsafe values else {
                return
            }
            let handler = unsafe HandlerBox<Handler>.handler(at: data)
            MainActor.assumeIsolated {
                // The first value is the instance.
                let arguments = (1..<max(1, Int(count))).map { index in
                    unsafe PropertyValue(values + index)
                }
                guard let result = handler(arguments), let answer = unsafe answer else { return }
                unsafe result.store(in: answer)
            }
        }
        let identifier = unsafe g_signal_connect_closure_by_id(
            pointer, signal.id, signal.detail, closure, 0)
        return unsafe SignalConnection(object: pointer, identifier: UInt(identifier))
    }
}

extension PropertyValue {
    /// Converts an argument; nil for types without a Swift form.
    fileprivate init(_ value: UnsafePointer<GValue>) {
        let fundamental = unsafe g_type_fundamental(value.pointee.g_type)
        switch fundamental {
        case cgtk_type_boolean(): unsafe self = .bool(g_value_get_boolean(value) != 0)
        case cgtk_type_string():
            self = .string(unsafe String(cStringOrNil: g_value_get_string(value)))
        case cgtk_type_object():
            self = .object(unsafe g_value_get_object(value).map { unsafe Object(referencing: $0) })
        case _ where cgtk_is_integral(fundamental) != 0:
            self = .int(unsafe Int(cgtk_value_get_integer(value)))
        case _ where cgtk_is_floating(fundamental) != 0:
            self = .double(unsafe cgtk_value_get_floating(value))
        default: self = .object(nil)
        }
    }

    /// Stores the value in a `GValue`, converted to its type.
    fileprivate func store(in answer: UnsafeMutablePointer<GValue>) {
        unsafe withGValue { value in unsafe _ = g_value_transform(value, answer) }
    }
}

extension Bool: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> Bool? {
        if case .bool(let value) = value { value } else { nil }
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { .bool(self) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { .bool }
}

extension Int: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> Int? {
        if case .int(let value) = value { value } else { nil }
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { .int(self) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { .int }
}

extension Double: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> Double? {
        if case .double(let value) = value { value } else { nil }
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { .double(self) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { .double }
}

extension String: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> String? {
        if case .string(let value) = value { value } else { nil }
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { .string(self) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { .string }
}

extension Object: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> Self? {
        if case .object(let object) = value { object as? Self } else { nil }
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { .object(self) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { .object }
}

extension Optional: SignalValue where Wrapped: SignalValue {
    /// Converts an argument to this type; nil if it has another type.
    public static func argument(_ value: PropertyValue) -> Wrapped?? {
        .some(Wrapped.argument(value))
    }

    /// The value to return from the handler.
    public var propertyValue: PropertyValue { self?.propertyValue ?? .object(nil) }

    /// The kind of argument that has this type.
    public static var signalKind: SignalValueKind { Wrapped.signalKind }
}

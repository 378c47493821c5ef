/// Something a store was asked that it could only ignore.
public enum StoreWarning: Hashable, Sendable, CustomStringConvertible {
    /// An action came for an element that is not in its collection.
    case missingElement(id: String, action: String)
    /// An action came for a part of the state that is missing.
    case missingState(action: String)
    /// An effect ended with an error that nothing handles.
    case effectFailed(error: String)
    /// An effect had ended when something it had started sent an action.
    case sentAfterEnd(action: String)

    /// A sentence for a log.
    public var description: String {
        switch self {
        case .missingElement(let id, let action):
            "The action \(action) was ignored: there is no element \(id)."
        case .missingState(let action):
            "The action \(action) was ignored: its part of the state is missing."
        case .effectFailed(let error):
            "An effect failed: \(error)."
        case .sentAfterEnd(let action):
            "The action \(action) was ignored: the effect that sends it has ended."
        }
    }
}

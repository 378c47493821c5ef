/// An action or error that a store had to ignore.
public enum StoreWarning: Hashable, Sendable, CustomStringConvertible {
    /// An action was sent for an element that is not in its collection.
    case missingElement(id: String, action: String)
    /// An action was sent for a part of the state that is missing.
    case missingState(action: String)
    /// An effect threw an error that nothing handles.
    case effectFailed(error: String)
    /// A task started by an effect sent an action after the effect had ended.
    case sentAfterEnd(action: String)

    /// The warning as a sentence for a log.
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

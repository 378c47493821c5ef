/// Requests that are answered on another thread, one at a time, of which the newest wins.
///
/// Only one is under way, however quickly they come: what works on one may hold much memory, and
/// ends soon, but not at once, when it is cancelled.
package struct LatestRequest<Request> {
    /// What is asked for and not answered yet.
    package private(set) var newest: Request?
    private var isUnderWay = false
    private var isOvertaken = false

    /// What is to be done when an answer has come.
    package enum Outcome {
        /// It answers the newest request, which is done with.
        case take(Request)
        /// It answers an older one: this one is begun now.
        case begin(Request)
        /// It answers what nobody asks for any more.
        case nothing
    }

    package init() {}

    /// Asks for something instead of all before; whether it is to be begun now.
    ///
    /// Else what is under way is to be cancelled.
    package mutating func ask(_ request: Request) -> Bool {
        newest = request
        isOvertaken = isUnderWay
        defer { isUnderWay = true }
        return !isUnderWay
    }

    /// Asks for the same in other words: what is under way answers that, too.
    package mutating func replace(with request: Request) {
        if newest != nil { newest = request }
    }

    /// Asks for nothing any more: what is under way is to be cancelled.
    package mutating func forget() {
        newest = nil
        isOvertaken = isUnderWay
    }

    /// What was under way has ended.
    package mutating func answered() -> Outcome {
        let wasOvertaken = isOvertaken
        (isUnderWay, isOvertaken) = (false, false)
        guard let request = newest else { return .nothing }
        if wasOvertaken {
            isUnderWay = true
            return .begin(request)
        }
        newest = nil
        return .take(request)
    }
}

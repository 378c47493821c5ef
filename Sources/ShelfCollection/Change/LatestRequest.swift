/// A queue of one for requests that another thread answers: a newer request replaces an older one.
///
/// Only one request runs at a time, however quickly they come. Its work may hold much memory, and
/// does not end at once when it is cancelled.
package struct LatestRequest<Request> {
    /// The latest request that has not been answered.
    package private(set) var newest: Request?
    private var isUnderWay = false
    private var isOvertaken = false

    /// The next step after an answer has arrived.
    package enum Outcome {
        /// The answer is for the latest request, which is now done.
        case take(Request)
        /// The answer is for an older request.
        ///
        /// Begin this one now.
        case begin(Request)
        /// The answer is no longer wanted.
        case nothing
    }

    package init() {}

    /// Replaces all earlier requests.
    ///
    /// Returns true if the request is to be begun now.
    ///
    /// If false, the running request is to be cancelled.
    package mutating func ask(_ request: Request) -> Bool {
        newest = request
        isOvertaken = isUnderWay
        defer { isUnderWay = true }
        return !isUnderWay
    }

    /// Replaces the latest request by an equivalent one, which the running work answers too.
    package mutating func replace(with request: Request) {
        if newest != nil { newest = request }
    }

    /// Drops the latest request.
    ///
    /// The running work is to be cancelled.
    package mutating func forget() {
        newest = nil
        isOvertaken = isUnderWay
    }

    /// Records that the running work has ended, and returns the next step.
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

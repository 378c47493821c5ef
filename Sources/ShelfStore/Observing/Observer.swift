/// One observer: compares what it last saw with the present state and tells the difference.
@MainActor
final class Observer {
    /// Nil once the observation has ended.
    var check: (() -> Void)?

    /// Observers are called in the order of their numbers.
    let number: Int

    /// The elements it is one of the observers of, if it looks at one element only.
    weak var group: ElementObservers?

    /// The element it looks at.
    var element: AnyHashable?

    init(number: Int, _ check: @escaping () -> Void) {
        self.number = number
        self.check = check
    }
}

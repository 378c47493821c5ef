/// An observer, which compares a value of the present state with the last one it saw.
@MainActor
final class Observer {
    /// The comparison, or nil once the observation has ended.
    var check: (() -> Void)?

    /// The position in the order in which observers are called.
    let number: Int

    /// The group of the observer, if it observes a single element.
    weak var group: ElementObservers?

    /// The id of the observed element.
    var element: AnyHashable?

    init(number: Int, _ check: @escaping () -> Void) {
        self.number = number
        self.check = check
    }
}

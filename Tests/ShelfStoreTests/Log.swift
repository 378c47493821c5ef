/// What happened in a test, in order.
@MainActor
final class Log<Entry> {
    var entries: [Entry] = []

    func callAsFunction(_ entry: Entry) {
        entries.append(entry)
    }

    func clear() {
        entries = []
    }
}

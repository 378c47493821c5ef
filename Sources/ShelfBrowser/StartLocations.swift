import ShelfGObject
import ShelfLibrary

/// Decides what is shown when no location is given: the last ones when one of them is there, else
/// the user's pictures when there are any, else the sample that ships with the program.
///
/// Looking at a place may take for ever, as on a network that is gone: nothing is waited for longer
/// than `patience` after the last answer.
///
/// Design: docs/design/library.md#locations
struct StartLocations {
    /// What was decided.
    struct Choice: Equatable {
        /// What to show.
        var locations: [Location]
        /// Last locations that are left out, and why.
        var omissions: [LocationError] = []
    }

    /// The locations opened last.
    var last: [Location] = Session.lastLocations.map { Location(file: $0) }
    /// The user's folder for pictures.
    var pictures: File? = UserDirectories.pictures
    /// What is shown when there is nothing else; nil for nothing.
    var fallback: File? = InstalledFiles.sample ?? UserDirectories.ownHome
    /// How long is waited for the next answer.
    var patience = Duration.seconds(1)
    /// Looks at a place: nil when it is there, else why not.
    var look: @Sendable (Location) async -> LocationError? = {
        await $0.obstacle(asksServers: false)
    }
    /// Whether a folder holds anything to be shown.
    var holdsSomething: @Sendable (File) async -> Bool = { await $0.holdsSomething() }

    /// Decides.
    func choose() async -> Choice {
        let look = look
        let answers = await Answers(
            last.map { location in { @Sendable in await look(location) } }
        )
        .collect(patience)
        // A place that is gone may come back beside the others; one that is silent would stop them.
        let silent = zip(last, answers).filter { $1 == nil }.map {
            LocationError($0.0, reason: localized("No answer"))
        }
        if answers.contains(where: { $0 == .some(nil) }) {
            return Choice(
                locations: zip(last, answers).filter { $1 != nil }.map(\.0), omissions: silent)
        }
        let omissions = zip(last, answers).map { location, answer in
            answer.flatMap { $0 } ?? LocationError(location, reason: localized("No answer"))
        }
        if let pictures {
            let holdsSomething = holdsSomething
            let answer = await Answers([{ @Sendable in await holdsSomething(pictures) }])
                .collect(patience)
            if answer[0] == true {
                return Choice(locations: [Location(file: pictures)], omissions: omissions)
            }
        }
        return Choice(
            locations: fallback.map { [Location(file: $0)] } ?? [], omissions: omissions)
    }

    /// The same where nothing else turns the main loop; not to be called from within a task.
    func chooseNow() -> Choice {
        var choice: Choice?
        Task { choice = await choose() }
        while true {
            if let choice { return choice }
            MainLoop.iterate(mayBlock: true)
        }
    }
}

/// Answers to questions asked all at once, some of which may never come.
private final class Answers<Answer: Sendable> {
    private var answers: [Answer?]
    private var count = 0
    private var waiting: CheckedContinuation<Void, Never>?

    init(_ questions: [@Sendable () async -> Answer]) {
        answers = Array(repeating: nil, count: questions.count)
        for (index, question) in questions.enumerated() {
            Task {
                let answer = await question()
                self.take(answer, index)
            }
        }
    }

    /// The answers that came before one was waited for too long.
    func collect(_ patience: Duration) async -> [Answer?] {
        while count < answers.count {
            let before = count
            let timer = Task {
                try? await Task.sleep(for: patience)
                if !Task.isCancelled { self.wake() }
            }
            await withCheckedContinuation { waiting = $0 }
            timer.cancel()
            if count == before { break }
        }
        return answers
    }

    private func take(_ answer: Answer, _ index: Int) {
        answers[index] = answer
        count += 1
        // Each answer gives the others their time anew.
        wake()
    }

    private func wake() {
        waiting?.resume()
        waiting = nil
    }
}

import ShelfGObject
import ShelfGTK

/// Questions of a window, in a popover at its top; clicks elsewhere and Escape leave them.
final class Asking {
    /// What is asked.
    struct Question {
        /// One of the things that can be answered.
        struct Answer {
            let label: String
            var isDestructive = false
        }

        /// A text that belongs to the answer.
        struct Text {
            let text: String
            /// How many of its first characters are selected.
            let selected: Int
            /// Why a text will not do, in words; empty where that goes without saying.
            let objection: (String) -> String?
            /// What comes of a text that will do.
            var note: (String) -> String = { _ in "" }
        }

        let title: String
        var text = ""
        var entry: Text?
        /// What two things are that are to be chosen from; none for no such question.
        var sides: [String] = []
        /// What is ticked to have the answer mean others, too; nil where there are none.
        var forAll: String?
        /// The last is the one that Enter gives.
        let answers: [Answer]
        /// What is asked next, in the same place; nil for nothing.
        var follow: (Reply) -> Question? = { _ in nil }
    }

    /// How a question was answered.
    struct Reply {
        let number: Int
        let text: String
        var isForAll = false
    }

    /// One of two things, with its picture.
    private struct Side {
        let row: Widget
        let picture: Widget
        let title: Widget
        let facts: Widget
    }

    private let button: Widget
    private let popover: Widget
    private let title: Widget
    private let text: Widget
    private let entryBox: Widget
    private let entry: NameEntry
    private let objection: Widget
    private let sides: [Side]
    private let forAll: Widget
    private let answers: [Widget]
    private var question: Question?
    /// Which question it is, or was: how many there have been.
    private(set) var number = 0
    private var answered: ((Reply?) -> Void)?
    /// Who has something to ask when this question is over.
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// Gives the keyboard back when a question is over.
    var onEnd: () -> Void = {}

    /// How many answers a question can have.
    private static let mostAnswers = 4

    init(_ builder: Builder) {
        button = builder.widget("asking")
        title = builder.widget("asking_title")
        text = builder.widget("asking_text")
        entryBox = builder.widget("asking_entry")
        entry = NameEntry(entryBox)
        objection = builder.widget("asking_objection")
        sides = (1...2).map {
            Side(
                row: builder.widget("asking_side_\($0)"),
                picture: builder.widget("asking_picture_\($0)"),
                title: builder.widget("asking_side_title_\($0)"),
                facts: builder.widget("asking_facts_\($0)"))
        }
        forAll = builder.widget("asking_for_all")
        answers = (1...Self.mostAnswers).map { builder.widget("asking_answer_\($0)") }
        popover = builder.widget("asking_popover")
        popover.onClosed { [weak self] in
            // An answer closes it, too, and another question may follow.
            let number = self?.number
            MainLoop.whenIdle { if number == self?.number { self?.end(nil) } }
        }
        entry.onChange = { [weak self] in
            guard let self, question != nil else { return }
            popover.announce(Self.spoken(check()))
        }
        entry.onSubmit = { [weak self] in
            guard let self, let question, self.mayAnswer else { return }
            self.answer(question.answers.count - 1)
        }
        for (number, widget) in answers.enumerated() {
            widget.onClick { [weak self] in self?.answer(number) }
        }
    }

    /// Whether something is being asked.
    var isOpen: Bool { question != nil }

    /// Asks something, when what is being asked has been answered; nil is the answer of who leaves the question.
    func ask(_ question: Question) async -> Reply? {
        while isOpen { await withCheckedContinuation { waiting.append($0) } }
        return await withCheckedContinuation { continuation in
            answered = { continuation.resume(returning: $0) }
            show(question)
        }
    }

    /// What stands below the title, or stood there last.
    private(set) var lastText = ""

    /// Says more below the title of a question, if it is still being asked.
    func setText(_ words: String, ofQuestion number: Int) {
        guard isOpen, number == self.number else { return }
        showText(words)
    }

    private func showText(_ words: String) {
        lastText = words
        text.setProperty("label", .string(BoundedText.message(words)))
    }

    private func show(_ question: Question) {
        self.question = question
        number += 1
        title.setProperty("label", .string(BoundedText.message(question.title)))
        showText(question.text)
        text.isVisible = !question.text.isEmpty
        entryBox.isVisible = question.entry != nil
        for (number, side) in sides.enumerated() {
            side.row.isVisible = question.sides.indices.contains(number)
            guard side.row.isVisible else { continue }
            side.title.setProperty("label", .string(BoundedText.message(question.sides[number])))
            show("", onSide: number)
            side.picture.setProperty("gicon", .object(nil))
        }
        forAll.isVisible = question.forAll != nil
        forAll.setButtonLabel(question.forAll ?? "")
        forAll.setProperty("active", .bool(false))
        for (number, widget) in answers.enumerated() {
            widget.isVisible = number < question.answers.count
            guard widget.isVisible else { continue }
            let answer = question.answers[number]
            widget.setButtonLabel(answer.label)
            widget.removeCSSClass("destructive-action")
            widget.removeCSSClass("suggested-action")
            if answer.isDestructive {
                widget.addCSSClass("destructive-action")
            } else if number == question.answers.count - 1 {
                widget.addCSSClass("suggested-action")
            }
        }
        entry.text = question.entry?.text ?? ""
        let note = Self.spoken(check())
        popover.announce(
            [question.title, question.text, note].filter { !$0.isEmpty }.joined(separator: "\n"))
        button.isVisible = true
        button.setPopover(isOpen: true)
        if let text = question.entry {
            entry.select(first: text.selected)
        } else {
            // What destroys is not done by Enter alone.
            let isSafe = question.answers.last?.isDestructive == false
            answers[isSafe ? question.answers.count - 1 : 0].grabFocus()
        }
    }

    /// A note without the arrows between names, which would be read out.
    private static func spoken(_ note: String) -> String {
        String(note.map { $0 == "→" ? ":" : $0 })
    }

    private var mayAnswer: Bool { question?.entry?.objection(entry.text) == nil }

    /// Shows why what is written will not do, or what comes of it; returns the words for that.
    private func check() -> String {
        let reason = question?.entry?.objection(entry.text)
        let words = reason ?? question?.entry?.note(entry.text) ?? ""
        objection.setProperty("label", .string(BoundedText.message(words)))
        objection.isVisible = !words.isEmpty
        if reason == nil {
            objection.removeCSSClass("error")
        } else {
            objection.addCSSClass("error")
        }
        if let question {
            answers[question.answers.count - 1].setProperty("sensitive", .bool(reason == nil))
        }
        return words
    }

    private func answer(_ number: Int) {
        let isForAll = forAll.isVisible && forAll.boolProperty("active")
        let reply = Reply(number: number, text: entry.text, isForAll: isForAll)
        // What is pressed next means the next question, and nothing behind it.
        if let next = question?.follow(reply) { show(next) } else { end(reply) }
    }

    // MARK: - Sides

    /// Says what is known of one of two things.
    func show(_ facts: String, onSide number: Int) {
        sides[number].facts.setProperty("label", .string(facts))
    }

    /// Shows the icon of one of two things.
    func show(_ icon: Icon, onSide number: Int) {
        sides[number].picture.setProperty("gicon", .object(icon))
    }

    /// Shows the picture of one of two things.
    func show(_ picture: Texture, onSide number: Int) {
        sides[number].picture.setProperty("paintable", .object(picture))
    }

    private func end(_ reply: Reply?) {
        guard question != nil else { return }
        question = nil
        let answered = answered
        self.answered = nil
        button.setPopover(isOpen: false)
        button.isVisible = false
        onEnd()
        answered?(reply)
        if !waiting.isEmpty { waiting.removeFirst().resume() }
    }
}

package import ShelfGObject
package import ShelfPhoto

/// Something that is said of pictures, and written into their sidecars.
///
/// What cannot be done for one picture is told, and holds up no other.
/// Design: docs/design/sidecars.md
package struct SayingDeed: Deed, Hashable {
    /// A picture something is said of.
    package struct Subject: Hashable, Sendable {
        /// The picture.
        package let file: File
        /// The words it has by itself, which count until a sidecar says some.
        package let tags: [String]
        /// All that is known of it; nil where it was not read.
        let known: ItemFacts?

        package init(_ file: File, tags: [String] = []) {
            self.file = file
            self.tags = tags
            known = nil
        }

        /// A picture of which all is known.
        package init(_ file: File, known: ItemFacts) {
            self.file = file
            tags = known.tags
            self.known = known
        }
    }

    package let title: String
    /// What is said.
    package let edit: SidecarEdit
    /// Of what.
    package let subjects: [Subject]

    package init(title: String, edit: SidecarEdit, of subjects: [Subject]) {
        self.title = title
        self.edit = edit
        self.subjects = subjects
    }

    /// Whether something can be said of files of a type.
    package static func takes(contentType: String) -> Bool {
        contentType.hasPrefix("image/") || contentType.hasPrefix("video/")
    }

    package var folders: [File] { subjects.compactMap(\.file.parent) }

    package func perform(_ watch: DeedWatch) -> DeedOutcome {
        watch.advance { $0.allItems = subjects.count }
        let date = Formatting.instant(TimeOfDay.now)
        var outcome = DeedOutcome()
        var done: [SidecarDeed.Step] = []
        // A raw picture and the one made of it may share theirs.
        var seen: Set<File> = []
        for subject in subjects {
            guard watch.mayGoOn() else {
                outcome.failures.append(
                    DeedFailure(subject.file, .cancelled, localized("Not wanted any more")))
                continue
            }
            switch steps(for: subject, date: date) {
            case .failure(let failure): outcome.failures.append(failure)
            case .success(let steps):
                var isDone = true
                for step in steps where seen.insert(step.file).inserted {
                    guard step.before != step.after else { continue }
                    if let failure = step.carryOut() {
                        outcome.failures.append(failure)
                        isDone = false
                    } else {
                        done.append(step)
                    }
                }
                if isDone { outcome.doneCount += 1 }
            }
            watch.advance { $0.items += 1 }
        }
        outcome.inverse = SidecarDeed.inverse(of: done, title: title)
        return outcome
    }

    /// What is to be written for a picture: into each sidecar it has, else into a new one.
    private func steps(
        for subject: Subject, date: String?
    ) -> Result<[SidecarDeed.Step], DeedFailure> {
        let file = subject.file
        guard file.isLocal else {
            return .failure(DeedFailure(file, .hopeless, Sidecars.elsewhere))
        }
        do {
            var steps: [SidecarDeed.Step] = []
            for found in try Sidecars.held(by: file) {
                // A sidecar that says nothing new is not begun.
                if found.contents == nil, let known = subject.known,
                    !edit.changes(rating: known.rating, label: known.label, tags: known.tags)
                {
                    continue
                }
                let hasTags = found.contents.flatMap { SidecarText($0)?.tags } != nil
                // What is not known would be taken from it.
                guard !edit.changesTags || hasTags || subject.tags.count < PhotoFacts.mostTags
                else {
                    return .failure(
                        DeedFailure(
                            file, .refused, localized("It has too many tags")))
                }
                do {
                    let after = try edit.applied(
                        to: found.contents, tags: subject.tags, date: date)
                    steps.append(.init(found.file, before: found.contents, after: after))
                } catch {
                    return .failure(
                        DeedFailure(
                            found.file, .refused,
                            localized("Its format is unknown, so it is left unchanged")))
                }
            }
            return .success(steps)
        } catch {
            return .failure(error)
        }
    }
}

import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// What files are, on request.
extension BrowserWindow {
    /// Shows what files are; what has to be counted comes when it is.
    func showProperties(of items: [LibraryItem]) {
        let files = Sidecars.subjects(of: items.map(\.file))
        let counted = Set(files)
        let items = items.filter { counted.contains($0.file) }
        var lines = PropertyLines(
            items.map {
                PropertyLines.Subject(
                    name: $0.name, contentType: $0.contentType, size: $0.size,
                    isFolder: $0.isFolder, place: $0.file.parent?.displayPath ?? "")
            })
        let question = Asking.Question(
            title: items.count == 1
                ? items[0].name
                : localized(one: "1 item", other: "{count} items", count: items.count),
            text: lines.text,
            answers: [.init(label: localized("C_opy")), .init(label: localized("_Close"))])
        Task { [weak self] in
            let reply = await self?.desk.asking.ask(question)
            self?.desk.counting?.cancel()
            guard reply?.number == 0, let self else { return }
            let text = "\(question.title)\n\(self.desk.asking.lastText)"
            self.window.host.copyToClipboard(like: DragContent(text: "")) {
                DragContent(text: text)
            }
        }
        // The question has been asked when this begins: what runs here runs in its order.
        desk.counting = Task { [weak self] in
            guard let number = self?.desk.asking.number else { return }
            await Self.complete(&lines, of: files) {
                self?.desk.asking.setText($0.text, ofQuestion: number)
            }
        }
    }

    /// Finds out what is not known yet, and tells of it as it comes.
    private static func complete(
        _ lines: inout PropertyLines, of files: [File], tell: (PropertyLines) -> Void
    ) async {
        do {
            if files.count == 1 { lines.details = try await FileDetails.query(files[0]) }
            tell(lines)
            if lines.usage == nil {
                var sum = DiskUsage()
                for file in files { sum = sum + (try await DiskUsage.measure(file)) }
                lines.usage = sum
            }
        } catch {
            guard !Task.isCancelled else { return }
            lines.problem = "\(error)"
        }
        tell(lines)
    }
}

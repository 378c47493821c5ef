import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfBrowser
@testable import ShelfLibrary

/// What is asked of the program, and the small texts that are kept from one start to the next, by it and by others:
/// whatever is in them, they mean something or nothing, and what is written of it is read again.
@Suite("Broken words")
struct StateFuzz: FuzzesTexts {
    /// Names on standard input stay what they were, byte for byte but for what no path can say.
    @Test("A list on standard input names what is in it")
    @MainActor func standardInput() {
        each([
            "a.jpg\nb c.png\n/d/é.jpg\n", "a.jpg\0../b.png\0file:///c%20d.jpg\0",
            "sftp://h/x\n~/y\n-\n",
        ]) { bytes, number in
            for separator: UInt8 in [0, 10] {
                let names = LocationArguments.split(bytes, at: separator)
                #expect(!names.contains { $0.isEmpty || $0.contains(separator) }, "\(number)")
                guard !names.isEmpty else { continue }
                let files = names.map { Location(argument: $0, workingDirectory: [47]).file }
                let location = Location(naming: NamedFiles(files))
                let again = LocationsText.locations(in: LocationsText.text(of: [location]))
                #expect(again.first?.named?.files == location.named?.files, "\(number)")
                let picking = Picking(choice: .selected, isNullSeparated: separator == 0)
                _ = picking.text(of: files)
                _ = location.file.displayPath
            }
        }
    }

    @Test("A command line asks for something, or is refused with a sentence")
    func commandLine() {
        each([
            "null list json view=grid sort=name group=month filter=a size=100x100 -",
            "screenshot=/a.png size=800x600 sofa reverse view=list /a b",
            "print-selected null fullscreen slideshow filter=kind:film", "version",
            "view=shelves\ngroup=year\nsort=size\nreverse\nfilter=a\nb",
        ]) { bytes, number in
            var flags: Set<String> = []
            var texts: [String: String] = [:]
            var fileNames: [String: [UInt8]] = [:]
            var arguments: [[UInt8]] = []
            for word in bytes.split(separator: 32).map(Array.init) {
                let parts = text(word).split(separator: "=", maxSplits: 1).map(String.init)
                if parts.count == 2 {
                    texts[parts[0]] = parts[1]
                    fileNames[parts[0]] = Array(parts[1].utf8)
                } else {
                    flags.insert(text(word))
                }
                arguments.append(word)
            }
            let request = CommandLineRequest(
                flags: flags, texts: texts, fileNames: fileNames, arguments: arguments)
            if case .invalid(let sentence) = request { #expect(!sentence.isEmpty, "\(number)") }
            if case .screenshot(_, _, let width, let height, _, _) = request {
                #expect((64...8192).contains(width) && (64...8192).contains(height), "\(number)")
            }
            for word in arguments.prefix(8) {
                _ = Location(argument: word, workingDirectory: Array("/w".utf8)).file.displayPath
            }
            let look = AskedLook(text: text(bytes))
            #expect(AskedLook(text: look.text).text == look.text, "\(number)")
            let filter = text(bytes)
            #expect(AskedLook(text: "reverse\nfilter=" + filter).filter == filter, "\(number)")
        }
    }

    @Test("Bookmarks that nobody touches keep every byte")
    func bookmarks() {
        each([
            "file:///home/a/b Name with blanks\nsftp://h/x\n\nnothing\nfile:///c%20d\n"
        ]) { bytes, number in
            let bookmarks = Bookmarks(bytes: bytes)
            #expect(Bookmarks(bytes: bookmarks.bytes) == bookmarks, "\(number)")
            let file = File(path: "/somewhere/else")
            guard !bookmarks.contains(file) else { return }
            let more = bookmarks.adding(file)
            #expect(more.contains(file) && more.removing(file) == bookmarks, "\(number)")
        }
    }

    @Test("Columns, folds, choices and folders for filing are read as they are written")
    @MainActor func tables() {
        each([
            "kind dimensions:12 size modified:60 -rating:7\n",
            "folded file:///a\nopen month:2024-05 file:///b\n",
            "file:///a style=grid group=month order=size reversed=true covers=false\n",
            "1 file:///a\n0 sftp://h/b\n",
        ]) { bytes, number in
            let text = text(bytes)
            let columns = ListColumnChoice(text: text)
            #expect(ListColumnChoice(text: columns.text).columns == columns.columns, "\(number)")
            _ = columns.fitting(width: 500, textScale: 1)
            let folds = Folds(text: text)
            #expect(Folds(text: folds.text) == folds, "\(number)")
            let choices = LocationChoices(text: text)
            #expect(LocationChoices(text: choices.text) == choices, "\(number)")
            let filing = FilingFolders(text: text)
            #expect(FilingFolders(text: filing.text) == filing, "\(number)")
        }
    }

    @Test("Numbers and words that are remembered are taken as far as they make sense")
    @MainActor func words() {
        each([
            "3", "-2", "name reversed", "0.5 heard", "1e3 muted", "-9223372036854775808", "60",
            "taken", "local", "grid", "month",
        ]) { bytes, number in
            let text = text(bytes)
            if let count = Int(text.filter { !$0.isWhitespace }) {
                #expect(TileSize.sides.contains(TileSize(step: count).side), "\(number)")
                #expect(TextSize.steps.contains(TextSize(step: count).step), "\(number)")
                #expect(
                    SlideShow.choices.contains(SlideShow(seconds: count).seconds), "\(number)")
            }
            if let sound = Sound(text: text) {
                #expect((0...1).contains(sound.volume) && !sound.words.isEmpty, "\(number)")
                #expect(Sound(text: sound.text) == sound, "\(number)")
            }
            _ = WallStyle(rawValue: text)
            _ = Grouping(rawValue: text)
            _ = Arrangement.Order(rawValue: text)
        }
    }

    @Test("What was thrown away is remembered as it was written")
    func trashed() {
        each([
            "12 2024-05-01T10:00:00 file:///a/b.jpg 13 2024-05-01T10:00:01 file:///a/c%20d.jpg\n",
            "1 2024-13-99T99:99:99 sftp://h/x\n",
        ]) { bytes, number in
            let history = TrashMemory.history(from: text(bytes))
            let again = TrashMemory.history(from: TrashMemory.text(of: history))
            #expect(TrashMemory.text(of: again) == TrashMemory.text(of: history), "\(number)")
        }
    }
}

import ShelfGObject
import ShelfGTK
import ShelfLibrary

/// The program `shelf-gtk`.
package final class Program {
    /// The reverse-DNS name the desktop knows the program by.
    static let identifier = "io.github.shelf.Shelf"

    let application = Application(id: Program.identifier)
    private(set) var windows: [WindowTabs] = []
    private var closedTabs = ClosedTabs()
    /// The window of preferences, once it was asked for.
    var preferences: PreferencesWindow?
    private var pending: [Location] = []
    private(set) var screenshot: Screenshot?
    /// What is printed in the end; nil for nothing.
    private var picked: PickedFiles?
    /// How the next window is to show its items.
    private var askedLook = AskedLook()
    /// Whether windows are looked at from the sofa.
    private lazy var isSofa = Session.isSofa
    /// Whether that is chosen for the next start, too.
    private var remembersSofa = true
    /// Loads the pictures of the first window; its worker starts while GTK does.
    private var firstLoader: ThumbnailLoader?
    private var exitStatus: Int32 = 0
    /// What ends the program when what is being done does not end in time.
    private var lastCall: DelayedCall?
    /// Whether windows are about to come back.
    var isRestoring = false
    /// Notices for the first window, said before there is one.
    var unsaid: [String] = []
    private(set) lazy var keeper = WindowKeeper { [weak self] in
        self?.windows.compactMap(\.remembered) ?? []
    }
    /// Takes back what GTK was told before it started, once it has drawn by that.
    private var forgetRenderer: () -> Void = {}

    /// Runs the program with the process's command line and returns its exit status.
    package static func main() -> Int32 {
        WorkerProcess.runIfAsked(CommandLine.arguments)
        EndSignals.outliveLargeFiles()
        Allocator.keepLittle()
        UserDirectories.adoptHome()
        UserDirectories.adoptLocale()
        Translations.adopt(from: InstalledFiles.translations)
        let forgetRenderer = RendererChoice.adopt()
        MainLoop.install()
        let program = Program()
        program.forgetRenderer = forgetRenderer
        return program.run()
    }

    private func run() -> Int32 {
        declareOptions()
        application.onLocalOptions { [weak self] options in
            self?.act(on: CommandLineRequest(options))
        }
        application.onStartup { [weak self] in self?.prepare() }
        application.onActivate { [weak self] in self?.activate() }
        application.onOpen { [weak self] uris in
            self?.show(uris.map { Location(file: File(uri: $0)) }, isAsked: true)
        }
        let status = application.run()
        OwnCommands.shared.write()
        MemberFiles.endLending()
        return exitStatus != 0 ? exitStatus : status != 0 ? status : picked?.printAll() ?? 0
    }

    // MARK: - Command line

    /// Does what can be done without a window; nil goes on to one.
    private func act(on request: CommandLineRequest) -> Int32? {
        switch request {
        case .version:
            return StandardOutput.write(lines: ["\(Product.name) \(Product.version)"]) ? 0 : 1
        case .invalid(let reason):
            StandardError.write("shelf-gtk: \(reason)")
            return 2
        case .list(let arguments, let look, let isJSON):
            return list(arguments, look.arrangement, isJSON: isJSON)
        case .screenshot(let arguments, let file, let width, let height, let isSofa, let look):
            self.isSofa = isSofa
            askedLook = look
            let file = Location(
                argument: file, workingDirectory: UserDirectories.workingDirectoryBytes
            ).file
            screenshot = Screenshot(file: file, width: width, height: height)
            application.setIsUnique(false)
            return read(arguments) ?? requireDisplay()
        case .show(let arguments, let isSofa, let look, let picking):
            if isSofa { self.isSofa = true }
            askedLook = look
            if let picking {
                picked = PickedFiles(picking)
                // Whoever waits for the answer waits for this process.
                application.setIsUnique(false)
            }
            return read(arguments) ?? handOver(isSofa: isSofa)
        }
    }

    /// Takes the locations in; 2 when they are said to be on standard input and are not.
    private func read(_ arguments: [CommandLineRequest.Argument]) -> Int32? {
        pending = LocationArguments.locations(arguments)
        guard pending.isEmpty, !arguments.isEmpty else { return nil }
        StandardError.write("shelf-gtk: \(LocationArguments.emptyInput)")
        return 2
    }

    /// Prints every item; 2 when a location could not be listed.
    private func list(
        _ arguments: [CommandLineRequest.Argument], _ arrangement: Arrangement, isJSON: Bool
    ) -> Int32 {
        var choice = StartLocations.Choice(locations: LocationArguments.locations(arguments))
        if arguments.isEmpty { choice = StartLocations().chooseNow() }
        for error in choice.omissions { StandardError.write("shelf-gtk: \(error)") }
        let locations = choice.locations
        let listing = LibraryListing(
            locations: locations, arrangement: arrangement, factsCache: .shared,
            readsFacts: isJSON)
        for problem in listing.problems { StandardError.write("shelf-gtk: \(problem)") }
        guard StandardOutput.write(lines: isJSON ? listing.json : listing.lines) else { return 1 }
        return listing.isComplete ? 0 : 2
    }

    /// Gives locations to the instance that runs; nil when this is the first.
    private func handOver(isSofa: Bool) -> Int32? {
        if let refusal = requireDisplay() { return refusal }
        do {
            let loader = ThumbnailLoader(pack: .shared)
            loader.prepare()
            firstLoader = loader
            // As the first instance this starts GTK, which ends the process where it has no
            // display.
            try application.register()
        } catch {
            StandardError.write("shelf-gtk: \(error)")
            return 1
        }
        guard application.isRemote else { return nil }
        firstLoader = nil
        askedLook.isSofa = isSofa
        if askedLook != AskedLook() { application.activateAction("look", giving: askedLook.text) }
        if pending.isEmpty {
            application.activate()
        } else if pending.contains(where: { $0.named != nil }) {
            application.activateAction("show", giving: LocationsText.text(of: pending))
        } else {
            application.open(pending.map(\.file.uri))
        }
        return 0
    }

    private func requireDisplay() -> Int32? {
        guard !Application.canOpenDisplay() else { return nil }
        StandardError.write("shelf-gtk: " + localized("no display; --list works without one"))
        return 1
    }

    // MARK: - Windows

    private func prepare() {
        Application.setDefaultIcon(Program.identifier)
        Application.addStyleSheet(Assets.styleSheet)
        application.addAction("quit") { [weak self] in self?.quit() }
        EndSignals.onFirst { [weak self] signal in
            // As the shell says it; what was picked is not printed then.
            self?.exitStatus = 128 + signal
            self?.quit(patience: .seconds(5))
        }
        application.addAction("new-window") { [weak self] in self?.activate() }
        application.addToggle("sofa", initial: isSofa) { [weak self] in self?.turnSofa($0) }
        application.addAction("open-sofa") { [weak self] in self?.openSofa() }
        application.addTextAction("look") { [weak self] text in
            guard let self else { return }
            self.askedLook = AskedLook(text: text)
            if self.askedLook.isSofa { self.beginSofa() }
        }
        application.addTextAction("show") { [weak self] text in
            self?.show(LocationsText.locations(in: text), isAsked: true)
        }
        SpokenTexts.standard = .inReadersLanguage
        addPreferenceActions()
        application.addAction("about") { [weak self] in self?.showAbout() }
        bindKeys()
        tidy()
        bindHelp()
        bindOwnCommands()
        rememberTrash()
    }

    /// Keeps what was moved to the trash in mind, beyond the end of the program, which does not
    /// come before what is being done is done.
    private func rememberTrash() {
        let tending = Tending.shared
        var known = Session.trashed
        tending.begin(with: TrashMemory.history(from: known))
        var isHeld = false
        tending.onChange[ObjectIdentifier(self)] = { [application] in
            // What is being done goes on when the last window is closed.
            if isHeld == tending.works.isEmpty {
                isHeld.toggle()
                if isHeld { application.hold() } else { application.release() }
            }
            let text = TrashMemory.text(of: tending.history)
            guard text != known else { return }
            Session.remember(
                trashed: TrashMemory.text(Session.trashed, changedFrom: known, to: text))
            known = text
        }
    }

    private func activate() {
        guard pending.isEmpty else {
            let locations = pending
            pending = []
            return show(locations, isAsked: true)
        }
        openWhatThereIs()
    }

    /// Opens a window.
    ///
    /// - Parameters:
    ///   - isAsked: Whether somebody named these locations, so that they are shown next time too.
    ///   - omissions: What else should have been shown, and why it is not.
    func show(_ locations: [Location], isAsked: Bool, _ omissions: [LocationError] = []) {
        if screenshot != nil { Application.disableAnimations() }
        let window = makeWindow()
        let tab = makeTab(locations, in: window)
        if isAsked, screenshot == nil { tab.arrival = .naming(locations) }
        window.add(tab)
        for error in omissions { tab.mention(error) }
        tab.take(askedLook)
        askedLook = AskedLook()
        if let screenshot {
            screenshot.take(of: tab) { [weak self] status in
                self?.exitStatus = status
                self?.quit()
            }
            return
        }
        if isAsked {
            tab.onOpened = { [weak tab] found in
                tab?.onOpened = { _ in }
                // What was named on standard input nobody can find again.
                let places = found.filter { $0.named == nil }
                if !places.isEmpty { Session.remember(places) }
            }
        }
        tab.isWanted = isAsked
        present(window)
    }

    /// Opens a window as it was.
    func show(_ remembered: RememberedWindow) {
        let window = makeWindow()
        for (number, tab) in remembered.tabs.enumerated() {
            window.add(
                makeTab(tab.shown.map { Location(file: $0) }, in: window, as: tab),
                isShown: number == remembered.front)
        }
        window.shown?.take(askedLook)
        askedLook = AskedLook()
        window.comeBack(as: remembered)
        present(window)
    }

    private func present(_ window: WindowTabs) {
        if keepsWindows { keeper.begin() }
        window.window.present()
        forgetRenderer()
        forgetRenderer = {}
        window.shown?.bringPlacesBack()
        saySaved()
    }

    /// Has all windows be looked at from the sofa, or from near by again.
    private func turnSofa(_ isOn: Bool) {
        isSofa = isOn
        if remembersSofa { Session.remember(isSofa: isOn) }
        for window in windows { window.turnSofa(isOn) }
    }

    /// Has all windows be looked at from the sofa until somebody chooses otherwise, or the program
    /// ends.
    private func beginSofa() {
        remembersSofa = false
        defer { remembersSofa = true }
        application.setToggle("sofa", true)
    }

    /// Shows what there is from the sofa, for the desktop, which may have started the program for
    /// that.
    private func openSofa() {
        beginSofa()
        if let latestWindow { latestWindow.window.present() } else { activate() }
    }

    /// Binds the keys that are for other things from the sofa.
    ///
    /// Windows enable what they are for, since GTK 4.8 trips over keys that change under the menus
    /// of tabs that are not shown.
    private func bindHelp() {
        let help = ["<Control>question", "<Control>slash"]
        application.setKeys(help, for: "win.show-help-overlay")
        application.setKeys(help, for: "win.sofa-keys")
        application.setKeys(["Menu", "F10"], for: "win.sofa-menu")
    }

    private func makeWindow() -> WindowTabs {
        let window = WindowTabs(application)
        windows.append(window)
        // A picture is of the size that was asked for.
        window.turnSofa(isSofa, fillsScreen: screenshot == nil)
        window.wishes = WindowTabs.Wishes(
            make: { [weak self] in self?.makeTab($1, in: $0, as: $2) },
            window: { [weak self] in self?.makeWindow(like: $0) },
            tabClosed: { [weak self] in self?.tabClosed($0) },
            lastClosed: { [weak self] in self?.closedTabs.takeLast() },
            closed: { [weak self] in self?.close($0) },
            changed: { [weak self] in
                if let self, self.keepsWindows { self.keeper.changed() }
            })
        return window
    }

    /// A window for a tab that another window lets go of.
    private func makeWindow(like other: WindowTabs) -> WindowTabs {
        let window = makeWindow()
        let size = other.window.defaultSize
        if size.width > 0 { window.window.setDefaultSize(width: size.width, height: size.height) }
        return window
    }

    private func makeTab(
        _ locations: [Location], in window: WindowTabs, as remembered: RememberedTab? = nil
    ) -> BrowserWindow {
        let tab = BrowserWindow(
            in: window.window, locations: locations,
            start: remembered?.start.map { Location(file: $0) },
            pictures: Pictures(loader: firstLoader ?? ThumbnailLoader(pack: .shared)),
            // A start asks for no passwords.
            facts: FactsReader(cache: .shared), mayMount: remembered == nil)
        firstLoader = nil
        tab.turnSofa(isSofa)
        tab.isWanted = true
        if keepsWindows { tab.onStayChange = { [weak self] in self?.keeper.changed() } }
        tab.onOpen = { [weak self] uri in
            self?.show([Location(file: File(uri: uri))], isAsked: true)
        }
        if let remembered { tab.comeBack(as: remembered) }
        return tab
    }

    private func tabClosed(_ tab: BrowserWindow) {
        picked?.windowClosed(tab)
        if let tab = tab.asClosed { closedTabs.add(tab) }
    }

    /// A window is closed; the last one is what the next start begins with.
    private func close(_ window: WindowTabs) {
        if windows.count == 1, keepsWindows { keeper.end() }
        windows.removeAll { $0 === window }
        if windows.isEmpty {
            closePreferences()
            for work in Tending.shared.works { work.watch.setPaused(false) }
        }
        if keepsWindows { keeper.changed() }
    }

    /// Whether windows come back at the next start: an instance beside the usual one leaves that
    /// alone.
    private var keepsWindows: Bool { screenshot == nil && picked == nil }

    /// Closes all windows; the program ends when what is being done to files is done.
    ///
    /// - Parameter patience: How long it may take to take back what is half done; nil where the
    ///   rest is to be done, too.
    private func quit(patience: Duration? = nil) {
        if keepsWindows, !windows.isEmpty { keeper.end() }
        closePreferences()
        for window in windows { window.window.close() }
        let works = Tending.shared.works
        guard !works.isEmpty else { return application.quit() }
        // Nobody is there any more to have it go on.
        for work in works { patience == nil ? work.watch.setPaused(false) : work.watch.cancel() }
        guard let patience else { return }
        lastCall = DelayedCall(after: patience) { [application] in application.quit() }
    }
}

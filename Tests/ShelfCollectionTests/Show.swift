import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout

/// A collection of numbers without a display: what is shown, what hands are doing, and the order in
/// which events go through both.
final class Show {
    typealias Row = CollectionRow<Plain<String>, Plain<Int>>
    typealias Key = KeyStroke.Key

    let presentation: Presentation<Plain<String>, Plain<Int>>
    private(set) var rows: [Row] = []
    var gestures = Gestures<String, Int>()
    var time: Int64 = 1_000_000
    var axis: Axis
    var isRightToLeft: Bool
    var policy = AnchorPolicy.stickToStart
    /// How a section is arranged, by id.
    var describe: (String) -> LayoutSection
    /// What that is stated to depend on.
    var dependence: AnyHashable?
    /// Which items may have the focus.
    var allows: (Int) -> Bool = { _ in true }
    /// What items are found by that are typed to.
    var text: (Int) -> String = { "\($0)" }
    var hasKeyboard = true
    /// Whether what scrolls glides, rather than be there at once.
    var glides = false

    /// The sections that the layout's provider was asked for since the last change.
    private(set) var asked: [String] = []
    /// How often rows were refused.
    private(set) var errors = 0
    /// The items that came to have the focus, as the caller is told.
    private(set) var focusNews: [Int?] = []

    init(
        rows: [Row], _ describe: @escaping (String) -> LayoutSection,
        size: Size = Size(width: 800, height: 600), axis: Axis = .vertical,
        isRightToLeft: Bool = false, mode: SelectionMode = .multiple
    ) {
        self.describe = describe
        self.axis = axis
        self.isRightToLeft = isRightToLeft
        presentation = Presentation(scrollingAlong: axis, mode)
        presentation.page.viewport = size
        show(rows)
    }

    /// Shows sections of consecutive numbers, `counts[i]` of them in section `i`, all arranged alike.
    convenience init(
        _ counts: [Int], _ section: LayoutSection = Show.shelf, axis: Axis = .vertical,
        isRightToLeft: Bool = false, mode: SelectionMode = .multiple
    ) {
        self.init(
            rows: Self.rows(counts), { _ in section }, axis: axis, isRightToLeft: isRightToLeft,
            mode: mode)
    }

    /// Shows sections of given numbers, in rows of 50 pixels unless said otherwise.
    convenience init(
        _ sections: KeyValuePairs<String, [Int]>,
        _ describe: @escaping (String) -> LayoutSection = { _ in Show.list() }
    ) {
        self.init(rows: Self.rows(sections), describe, size: Size(width: 400, height: 300))
    }

    // MARK: - Rows and sections

    /// Sections of consecutive numbers, `counts[i]` of them in section `i`.
    static func rows(_ counts: [Int], from first: Int = 0, named prefix: String = "s") -> [Row] {
        var next = first
        return counts.enumerated().map { index, count in
            defer { next += count }
            return Row(
                Plain("\(prefix)\(index)"), items: (next..<next + count).map { Plain($0) })
        }
    }

    static func rows(_ sections: KeyValuePairs<String, [Int]>) -> [Row] {
        sections.map { Row(Plain($0), items: $1.map { Plain($0) }) }
    }

    /// Cards of 160 × 120 pixels with a header, one section 180 pixels below the other.
    static var shelf: LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(120), spacing: 10,
            insets: Insets(top: 0, leading: 20, bottom: 20, trailing: 20))
        section.boundaryItems = [.header(height: .absolute(40))]
        return section
    }

    /// Five columns in 800 pixels, 130 pixels from row to row.
    static var grid: LayoutSection {
        .grid(minimumItemWidth: 150, itemHeight: .absolute(120), spacing: 10)
    }

    /// Columns of four on a page that goes sideways, 110 pixels from one to the next; its header is a
    /// strip before them.
    static var columns: LayoutSection {
        let item = LayoutItem(width: .fraction(ofWidth: 1), height: .absolute(140))
        var section = LayoutSection(
            group: .vertical(width: .absolute(100), height: .fraction(ofHeight: 1), repeat: 4, item)
        )
        section.interGroupSpacing = 10
        section.boundaryItems = [strip]
        return section
    }

    /// A shelf that goes up and down, 220 pixels from one to the next.
    static var wideShelf: LayoutSection {
        var section = LayoutSection.shelf(
            itemWidth: .absolute(160), itemHeight: .absolute(120), spacing: 10,
            insets: Insets(top: 20, leading: 0, bottom: 20, trailing: 20))
        section.boundaryItems = [strip]
        return section
    }

    private static var strip: BoundaryItem {
        BoundaryItem(
            kind: "header", width: .absolute(40), height: .fraction(ofHeight: 1),
            alignment: .leading)
    }

    static func list(_ height: Double = 50) -> LayoutSection { .list(rowHeight: .absolute(height)) }

    // MARK: - What stands

    var snapshot: Snapshot<Plain<String>, Plain<Int>> { presentation.snapshot }
    var page: Page { presentation.page }
    var focused: Int? { presentation.focus?.id }
    var selection: Set<Int> { presentation.selection.ids }
    var scrollOffset: Double { page.scrollOffset }

    func shelfOffset(_ section: String) -> Double { presentation.shelves.offsets[section] }

    func position(_ id: Int) -> ItemPosition { snapshot.position(of: id)! }

    /// Where an item is on screen, whether it is seen or not.
    func frame(_ id: Int) -> Rect { page.onScreen(page.frame(of: position(id))) }

    /// How far an item stands from the beginning of the viewport.
    func distance(_ id: Int) -> Double {
        page.start(of: page.frame(of: position(id))) - page.scrollOffset
    }

    /// Whether nothing of an item is cut off or covered, once everything is at rest.
    func isInSight(_ id: Int) -> Bool { presentation.isWhollyInSight(position(id)) }

    func canFocus(_ position: ItemPosition) -> Bool { allows(snapshot.item(at: position).id) }

    // MARK: - Changes

    var request: LayoutRequest<Plain<String>, Plain<Int>> { request(in: page.viewport) }

    private func request(in viewport: Size) -> LayoutRequest<Plain<String>, Plain<Int>> {
        var configuration = LayoutConfiguration()
        configuration.scrollAxis = axis
        return LayoutRequest(
            configuration,
            in: LayoutEnvironment(viewport: viewport, isRightToLeft: isRightToLeft),
            dependence: dependence
        ) { row, _ in
            self.asked.append(row.section.id)
            return self.describe(row.section.id)
        }
    }

    /// What other rows change, all decided and nothing shown; nil where nothing is to be shown.
    func prepare(_ rows: [Row]) -> PreparedChange<Plain<String>, Plain<Int>>? {
        forgetAsked()
        let comparison = Comparison<Plain<String>, Plain<Int>>()
        let change = comparison.change(to: rows, from: presentation.shown)
        if case .refused = change { errors += 1 }
        guard let difference = presentation.note(change, of: rows), !difference.isEmpty else {
            return nil
        }
        return presentation.prepare(
            difference, keeping: policy, hasKeyboard: hasKeyboard, by: request,
            allows: { self.allows($0.id) })
    }

    func forgetAsked() { asked = [] }

    /// Shows other rows; returns whether anything differed.
    @discardableResult
    func show(_ rows: [Row]) -> Bool {
        guard let prepared = prepare(rows) else { return false }
        self.rows = rows
        let (isTurned, arrival) = presentation.commit(prepared)
        if isTurned { carryOut(gestures.cancel()) }
        follow(arrival)
        let shelves = presentation.sectionIndex
        carryOut(
            gestures.prune(
                isShelf: { id in
                    shelves(id).map { self.page.layout?.orthogonalBounds($0) != nil } ?? false
                }, hasItem: { self.snapshot.contains($0) }))
        return true
    }

    @discardableResult
    func show(_ sections: KeyValuePairs<String, [Int]>) -> Bool { show(Self.rows(sections)) }

    func change(_ body: (inout [Row]) -> Void) {
        var rows = rows
        body(&rows)
        show(rows)
    }

    /// Inserts new numbers before an item of a section.
    func insert(_ ids: some Sequence<Int>, in section: Int = 0, at place: Int = 0) {
        change { $0[section].items.insert(contentsOf: ids.map { Plain($0) }, at: place) }
    }

    func remove(_ ids: Set<Int>) {
        change { rows in
            for section in rows.indices { rows[section].items.removeAll { ids.contains($0.id) } }
        }
    }

    /// Lays the same rows out as they are described now.
    func layOut() {
        guard page.layout != nil, !page.viewport.isEmpty else { return }
        let rows = presentation.solved(for: snapshot, by: request)
        if presentation.layOut(rows, keeping: policy).isTurned { carryOut(gestures.cancel()) }
    }

    func lay(out section: LayoutSection) {
        describe = { _ in section }
        layOut()
    }

    /// Follows another size.
    func resize(_ width: Double, _ height: Double) {
        let size = Size(width: width, height: height)
        guard presentation.isAnother(size) else { return }
        let rows = presentation.solved(for: snapshot, by: request(in: size))
        if presentation.layOut(rows, in: size, keeping: policy).isTurned {
            carryOut(gestures.cancel())
        }
    }

    /// Takes sizes that cells in view have chosen.
    func measure(in isMeasured: (String) -> Bool = { _ in true }, _ height: (Int) -> Double) {
        guard page.layout != nil else { return }
        presentation.page.layout?.beginFrame()
        var measurements: [ElementMeasurement] = []
        for (position, frame) in page.visibleItems
        where isMeasured(snapshot.section(at: position.section).id) {
            var size = frame.size
            size[axis] = height(snapshot.item(at: position).id)
            measurements.append(
                ElementMeasurement(
                    .item(section: position.section, item: position.item), size: size))
        }
        guard !measurements.isEmpty else { return }
        _ = presentation.take(measurements, keeping: policy) { $0() }
    }

    // MARK: - Keys and the owner

    /// Focuses an item, as the owner asks; false where it may not have the focus.
    @discardableResult
    func focus(_ id: Int, reveals: Bool = true) -> Bool {
        guard let position = snapshot.position(of: id), canFocus(position) else { return false }
        follow(
            presentation.arrive(
                at: position, .replace, glides: false, reveals: reveals,
                by: .arrival))
        return true
    }

    /// The keyboard comes in by Tab.
    func enter() { presentation.enter(glides: glides, canFocus).map(follow) }

    func select(_ ids: Set<Int>) { _ = presentation.selection.assign(ids) }

    /// Presses a key; returns whether it meant anything.
    @discardableResult
    func press(_ key: Key, _ modifiers: KeyStroke.Modifiers = []) -> Bool {
        presentation.command(KeyStroke(key, modifiers), at: time).map(carryOut) ?? false
    }

    @discardableResult
    func carryOut(_ command: KeyCommand) -> Bool {
        switch command {
        case .move, .select, .selectAll, .selectNone, .leave:
            let arrival = presentation.carryOut(command, glides: glides, canFocus)
            arrival.map(follow)
            return arrival != nil
        case .reorder(let move):
            guard let focus = presentation.focus else { return false }
            presentation.destination(of: move, from: focus.position, canFocus)
                .map { reorder([focus.id], to: $0) }
            return true
        case .type(let typed):
            presentation.type(typed.lowercased(), at: time)
            searchOn()
            return true
        case .openMenu, .stepInside, .activate, .delete, .edit, .preview: return false
        }
    }

    /// Looks at so many more items for what has been typed.
    func searchOn(_ limit: Int = 100) {
        presentation.searchOn(limit, glides: glides, canFocus) { self.text($0.id) }.map(follow)
    }

    func type(_ word: String) {
        for letter in word { press(letter == " " ? .space : .character(letter)) }
    }

    func follow(_ arrival: FocusArrival<Int>) {
        if arrival.isNews { focusNews.append(focused) }
    }

    /// Where a key leads, again and again.
    func walk(_ key: Key, _ count: Int) -> [Int?] {
        (0..<count).map { _ in
            press(key)
            return focused
        }
    }

    func reorder(_ ids: [Int], to destination: ReorderDestination<String, Int>) {
        let transaction = try? ReorderTransaction(moving: ids, to: destination, in: snapshot)
        if let transaction, !transaction.isEmpty { show(transaction.final.rows) }
    }

    // MARK: - Scrolling

    /// The reader scrolls the page to an offset.
    func scroll(to offset: Double) { presentation.scrollPage(to: offset, glides: false) }

    /// Shows an item, as the owner asks; false where there is none.
    @discardableResult
    func scroll(toItem id: Int, _ place: ScrollPosition = .nearest) -> Bool {
        guard presentation.scroll(to: id, place, glides: glides) != nil else { return false }
        finishMotion()
        _ = presentation.dropReachedTarget()
        return true
    }

    /// The scrolled window around the page sets a value.
    func scrollFromOutside(to value: Double) {
        if presentation.pageScroll.take(value, from: time, &presentation.page) {
            presentation.requests.readerScrolled()
        }
    }

    func setShelfOffset(_ offset: Double, of section: String) {
        if let index = snapshot.sectionIndex(of: section) {
            presentation.setShelfOffset(offset, section: index)
        }
    }

    /// Lets time go by, in frames of 16 ms.
    func wait(frames: Int) {
        for _ in 0..<frames {
            time += 16_000
            presentation.advance(by: 0.016)
            carryOut(gestures.pan.timePassed(time))
        }
    }

    var isMoving: Bool { presentation.pageScroll.isGliding || presentation.shelves.isMoving }

    func finishMotion() {
        for _ in 0..<1_200 where isMoving { wait(frames: 1) }
    }
}

import ShelfCollection
import ShelfDiff
import ShelfFocus
import ShelfLayout
import ShelfRandom

/// One walk.
struct Stroll {
    enum Event: CaseIterable {
        case edit, edit2, replace, duplicate, again, describe, resize, shrinkToNothing, turn, mirror
        case policy, close, carry, outside, glide, shelf, flick, key, keys, choose, all, band,
            measure
        case askItem, askFocus, goBack, wheel, touch, cut, press, leave, time, time2
    }

    var random: SeededGenerator
    let collection: Show
    /// The plain model.
    var sections: [(id: String, items: [Int])] = []
    var selected: Set<Int> = []
    /// How each section is arranged, by id.
    private var kinds: [String: SectionKind] = [:]
    /// Items that may not have the focus.
    private(set) var closed: Set<Int> = []
    private var nextItem = 0
    private var nextSection = 0
    /// The focus before the last step.
    private(set) var focusBefore: Int?
    /// What of the step's change is known to take the focus nowhere.
    var keepsFocus = false

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        // Some are shown long after they were made.
        let isShown = Int.random(in: 0..<6, using: &random) > 0
        collection = Show(
            rows: [], { _ in SectionKind.list.section },
            size: isShown ? Size(width: 480, height: 360) : .zero)
        collection.policy = .keepVisible
        collection.glides = true
        for _ in 0..<3 { addSection(items: number(0..<30)) }
        show()
    }

    mutating func number(_ range: Range<Int>) -> Int { Int.random(in: range, using: &random) }
    mutating func chance(_ part: Int) -> Bool { number(0..<part) == 0 }

    private mutating func addSection(items count: Int) {
        let id = "s\(nextSection)"
        nextSection += 1
        arrange(id)
        sections.insert(
            (id, (0..<count).map { nextItem + $0 }), at: number(0..<sections.count + 1))
        nextItem += count
    }

    private mutating func arrange(_ id: String) {
        kinds[id] = SectionKind.allCases.randomElement(using: &random)
        let kinds = kinds
        collection.describe = { (kinds[$0] ?? .list).section }
    }

    private var rows: [Show.Row] {
        sections.map { CollectionRow(Plain($0.id), items: $0.items.map { Plain($0) }) }
    }

    private mutating func show() {
        let before = collection.presentation.focus?.id
        collection.show(rows)
        if let heir = collection.presentation.focus?.id, heir != before,
            selected == (before.map { [$0] } ?? [])
        {
            selected = [heir]
        }
        selected.formIntersection(sections.flatMap(\.items))
    }

    private mutating func anyItem() -> Int? {
        sections.flatMap(\.items).randomElement(using: &random)
    }

    // MARK: - Steps

    mutating func step() -> Event {
        let event = Event.allCases.randomElement(using: &random) ?? .time
        focusBefore = collection.presentation.focus?.id
        keepsFocus = true
        take(event)
        return event
    }

    private mutating func take(_ event: Event) {
        switch event {
        case .edit, .edit2, .replace, .duplicate, .again: change(event)
        case .describe:
            guard let id = sections.randomElement(using: &random)?.id else { return }
            arrange(id)
            collection.layOut()
        case .resize:
            collection.resize(Double(number(60..<900)), Double(number(60..<700)))
        case .shrinkToNothing: collection.resize(0, 0)
        case .turn:
            guard chance(4) else { return }
            collection.axis = collection.axis.crossing
            collection.layOut()
        case .mirror:
            collection.isRightToLeft.toggle()
            collection.layOut()
        case .policy:
            collection.policy = [.keepVisible, .stickToStart, .stickToEnd][number(0..<3)]
        case .close:
            guard let item = anyItem() else { return }
            if closed.remove(item) == nil, item != focusBefore { closed.insert(item) }
            let closed = closed
            collection.allows = { !closed.contains($0) }
        default: handle(event)
        }
    }

    private mutating func change(_ event: Event) {
        switch event {
        case .replace where chance(6):
            sections.removeAll()
            for _ in 0..<number(0..<5) { addSection(items: number(0..<25)) }
        case .duplicate:
            guard let item = anyItem() else { return }
            // Refused; what is shown says so.
            collection.show(rows + [CollectionRow(Plain("twice"), items: [Plain(item)])])
            return
        case .again: break
        default:
            for _ in 0..<number(1..<4) { edit() }
        }
        show()
    }

    /// Changes the rows a little.
    private mutating func edit() {
        guard let section = sections.indices.randomElement(using: &random) else {
            return addSection(items: number(0..<20))
        }
        let count = sections[section].items.count
        switch number(0..<8) {
        case 0 where sections.count < 6: addSection(items: number(0..<20))
        case 1 where chance(3): sections.remove(at: section)
        case 2: sections.shuffle(using: &random)
        case 3 where count > 0:
            let first = number(0..<count)
            sections[section].items.removeSubrange(first..<min(count, first + number(1..<8)))
        case 4 where count > 0:
            let item = sections[section].items.remove(at: number(0..<count))
            let target = number(0..<sections.count)
            sections[target].items.insert(
                item, at: number(0..<sections[target].items.count + 1))
        case 5: sections[section].items.shuffle(using: &random)
        default:
            guard count < 60 else { return }
            let added = number(1..<6)
            sections[section].items.insert(
                contentsOf: nextItem..<nextItem + added, at: number(0..<count + 1))
            nextItem += added
        }
    }

    private mutating func handle(_ event: Event) {
        let presentation = collection.presentation
        switch event {
        case .carry: presentation.carry(to: Double(number(-500..<6_000)))
        case .outside:
            let value = Double(number(0..<4_000))
            if presentation.pageScroll.take(value, from: collection.time, &presentation.page) {
                presentation.requests.readerScrolled()
            }
        case .glide:
            presentation.pageScroll.glide(presentation.page, to: Double(number(-100..<5_000)))
        case .shelf, .flick:
            guard !sections.isEmpty else { return }
            let section = number(0..<sections.count)
            guard event == .flick else {
                return presentation.setShelfOffset(Double(number(-200..<3_000)), section: section)
            }
            presentation.shelves.glide(
                presentation.shelf(section), to: Double(number(0..<2_000)), on: presentation.page)
        case .key, .keys:
            keepsFocus = false
            for _ in 0..<(event == .keys ? number(2..<9) : 1) {
                guard let move = FocusMove.allCases.randomElement(using: &random) else { return }
                collection.carryOut(.move(move, .keep))
            }
        case .choose, .all, .band: select(event)
        case .measure:
            let salt = number(0..<3)
            let kinds = kinds
            collection.measure(in: { kinds[$0]?.isMeasured == true }) {
                Double(20 + ($0 * 37 + salt * 11) % 140)
            }
        case .askItem:
            let id = chance(3) ? nextItem + number(0..<10) : anyItem() ?? 0
            presentation.requests.show(
                ScrollTarget(id: id, place: .position(ScrollPosition.allCases[number(0..<4)])))
            presentation.aimAtTarget()
        case .askFocus:
            keepsFocus = false
            guard let position = anyItem().flatMap({ collection.snapshot.position(of: $0) }),
                collection.canFocus(position)
            else { return }
            _ = presentation.arrive(at: position, .keep, glides: false, reveals: false)
        case .goBack:
            presentation.requests.wait(for: presentation.readingPosition)
            _ = presentation.takePendingPosition()
        case .leave:
            collection.hasKeyboard.toggle()
            collection.carryOut(collection.gestures.cancel())
        case .time: collection.wait(frames: 1)
        case .time2: collection.wait(frames: number(2..<40))
        default: hand(event)
        }
    }

    private mutating func select(_ event: Event) {
        let presentation = collection.presentation
        let focus = presentation.focus?.id
        switch event {
        case .all:
            if chance(2) {
                _ = presentation.selection.clear()
            } else {
                _ = presentation.selection.selectAll(in: collection.snapshot)
            }
        case .band:
            _ = presentation.selection.beginBand(
                BandEffect(isExtending: chance(2), isControlled: chance(2)))
            for _ in 0..<number(1..<4) {
                _ = presentation.selection.bandMeets(
                    Set((0..<number(0..<9)).compactMap { _ in anyItem() }))
            }
            presentation.selection.endBand()
        default:
            guard let item = anyItem() else { return }
            let steps: [SelectionStep] = [.keep, .extend, .extendAlike, .replace, .toggle]
            let step = steps[number(0..<steps.count)]
            _ = presentation.selection.choose(item, step, focus: focus, in: collection.snapshot)
            if step == .replace { precondition(presentation.selection.ids == [item]) }
        }
        selected = presentation.selection.ids
    }

    private mutating func hand(_ event: Event) {
        let section = sections.isEmpty ? 0 : number(0..<sections.count)
        let target = collection.target(section)
        switch event {
        case .wheel:
            let isSmooth = chance(2)
            if chance(5) { collection.carryOut(collection.gestures.pan.began()) }
            let unit: Scroll.Unit = chance(2) ? .pixels : .detents
            for _ in 0..<number(1..<6) {
                let scroll = Scroll(
                    x: Double(number(-9..<10)) / (isSmooth ? 4 : 1), y: Double(number(-3..<4)),
                    unit: unit, isSmooth: isSmooth, isShifted: chance(4))
                let answer = collection.gestures.pan.scrolled(
                    scroll, at: collection.time, on: collection.surface, over: { target })
                collection.carryOut(answer.intents)
                collection.wait(frames: 1)
            }
            if chance(3) { collection.carryOut(collection.gestures.pan.ended()) }
        case .touch:
            collection.carryOut(
                collection.gestures.pan.touchBegan(
                    at: .zero, over: target, at: collection.time))
            for step in 1...number(2..<7) {
                let moved = collection.gestures.pan.touchMoved(
                    to: Point(x: Double(step * number(-20..<21)), y: Double(number(-9..<10))),
                    on: collection.surface, over: { _ in target })
                collection.carryOut(moved.intents)
                collection.wait(frames: 1)
            }
            if chance(2) { collection.carryOut(collection.gestures.pan.touchEnded()) }
        case .cut:
            if chance(2) {
                collection.gestures.pan.pointerLeft()
            } else {
                collection.carryOut(collection.gestures.cancel())
            }
        default:
            guard let item = anyItem() else { return }
            let options = PressGesture<Int>.Options(mode: .multiple)
            collection.gestures.press.wentDown(on: .item(item))
            _ = collection.gestures.press.pressed(on: .item(item), count: 1, options)
            if chance(2) { collection.gestures.press.cancel() }
        }
    }
}

/// How a section may be arranged.
private enum SectionKind: CaseIterable {
    case list, estimatedList, grid, shelf, pagingShelf, estimatedShelf

    var section: LayoutSection {
        var section: LayoutSection
        switch self {
        case .list: section = Show.list(44)
        case .estimatedList: section = .list(rowHeight: .estimated(60), spacing: 4)
        case .grid: section = .grid(minimumItemWidth: 110, itemHeight: .absolute(90), spacing: 6)
        case .shelf:
            section = .shelf(itemWidth: .absolute(120), itemHeight: .absolute(130), spacing: 8)
        case .pagingShelf:
            section = .shelf(itemWidth: .absolute(150), itemHeight: .absolute(100))
            section.orthogonalScrolling = .groupPaging
        case .estimatedShelf:
            section = .shelf(itemWidth: .absolute(120), itemHeight: .estimated(130), spacing: 8)
        }
        section.boundaryItems = [.header(height: .absolute(24))]
        return section
    }

    var isMeasured: Bool { self == .estimatedList || self == .estimatedShelf }
}

import ShelfCollection
import ShelfFocus
import Testing

@Suite("The meaning of keys")
struct KeyCommandTests {
    private static func meaning(
        _ key: KeyStroke.Key, _ modifiers: KeyStroke.Modifiers = [], latin: Character? = nil,
        _ mode: SelectionMode = .multiple, _ direction: PageDirection = .down,
        isTyping: Bool = false, previews: Bool = false
    ) -> KeyCommand? {
        KeyCommand(
            KeyStroke(key, modifiers, latin: latin),
            in: .init(mode: mode, pageDirection: direction, isTyping: isTyping, previews: previews))
    }

    @Test("Arrows move the focus; Shift extends, Control leaves the selection alone")
    func arrows() {
        #expect(Self.meaning(.down) == .move(.down, .replace))
        #expect(Self.meaning(.down, .shift) == .move(.down, .extend))
        #expect(Self.meaning(.down, .control) == .move(.down, .keep))
        #expect(Self.meaning(.down, [.control, .shift]) == .move(.down, .extendAlike))
        #expect(Self.meaning(.pageUp, .shift) == .move(.pageUp, .extend))
        #expect(Self.meaning(.home) == .move(.sectionStart, .replace))
        #expect(Self.meaning(.end, .control) == .move(.last, .keep))
    }

    @Test("Where one item can be selected, Control has arrows along the page jump over sections")
    func sections() {
        #expect(Self.meaning(.down, .control, .single) == .move(.nextSection, .replace))
        #expect(Self.meaning(.up, .control, .none) == .move(.previousSection, .replace))
        #expect(Self.meaning(.left, .control, .single) == nil)
        #expect(Self.meaning(.right, .control, .single, .right) == .move(.nextSection, .replace))
        #expect(Self.meaning(.left, .control, .single, .left) == .move(.nextSection, .replace))
        #expect(Self.meaning(.down, .control, .single, .right) == nil)
        #expect(Self.meaning(.home, .control, .single) == .move(.first, .replace))
        #expect(Self.meaning(.down, .shift, .single) == nil, "nothing to extend")
    }

    @Test("Alt takes the item along; with Super nothing is the collection's")
    func others() {
        #expect(Self.meaning(.left, .alt) == .reorder(.left))
        #expect(Self.meaning(.left, .super) == nil)
        #expect(Self.meaning(.enter, .alt) == nil)
    }

    @Test("All and none, also on keyboards whose letters are not Latin")
    func everything() {
        #expect(Self.meaning(.character("a"), .control) == .selectAll)
        #expect(Self.meaning(.character("A"), [.control, .shift]) == .selectNone)
        #expect(Self.meaning(.character("ф"), .control, latin: "a") == .selectAll)
        #expect(Self.meaning(.character("Ф"), [.control, .shift], latin: "a") == .selectNone)
        #expect(Self.meaning(.character("ф"), .control) == nil)
        // Where letters are Latin, the letter counts and not its place.
        #expect(Self.meaning(.character("q"), .control, latin: "a") == nil)
        #expect(Self.meaning(.character("/"), .control) == .selectAll)
        #expect(Self.meaning(.character("\\"), .control) == .selectNone)
        #expect(Self.meaning(.escape) == .leave)
        #expect(Self.meaning(.escape, .shift) == nil)
    }

    @Test("At a header, keys are for no item but those that lead to one")
    func besideItems() {
        for command in [.move(.down, .replace), .type("x"), .selectAll, .selectNone, .leave]
            as [KeyCommand]
        {
            #expect(command.leadsToItems, "\(command)")
        }
        for command in [
            .openMenu, .stepInside(forward: true), .reorder(.up), .select(.toggle), .activate,
            .delete, .edit,
        ] as [KeyCommand] {
            #expect(!command.leadsToItems, "\(command)")
        }
    }

    @Test("A letter alone is typed; with Control, Alt or Super it may be an action's")
    func shortcuts() {
        for modifiers: KeyStroke.Modifiers in [.control, .alt, .super, [.control, .shift]] {
            #expect(KeyStroke(.character("c"), modifiers).mayBeShortcut)
        }
        #expect(!KeyStroke(.character("c")).mayBeShortcut)
        #expect(!KeyStroke(.character("C"), .shift).mayBeShortcut)
        #expect(!KeyStroke(.space).mayBeShortcut)
        for key in [KeyStroke.Key.f2, .delete, .enter, .other] {
            #expect(KeyStroke(key).mayBeShortcut)
        }
    }

    @Test("A space selects, or goes on with a word")
    func spaces() {
        #expect(Self.meaning(.space) == .select(.toggle))
        #expect(Self.meaning(.space, .shift) == .select(.extend))
        #expect(Self.meaning(.space, .control) == .select(.toggle))
        #expect(Self.meaning(.space, isTyping: true) == .type(" "))
        #expect(Self.meaning(.space, .control, isTyping: true) == .select(.toggle))
        #expect(Self.meaning(.space, [], .none) == nil)
    }

    @Test("A space looks closely where an item can be looked at, but not within a word")
    func spacesThatPreview() {
        #expect(Self.meaning(.space, previews: true) == .preview)
        #expect(Self.meaning(.space, [], .none, previews: true) == .preview)
        #expect(Self.meaning(.space, isTyping: true, previews: true) == .type(" "))
        #expect(Self.meaning(.space, .control, previews: true) == .select(.toggle))
        #expect(Self.meaning(.space, .shift, previews: true) == .select(.extend))
    }

    @Test("Letters are typed, by themselves or with Shift, in any script")
    func letters() {
        #expect(Self.meaning(.character("x")) == .type("x"))
        #expect(Self.meaning(.character("X"), .shift) == .type("X"))
        #expect(Self.meaning(.character("ф"), latin: "a") == .type("ф"))
        #expect(Self.meaning(.character("b"), .control) == nil)
        #expect(Self.meaning(.other) == nil)
    }

    @Test("What opens, removes, edits, and what shows a menu")
    func commands() {
        #expect(Self.meaning(.enter) == .activate)
        #expect(Self.meaning(.enter, .control) == nil)
        #expect(Self.meaning(.delete) == .delete)
        #expect(Self.meaning(.f2) == .edit)
        #expect(Self.meaning(.f2, .control) == nil)
        #expect(Self.meaning(.menu) == .openMenu)
        #expect(Self.meaning(.f10, .shift) == .openMenu)
        #expect(Self.meaning(.f10) == nil)
        #expect(Self.meaning(.f6) == .stepInside(forward: true))
        #expect(Self.meaning(.f6, .shift) == .stepInside(forward: false))
    }
}

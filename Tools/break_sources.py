"""Where the sources can be broken, and how a place is written so that a variable breaks it."""

import hashlib
import re

PURE = ("ShelfDiff", "ShelfLayout", "ShelfFocus", "ShelfStore", "ShelfCollection")
REST = ("ShelfGObject", "ShelfPhoto", "ShelfSandbox", "ShelfLibrary", "ShelfGTK", "ShelfBrowser")

# What becomes of an operator between two spaces, and the precedence it keeps.
OPERATORS = {
    "<": (("<=", ">="), "ComparisonPrecedence"), "<=": (("<", ">"), "ComparisonPrecedence"),
    ">": ((">=", "<="), "ComparisonPrecedence"), ">=": ((">", "<"), "ComparisonPrecedence"),
    "==": (("!=",), "ComparisonPrecedence"), "!=": (("==",), "ComparisonPrecedence"),
    "===": (("!==",), "ComparisonPrecedence"), "!==": (("===",), "ComparisonPrecedence"),
    "&&": (("||",), "LogicalConjunctionPrecedence"),
    "||": (("&&",), "LogicalDisjunctionPrecedence"),
    "+": (("-",), "AdditionPrecedence"), "-": (("+",), "AdditionPrecedence"),
    "*": (("+",), "MultiplicationPrecedence"), "/": (("*",), "MultiplicationPrecedence"),
    "+=": (("-=",), "AssignmentPrecedence"), "-=": (("+=",), "AssignmentPrecedence"),
    "..<": (("shorter at its start", "shorter at its end"), "RangeFormationPrecedence"),
    "...": (("shorter at its start", "shorter at its end"), "RangeFormationPrecedence"),
    "!": (("",), None),
}
SPACED = re.compile(r"(?<=\s)(===|!==|[<>=!]=|&&|\|\||[-+]=|[-+*/<>])(?=\s)")
RANGE = re.compile(r"(?<=[\w)\]])\s?(\.\.<|\.\.\.)\s?(?=[\w($])")
NOT = re.compile(r"(?<![\w)\]!?=])!(?=[A-Za-z_($])")
LEAST = re.compile(r"(?<![\w.])(min|max)(?=\()")
# A bound that is a number: what something is compared with, counted from, added or taken away.
NUMBER = re.compile(
    r"(?:(?<=\s)(?:[<>=!]=|[-+<>]) |(?<=\W)(?=\d+\s?\.\.[.<])|\.\.[.<]\s?)(\d+)(?!\w|\.\d)")
CALL = re.compile(
    r"^\s*(?:_ = )?(?:try[?!]? )?(?:await )?(?:unsafe )?([a-z_][\w.?!]*(?:\[[^\]]*\][\w.?!]*)?)\((.*)\)$")

# What is not broken, for no test of behaviour can tell: traps on mistakes of programmers and their
# texts, logs, memory that is asked for ahead, the quality of hashes, what keeps objects alive, and
# what gives memory of C back, at which `make leaks` looks.
LEFT_OUT = re.compile(
    r"\b(precondition|preconditionFailure|assert|assertionFailure|fatalError|print|"
    r"withExtendedLifetime)\(|reserveCapacity|minimumCapacity|hasher\.combine|#available|"
    r"\bg_\w*(free|unref|_clear)\(|isKnownUniquelyReferenced|MemoryLayout|\bimport\b|"
    r"@available|debugDescription")
KEYWORDS = {
    "if", "guard", "while", "for", "switch", "return", "case", "func", "init", "let", "var", "throw",
    "self.init", "super.init", "repeat", "else", "do", "catch", "defer", "yield", "subscript"}
STARTS = re.compile(r"(^|[{};:]|\bin|\belse|\)|\])$")
GOES_ON = re.compile(r"^\s*([.?:{]|&&|\|\||[-+*/<>=]|as\b|,|\)|\])")


def masked(text):
    """The text with every comment and string as spaces (newlines and quotes stay)."""
    kept, at, size = list(text), 0, len(text)

    def blank(start, end):
        for place in range(start, end):
            if kept[place] != "\n":
                kept[place] = " "

    def after_string(start):
        hashes = 0
        while text[start + hashes] == "#":
            hashes += 1
        quotes = '"""' if text.startswith('"""', start + hashes) else '"'
        end, escape = quotes + "#" * hashes, "\\" + "#" * hashes
        place = start + hashes + len(quotes)
        while place < size and not text.startswith(end, place):
            if text.startswith(escape, place):
                place += len(escape)
                if text.startswith("(", place):
                    place = after_parentheses(place)
                    continue
            place += 1
        return place + len(end)

    def after_parentheses(start):
        depth, place = 0, start
        while place < size:
            if text[place] == '"':
                place = after_string(place)
                continue
            depth += {"(": 1, ")": -1}.get(text[place], 0)
            place += 1
            if depth == 0:
                break
        return place

    while at < size:
        if text.startswith("//", at):
            end = text.find("\n", at)
            end = size if end < 0 else end
            blank(at, end)
        elif text.startswith("/*", at):
            end = text.find("*/", at) + 2
            blank(at, end)
        elif text[at] == '"' or re.match(r'#+"', text[at:at + 4]):
            end = after_string(at)
            blank(at + 1, end - 1)
        else:
            end = at + 1
        at = end
    return "".join(kept)


class Place:
    """One change: where it is, and what it makes of what is there."""

    def __init__(self, path, line, start, end, kind, old, new, text, nth):
        self.path, self.line, self.start, self.end = path, line, start, end
        self.kind, self.old, self.new, self.text, self.nth = kind, old, new, text, nth

    @property
    def module(self):
        return self.path.split("/")[1]

    @property
    def is_pure(self):
        return self.module in PURE

    @property
    def change(self):
        if self.kind == "call":
            return "dropped"
        return f"`{self.old}` → {f'`{self.new}`' if ' ' not in self.new else self.new}" \
            if self.new else f"without `{self.old}`"

    @property
    def key(self):
        """Stays the same when other lines change."""
        return f"{self.path} | {self.text} | {self.start}:{self.change} | {self.nth}"

    def order(self, seed):
        return hashlib.sha256(f"{seed} {self.key}".encode()).hexdigest()


def variant(options, *what):
    digest = hashlib.sha256(repr(what).encode()).digest()
    return options[digest[0] % len(options)]


def found_in_line(code):
    """(kind, start, end, old, new…) of every change that a line without strings offers."""
    for match in SPACED.finditer(code):
        if match[1] in OPERATORS:
            yield "operator", match.start(1), match.end(1), match[1], OPERATORS[match[1]][0]
    for match in RANGE.finditer(code):
        if re.match(r"0\s?\.\.<\s?0\b", code[match.start(1) - 1:]):
            continue  # Nothing that could be shorter.
        yield "operator", match.start(1), match.end(1), match[1], OPERATORS[match[1]][0]
    for match in NOT.finditer(code):
        yield "not", match.start(), match.end(), "!", ("",)
    for match in LEAST.finditer(code):
        yield "least", match.start(1), match.end(1), match[1], (
            "max" if match[1] == "min" else "min",)
    for match in NUMBER.finditer(code):
        number = int(match[1])
        yield "number", match.start(1), match.end(1), match[1], (str(number + 1),)


def is_call(lines, at):
    code = lines[at].rstrip()
    match = CALL.match(code)
    if not match or match[1].split(".")[0] in KEYWORDS or match[1] in KEYWORDS:
        return False
    depth = 0
    for place, character in enumerate(code):
        depth += {"(": 1, ")": -1}.get(character, 0)
        if depth == 0 and character == ")" and place != len(code) - 1 \
                and code[place + 1] not in ".?![(":
            return False
    before = next((line.rstrip() for line in reversed(lines[:at]) if line.strip()), "")
    after = next((line for line in lines[at + 1:] if line.strip()), "}")
    indent = len(code) - len(code.lstrip())
    # A line that begins further in than the one before goes on with it, unless a block begins.
    if len(before) - len(before.lstrip()) < indent and not re.search(r"([{:]|\bin)$", before):
        return False
    if GOES_ON.match(after) or before.endswith(","):
        return False
    return depth == 0 and (bool(STARTS.search(before)) or bool(re.search(r"[\w\"?!>]$", before)))


def places_in(root, path):
    text = (root / path).read_text()
    lines, codes = text.split("\n"), masked(text).split("\n")
    seen, found, left_out_until = {}, [], 0
    for at, code in enumerate(codes):
        stripped = code.strip()
        if LEFT_OUT.search(code):
            depth, end = 0, at
            while end < len(codes):
                depth += codes[end].count("(") - codes[end].count(")")
                end += 1
                if depth <= 0:
                    break
            left_out_until = max(left_out_until, end)
        if at < left_out_until or not stripped or stripped.startswith(("@", "#")):
            continue
        if re.search(r"\b(func|operator|typealias|associatedtype|extension|struct|enum|class|actor|"
                     r"protocol|subscript)\b", code) and "{ " not in code:
            continue
        changes = list(found_in_line(code))
        if is_call(codes, at):
            start = len(code) - len(code.lstrip())
            changes.append(("call", start, len(code.rstrip()), lines[at].strip(), ("",)))
        for kind, start, end, old, options in changes:
            where = (lines[at].strip(), kind, start)
            nth = seen[where] = seen.get(where, 0) + 1
            new = variant(options, path, *where, nth)
            found.append(Place(path, at + 1, start, end, kind, old, new, lines[at].strip(), nth))
    return found


def all_places(root, modules):
    return [
        place for module in modules
        for path in sorted((root / "Sources" / module).rglob("*.swift"))
        for place in places_in(root, str(path.relative_to(root)))]


def choose(places, seed, count, dropped):
    """The first places in the order of the seed: as many of a module as it has a share of them."""
    ordered = sorted(places, key=lambda place: place.order(seed))
    return [place for place in ordered if place.key not in dropped][:count]


def name(number):
    """An operator of its own for each place: two characters from those that draw boxes."""
    return chr(0x2500 + number // 100) + chr(0x2500 + number % 100)


def rewritten(text, places):
    """The text with every place under its number's rule. Places are (number, place)."""
    lines = text.split("\n")
    # From the end of a line to its beginning, and then around all of it.
    for number, place in sorted(places, key=lambda pair: (pair[1].kind == "call", -pair[1].start)):
        line = lines[place.line - 1]
        end = len(line) if place.kind == "call" else place.end
        before, old, after = line[:place.start], line[place.start:end], line[end:]
        new = {
            "call": f"if !isBroken({number}) {{ {old.rstrip()} }}",
            "number": f"(isBroken({number}) ? {place.new} : {old})",
            "least": f"{old}OrBroken{number}",
        }.get(place.kind, name(number))
        lines[place.line - 1] = before + new + after
    return re.sub(r"@(inlinable|usableFromInline)\s+", "", "\n".join(lines))


COMPARABLE, EQUATABLE, LOGIC = ("<", "<=", ">", ">="), ("==", "!="), ("&&", "||")


def rule(number, place):
    """What switches a place, as Swift for its module."""
    sign, old, new = name(number), place.old, place.new
    broken = f"isBroken({number})"
    if place.kind == "not":
        return (f"prefix operator {sign}\n"
                f"nonisolated prefix func {sign} (a: Bool) -> Bool {{ {broken} ? a : !a }}")
    if place.kind == "least":
        return (f"nonisolated func {old}OrBroken{number}<T: Comparable>(_ a: T, _ b: T) -> T {{\n"
                f"    {broken} ? Swift.{new}(a, b) : Swift.{old}(a, b)\n}}")
    head = f"infix operator {sign}: {OPERATORS[old][1]}\nnonisolated func {sign} "
    switch = f"{{ {broken} ? a {new} b : a {old} b }}"
    if old in COMPARABLE:
        return f"{head}<T: Comparable>(a: T, b: T) -> Bool {switch}"
    if old in EQUATABLE:
        empty = "a == nil" if old == "==" else "a != nil"
        return (f"{head}<T: Equatable>(a: T, b: T) -> Bool {switch}\n"
                f"nonisolated func {sign} <T>(a: T?, b: _OptionalNilComparisonType) -> Bool {{\n"
                f"    {broken} ? !({empty}) : {empty}\n}}")
    if old in ("===", "!=="):
        return f"{head}(a: AnyObject?, b: AnyObject?) -> Bool {switch}"
    if old in LOGIC:
        return (f"{head}(a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{\n"
                f"    {broken} ? try a {new} b() : try a {old} b()\n}}")
    if old in ("+", "-"):
        return f"{head}<T: AdditiveArithmetic>(a: T, b: T) -> T {switch}"
    if old == "*":
        return f"{head}<T: Numeric>(a: T, b: T) -> T {switch}"
    if old == "/":
        return "\n".join([
            f"{head}<T: BinaryInteger>(a: T, b: T) -> T {switch}",
            f"nonisolated func {sign} <T: FloatingPoint>(a: T, b: T) -> T {switch}"])
    if old in ("+=", "-="):
        return (f"{head}<T: AdditiveArithmetic>(a: inout T, b: T) {{\n"
                f"    if {broken} {{ a {new} b }} else {{ a {old} b }}\n}}")
    shorter = f"a.advanced(by: 1){old}b" if "start" in new else f"a{old}b.advanced(by: -1)"
    kind = "Range" if old == "..<" else "ClosedRange"
    return (f"{head}<T: Strideable>(a: T, b: T) -> {kind}<T> where T.Stride: SignedInteger {{\n"
            f"    {broken} && a < b ? {shorter} : a{old}b\n}}")


def rules(places):
    """The file a module gets."""
    return "\n".join([
        "internal import CBreak", "",
        "nonisolated func isBroken(_ number: Int32) -> Bool { shelf_broken(number) }",
        *(rule(number, place) for number, place in places
          if place.kind not in ("call", "number")), ""])

import ShelfGObject
import ShelfLayout
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// How the names of files are broken and cut.
final class FileNameTests: XCTestCase {
    func testAnEndingAndWhatIsRightBeforeItStayTogether() {
        let tails = [
            ("IMG_2034.jpg", "034.jpg"), ("a.b", "a.b"), ("archive.tar.gz", "ive.tar.gz"),
            ("größe.png", "öße.png"), ("v1.2 final.txt", "nal.txt"),
        ]
        for (name, tail) in tails {
            let end = FileNameAttributes.tail(of: name).map { name.utf8.dropFirst($0) }
            XCTAssertEqual(end.map { String(decoding: $0, as: UTF8.self) }, tail)
        }
        for name in ["README", ".profile", "no.ending at all", "x.jpeg2000longextension"] {
            XCTAssertNil(FileNameAttributes.tail(of: name), name)
        }
    }

    func testWhatSaysHowANameIsBrokenGoesWithTheNameThoughTheWidgetStays() {
        onGTK {
            var node: InscriptionNode? = InscriptionNode()
            node?.update(Text("a.png").asFileName())
            guard let widget = node?.widget else { return XCTFail("no widget") }
            XCTAssertTrue(TextProbe.hasAttributes(widget))
            node = nil
            XCTAssertFalse(TextProbe.hasAttributes(widget))
        }
    }

    func testOnlyWhatDoesNotFitSaysThatItIsCut() {
        onGTK {
            let long = String(repeating: "wide ", count: 80)
            for isMeasured in [false, true] {
                for (name, isCut) in [("a.png", false), (long, true), ("b", false)] {
                    let fixture = CellFixture(width: 200, height: 60)
                    let text = Text(name).asFileName().lines(2)
                    fixture.bind(0, isMeasured ? text.measured() : text)
                    fixture.present()
                    let node = fixture.nodes(TextNode.self)[0]
                    XCTAssertEqual(node.isCut, isCut, "\(name.prefix(5)), \(isMeasured)")
                }
            }
        }
    }

    /// A name is drawn like the same name broken by hand at some place before its ending, so there
    /// is nothing at the end of the line that is not in the name.
    func testANameIsBrokenWithoutAHyphenAndNotInItsEnding() throws {
        try onGTK {
            let name = "wwwwwwwwwwwwwwwiiiii.png"
            let broken = try Self.drawn(Text(name).asFileName().lines(2))
            let places = try (1..<name.count).filter { count in
                let place = name.index(name.startIndex, offsetBy: count)
                let byHand = "\(name[..<place])\n\(name[place...])"
                return try Self.drawn(Text(byHand).lines(2)) == broken
            }
            XCTAssertEqual(places.count, 1, "it is not drawn as two lines of the name")
            XCTAssertLessThanOrEqual(places.first ?? .max, name.count - "iii.png".count)
        }
    }

    func testANameHasItsSecondTextBesideIt() throws {
        try onGTK {
            let name = Text("wwww.png").asFileName()
            XCTAssertNotEqual(try Self.drawn(name.secondary("ww")), try Self.drawn(name))
        }
    }

    func testMarksAreDrawnWhereTheyAreAndGoAgain() throws {
        try onGTK {
            let names = [
                Text("wwww.png").asFileName(), Text("wwww.png"), Text("ww").secondary("w"),
            ]
            for name in names {
                let (plain, first, second) = (
                    try Self.drawn(name), try Self.drawn(name.highlighted([0..<1])),
                    try Self.drawn(name.highlighted([1..<2]))
                )
                XCTAssertEqual(Set([plain, first, second]).count, 3)
            }
            let fixture = CellFixture(width: 180, height: 60)
            fixture.bind(0, names[0].highlighted([0..<2]))
            fixture.present()
            let count = RenderCounters.shared.textSets
            fixture.bind(0, names[0].highlighted([0..<2]))
            XCTAssertEqual(RenderCounters.shared.textSets, count)
            fixture.bind(0, names[0])
            XCTAssertEqual(RenderCounters.shared.textSets, count + 1)
        }
    }

    func testATooltipShowsTheWholeNameOnlyWhereItIsCut() {
        onGTK {
            let long = String(repeating: "a long name ", count: 20) + "at last.png"
            let fixture = CellFixture(width: 180, height: 60)
            fixture.bind(0, Text(long).asFileName().lines(2))
            fixture.present()
            let node = fixture.nodes(TextNode.self)[0]
            XCTAssertTrue(node.isCut)
            XCTAssertEqual(node.tooltip, long)
            fixture.bind(1, Text("short.png").asFileName().lines(2))
            fixture.layOut()
            XCTAssertFalse(node.isCut)
            XCTAssertNil(node.tooltip)
            fixture.bind(2, Text(long).lines(2))
            fixture.layOut()
            XCTAssertNil(node.tooltip, "what is no file's name has a tooltip")
        }
    }

    func testATextInTheMiddleOfAHighFrameKeepsToItsLines() {
        onGTK {
            let fixture = CellFixture(width: 120, height: 100)
            fixture.bind(0, Text("one two three four five six").verticallyCentered())
            fixture.present()
            let node = fixture.nodes(TextNode.self)[0]
            XCTAssertLessThan(node.widget.height, 40)
        }
    }

    func testColumnsOfCharactersAreAsWideAsEachOther() {
        onGTK {
            let fixture = CellFixture(width: 400, height: 40)
            fixture.bind(
                0,
                HStack {
                    Text("1").characters(9)
                    Text("999.9 MB").characters(9).trailing()
                    Text("rest").expanded(.horizontal)
                })
            fixture.present()
            let widths = fixture.nodes(TextNode.self).map(\.widget.width)
            XCTAssertEqual(widths[0], widths[1])
            XCTAssertGreaterThan(widths[0], 50)
        }
    }

    @MainActor
    private static func drawn(_ text: Text) throws -> [UInt8] {
        let fixture = CellFixture(width: 150, height: 50)
        fixture.bind(0, text)
        fixture.present()
        let picture = try XCTUnwrap(fixture.window.picture())
        let folder = TemporaryFolder()
        let path = "\(folder.path)/name.png"
        XCTAssertTrue(picture.savePNG(to: Array(path.utf8)))
        return try XCTUnwrap(File(path: path).contents())
    }
}

import ShelfGObject
import ShelfLibrary
import XCTest

@testable import ShelfBrowser

final class CommandLineRequestTests: XCTestCase {
    private func request(
        _ flags: Set<String> = [], texts: [String: String] = [:],
        fileNames: [String: [UInt8]] = [:], _ arguments: [String] = []
    ) -> CommandLineRequest {
        CommandLineRequest(
            flags: flags, texts: texts, fileNames: fileNames,
            arguments: arguments.map { Array($0.utf8) })
    }

    func testWithoutOptionsLocationsAreShown() {
        XCTAssertEqual(request([], ["a", "b"]), .show([.location([97]), .location([98])]))
        XCTAssertEqual(request(), .show([]))
    }

    func testTheSofaIsForWindowsAndPicturesOfThem() {
        XCTAssertEqual(request(["sofa"], ["a"]), .show([.location([97])], isSofa: true))
        XCTAssertEqual(
            request(["sofa"], texts: ["size": "640x480"], fileNames: ["screenshot": [112]]),
            .screenshot([], file: [112], width: 640, height: 480, isSofa: true))
        guard case .invalid = request(["list", "sofa"]) else {
            return XCTFail("a list was shown from the sofa")
        }
    }

    func testADashReadsStandardInput() {
        XCTAssertEqual(request([], ["-"]), .show([.standardInput(isNullSeparated: false)]))
        XCTAssertEqual(
            request(["null"], ["-"]), .show([.standardInput(isNullSeparated: true)]))
    }

    func testWhatIsPickedIsPrintedAndThatOneWay() {
        for (flag, choice) in [
            ("print-selected", Picking.Choice.selected), ("print-marked", .marked),
        ] {
            for isNull in [false, true] {
                XCTAssertEqual(
                    request(isNull ? [flag, "null"] : [flag], ["a"]),
                    .show(
                        [.location([97])],
                        picking: Picking(choice: choice, isNullSeparated: isNull)))
            }
            guard case .invalid = request([flag, "list"]) else {
                return XCTFail("a list has a selection")
            }
        }
        guard case .invalid = request(["print-selected", "print-marked"]) else {
            return XCTFail("both were printed")
        }
        let files = [File(path: "/a\nb"), File(uri: "sftp://h/x")]
        XCTAssertEqual(
            Picking(choice: .selected, isNullSeparated: true).text(of: files),
            Array("/a\nb\0sftp://h/x\0".utf8))
    }

    func testAScreenshotHasASize() {
        XCTAssertEqual(
            request(texts: ["size": "640x480"], fileNames: ["screenshot": [112]]),
            .screenshot([], file: [112], width: 640, height: 480))
        for size in ["", "640", "640x", "0x9", "640x480x1", "9000x9000", "ax5", "-640x480"] {
            guard
                case .invalid = request(
                    texts: ["size": size], fileNames: ["screenshot": [112]])
            else { return XCTFail("\(size) was taken for a size") }
        }
    }

    func testOptionsThatMakeNoSenseTogetherAreRefused() {
        for request in [
            request(["null"], ["a"]), request(["list"], fileNames: ["screenshot": [112]]),
            request(texts: ["size": "640x480"]),
        ] {
            guard case .invalid = request else { return XCTFail("\(request) was accepted") }
        }
    }

    func testALookIsReadHandedOverAndRefusedWhereItMakesNoSense() {
        let texts = ["view": "list", "group": "year", "sort": "size", "filter": "a\nview=grid"]
        let flags: Set = ["reverse", "fullscreen", "slideshow"]
        guard case .show([], false, var look, nil) = request(flags, texts: texts) else {
            return XCTFail("not shown")
        }
        XCTAssertEqual(look.style, .list)
        XCTAssertEqual(look.grouping, .year)
        XCTAssertEqual(look.order, .size)
        XCTAssertTrue(look.isReversed && look.isFullScreen && look.isSlideShow)
        XCTAssertEqual(AskedLook(text: look.text), look)
        look.isSofa = true
        XCTAssertEqual(AskedLook(text: look.text), look)
        // A combining mark is one Character with the sign before it.
        for (sort, filter) in [
            ("sort=size", "\u{301}x"), ("sort=size\r", ""), ("sort=size", "\r\n"),
        ] {
            let look = AskedLook(text: "\(sort)\nfilter=\(filter)")
            XCTAssertEqual(look.filter, filter)
            XCTAssertEqual(look.order, sort.utf8.count == 9 ? .size : nil)
            XCTAssertEqual(AskedLook(text: look.text), look)
        }
        XCTAssertEqual(AskedLook(text: ""), AskedLook())
        XCTAssertEqual(AskedLook(text: "view=none\nreverse=1\n=\n\nsort\nx"), AskedLook())
        XCTAssertEqual(
            request(["list"], texts: ["sort": "height"]),
            .invalid(
                "--sort must be one of name, taken, modified, size, dimensions, rating, kind, listed"
            )
        )
        XCTAssertEqual(
            request(["list", "json"], texts: ["sort": "size"], ["a"]),
            .list([.location([97])], look: AskedLook(text: "sort=size"), isJSON: true))
        for request in [
            request(["json"]), request(["list"], texts: ["view": "grid"]),
            request(["list", "slideshow"]), request(texts: ["group": ""]),
            request(["fullscreen"], fileNames: ["screenshot": [112]]),
        ] {
            guard case .invalid = request else { return XCTFail("\(request) was accepted") }
        }
    }

    func testAListOfPathsIsSplitAtItsSeparatorOnly() {
        MainActor.assumeIsolated {
            XCTAssertEqual(LocationArguments.split(Array("a b\nc\n\n".utf8), at: 10).count, 2)
            XCTAssertEqual(LocationArguments.split(Array("a\nb\0c\0".utf8), at: 0).count, 2)
        }
    }

    func testCountsAreReadInGroupsOfThree() {
        MainActor.assumeIsolated {
            XCTAssertEqual(Count.text(0), "0")
            XCTAssertEqual(Count.text(999), "999")
            XCTAssertEqual(Count.text(1_000), "1\u{202F}000")
            XCTAssertEqual(Count.text(1_234_567), "1\u{202F}234\u{202F}567")
        }
    }
}

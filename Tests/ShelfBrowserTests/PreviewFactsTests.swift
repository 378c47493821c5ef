import ShelfGObject
import ShelfLayout
import ShelfLibrary
import ShelfPhoto
import XCTest

@testable import ShelfBrowser

/// What is said of an item.
final class PreviewFactsTests: XCTestCase {
    private func lines(
        _ change: (inout PhotoFacts) -> Void = { _ in }
    ) -> [String: String] {
        var photo = PhotoFacts()
        change(&photo)
        return MainActor.assumeIsolated {
            let item = LibraryItem(
                id: ItemID(1), file: File(path: "/a/b.jpg"), name: "b.jpg",
                contentType: "image/jpeg", size: 2_000, modified: 1_600_000_000)
            let size = Size(width: 400, height: 300)
            return Dictionary(
                PreviewFacts(of: item, size: size, photo: photo).lines.map { ($0.name, $0.value) },
                uniquingKeysWith: { "\($0), \($1)" })
        }
    }

    func testAFileIsToldOfByNameKindSizeDimensionsTimeAndPlace() {
        let lines = lines()
        XCTAssertEqual(lines["Name"], "b.jpg")
        XCTAssertEqual(lines["Dimensions"], "400 × 300")
        XCTAssertEqual(lines["Place"], "/a")
        XCTAssertEqual(
            Set(lines.keys), ["Name", "Kind", "Size", "Dimensions", "Modified", "Place"])
    }

    func testAPhotographIsToldOfInTheWordsOfPhotographers() {
        let lines = lines {
            $0.camera = "Acme 3"
            $0.lens = "50mm"
            $0.exposure = 0.008
            $0.aperture = 2.8
            $0.sensitivity = 400
            $0.focalLength = 50
            $0.latitude = -33.86
            $0.longitude = 151.20736
            $0.taken = [2021, 5, 3, 12, 34, 56]
            $0.profile = "Wide"
        }
        XCTAssertEqual(lines["Camera"], "Acme 3")
        XCTAssertEqual(lines["Lens"], "50mm")
        XCTAssertEqual(lines["Exposure"], "1/125 s, f/2.8, ISO 400, 50 mm")
        XCTAssertEqual(lines["Location"], "33.8600° S, 151.2074° E")
        XCTAssertEqual(lines["Colours"], "Wide")
        XCTAssertTrue(lines["Taken"]?.contains("12:34") ?? false)
    }

    func testWhatIsNotKnownIsNotToldAndWhatNoCalendarHasNeither() {
        let lines = lines {
            $0.exposure = 2.5
            $0.latitude = 10
            $0.taken = [2021, 2, 31, 0, 0, 0]
        }
        XCTAssertEqual(lines["Exposure"], "2.5 s")
        XCTAssertNil(lines["Location"])
        XCTAssertNil(lines["Taken"])
    }
}

import ShelfGObject
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// Loads pictures when the test says so.
@MainActor
private final class Loads {
    private var waiting: [Int: CheckedContinuation<Texture?, any Error>] = [:]
    private(set) var begun: [Int] = []
    private(set) var cancelled: [Int] = []

    func load(_ id: Int) async throws -> Texture? {
        begun.append(id)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { waiting[id] = $0 }
        } onCancel: {
            Task { @MainActor in self.cancelled.append(id) }
        }
    }

    func finish(_ id: Int, _ texture: Texture?) {
        waiting.removeValue(forKey: id)?.resume(returning: texture)
    }

    func fail(_ id: Int) { waiting.removeValue(forKey: id)?.resume(throwing: CancellationError()) }
}

final class CellPictureTests: XCTestCase {
    func testCairoIsHandedNoTextureWhichItWouldConvertInEveryFrame() {
        onGTK {
            let fixture = CellFixture()
            fixture.bind(0, Artwork(texture(3)))
            fixture.present()
            XCTAssertTrue(pump { fixture.widget.renderNodes.contains("cairo {") })
            XCTAssertFalse(fixture.widget.renderNodes.contains("texture {"))
            fixture.show(Artwork(nil, placeholder: .named("image-x-generic")))
            XCTAssertTrue(pump { fixture.widget.renderNodes.contains("cairo {") })
            XCTAssertFalse(fixture.widget.renderNodes.contains("texture {"))
        }
    }

    func testAnIconIsDrawnAtFewOfTheSizesThatATileGlidesThrough() {
        onGTK {
            let (fixture, icon) = (CellFixture(), Icon.named("drive-optical"))
            fixture.bind(
                0, Artwork(nil, placeholder: icon).frame(width: 64, height: 64).placed(.center))
            fixture.present()
            for side in 64...128 {
                let side = Double(side)
                fixture.show(
                    Artwork(nil, placeholder: icon).frame(width: side, height: side).placed(.center)
                )
                fixture.layOut()
                XCTAssertNotNil(fixture.window.picture())
            }
            XCTAssertEqual(icon.pictures.count, 5, "32, 40, 48, 56 and 64")
            XCTAssertEqual(
                [16, 22, 31.5, 32, 39.9, 40].map(Icon.size(within:)), [16, 22, 31, 32, 32, 40])
        }
    }

    func testAPictureAppearsWhenItIsLoadedAndNotBefore() {
        onGTK {
            let (fixture, loads) = (CellFixture(), Loads())
            fixture.bind(0, picture(0, loads))
            let node = fixture.nodes(PictureNode.self)[0]
            XCTAssertNil(node.artwork.texture)
            XCTAssertEqual(node.artwork.icon, .named("image-x-generic"))
            XCTAssertTrue(pump { loads.begun == [0] })
            let loaded = texture(9)
            loads.finish(0, loaded)
            XCTAssertTrue(pump { node.artwork.texture == loaded })
            for _ in 0..<5 { fixture.show(picture(0, loads)) }
            settle()
            XCTAssertEqual(loads.begun, [0], "the same picture is not loaded again")
            XCTAssertEqual(node.artwork.texture, loaded)
        }
    }

    func testAPictureThatCannotBeLoadedIsAskedForOnceWhileItIsShown() {
        onGTK {
            for fails in [false, true] {
                let (fixture, loads) = (CellFixture(), Loads())
                fixture.bind(0, picture(0, loads))
                XCTAssertTrue(pump { loads.begun == [0] })
                if fails { loads.fail(0) } else { loads.finish(0, nil) }
                settle()
                for _ in 0..<5 { fixture.show(picture(0, loads)) }
                settle()
                XCTAssertEqual(loads.begun, [0])
                fixture.show(picture(1, loads))
                XCTAssertTrue(pump { loads.begun == [0, 1] }, "another one may be there")
                loads.finish(1, nil)
            }
        }
    }

    func testAPictureThatComesLateIsNotShownInAnotherItemsCell() {
        onGTK {
            let (fixture, loads) = (CellFixture(), Loads())
            fixture.bind(0, picture(0, loads))
            XCTAssertTrue(pump { loads.begun == [0] })
            fixture.bind(1, picture(1, loads))
            let node = fixture.nodes(PictureNode.self)[0]
            XCTAssertTrue(pump { loads.begun == [0, 1] && loads.cancelled == [0] })
            let (late, right) = (texture(1), texture(2))
            loads.finish(1, right)
            XCTAssertTrue(pump { node.artwork.texture == right })
            loads.finish(0, late)
            settle()
            XCTAssertEqual(node.artwork.texture, right)
        }
    }

    func testACellThatWaitsStopsLoading() {
        onGTK {
            let (fixture, loads) = (CellFixture(), Loads())
            fixture.bind(0, picture(0, loads))
            XCTAssertTrue(pump { loads.begun == [0] })
            fixture.cell.unbind()
            XCTAssertTrue(pump { loads.cancelled == [0] })
            XCTAssertNil(fixture.nodes(PictureNode.self)[0].task)
            loads.fail(0)
            fixture.bind(0, picture(0, loads))
            XCTAssertTrue(pump { loads.begun == [0, 0] }, "shown again, loaded again")
            loads.fail(0)
        }
    }

    func testAPictureThatCannotBeLoadedLeavesItsPlaceholder() {
        onGTK {
            let (fixture, loads) = (CellFixture(), Loads())
            let small = texture(3)
            fixture.bind(0, Picture(0, placeholder: small) { try await loads.load(0) })
            let node = fixture.nodes(PictureNode.self)[0]
            XCTAssertTrue(pump { loads.begun == [0] })
            loads.fail(0)
            XCTAssertTrue(pump { node.task == nil })
            XCTAssertEqual(node.artwork.texture, small)
            XCTAssertEqual(loads.begun, [0])
        }
    }
}

@MainActor
private func texture(_ value: UInt8) -> Texture {
    Texture(
        width: 1, height: 1, hasAlpha: false,
        pixels: SharedBytes([value, value, value, 255]))!
}

@MainActor
private func picture(_ id: Int, _ loads: Loads) -> Picture {
    Picture(id, icon: .named("image-x-generic")) { try await loads.load(id) }
}

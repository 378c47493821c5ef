import Glibc
import ShelfTestSupport
import XCTest

@testable import ShelfGTK

/// How GTK is told to draw.
final class RendererChoiceTests: XCTestCase {
    private func choice(
        _ environment: [String: String], card: Bool, gtk: Int = 8
    ) -> [String: String] {
        RendererChoice(environment: environment, hasGraphicsCard: card, gtkMinor: gtk).variables
    }

    func testWithACardNothingIsChosen() {
        XCTAssertEqual(choice([:], card: true), [:])
        XCTAssertEqual(choice(["GSK_RENDERER": "ngl", "GDK_DEBUG": "misc"], card: true), [:])
    }

    func testWithoutACardCairoDrawsAndNothingElseIsLookedFor() {
        let old = ["GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-disable"]
        XCTAssertEqual(choice([:], card: false, gtk: 8), old)
        XCTAssertEqual(choice(["GSK_RENDERER": ""], card: false, gtk: 14), old)
        XCTAssertEqual(
            choice([:], card: false, gtk: 16),
            ["GSK_RENDERER": "cairo", "GDK_DISABLE": "gl,vulkan"])
    }

    func testWhatTheUserAsksForIsLeftAlone() {
        XCTAssertEqual(choice(["GSK_RENDERER": "gl"], card: false), [:])
        XCTAssertEqual(
            choice(["GSK_RENDERER": "cairo"], card: true), ["GDK_DEBUG": "gl-disable"])
        XCTAssertEqual(
            choice(["GSK_RENDERER": "cairo", "GDK_DEBUG": "events"], card: true),
            ["GDK_DEBUG": "events,gl-disable"])
        XCTAssertEqual(
            choice(["GSK_RENDERER": "cairo", "GDK_DEBUG": "gl-egl"], card: true), [:])
        XCTAssertEqual(
            choice(["GSK_RENDERER": "cairo", "GDK_DISABLE": "dmabuf"], card: true, gtk: 18),
            ["GDK_DISABLE": "dmabuf,gl,vulkan"])
    }

    func testADisplayOfAnotherMachineIsDrawnByCairo() {
        func isRemote(_ display: String, wayland: String = "", backend: String = "") -> Bool {
            RendererChoice.isRemoteDisplay(display, wayland: wayland, backend: backend)
        }
        XCTAssertTrue(isRemote("localhost:10.0"), "as ssh forwards it")
        XCTAssertTrue(isRemote("desk.example:0"))
        XCTAssertTrue(isRemote("localhost:10.0", wayland: "wayland-0", backend: "x11"))
        XCTAssertFalse(isRemote("localhost:10.0", wayland: "wayland-0"))
        for display in ["", ":0", ":99.0", "unix:0", "/tmp/launch/org.xquartz:0"] {
            XCTAssertFalse(isRemote(display), display)
        }
    }

    func testARenderNodeThatCannotBeOpenedOrDrawsNothingIsNoCard() throws {
        try onGTK {
            let folder = TemporaryFolder()
            // What NVIDIA and others bring without nodes counts wherever nodes are.
            let other = RendererChoice.canDraw(inFolder: "\(folder.path)/none")
            folder.write("renderD128", "no device")
            XCTAssertEqual(RendererChoice.canDraw(inFolder: folder.path), other)
            folder.remove("renderD128")
            try XCTSkipIf(symlink("/nowhere", "\(folder.path)/renderD129") != 0)
            XCTAssertEqual(RendererChoice.canDraw(inFolder: folder.path), other)
        }
    }

    func testProgramsStartedLaterAreToldNothing() {
        func value(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
        let names = ["GSK_RENDERER", "GDK_DEBUG", "GDK_DISABLE"]
        let before = names.map(value)
        defer {
            for (name, value) in zip(names, before) {
                if let value { setenv(name, value, 1) } else { unsetenv(name) }
            }
        }
        setenv("GSK_RENDERER", "cairo", 1)
        setenv("GDK_DEBUG", "misc", 1)
        unsetenv("GDK_DISABLE")
        let forget = RendererChoice.adopt()
        let told = names.map(value)
        XCTAssertEqual(told.compactMap(\.self).filter { $0.contains("gl") }.count, 1)
        forget()
        XCTAssertEqual(names.map(value), ["cairo", "misc", nil])
    }
}

import CGtk
import ShelfGObject
import ShelfTestSupport
import XCTest

/// Handles, signals and what they keep alive.
final class SignalTests: XCTestCase {
    @MainActor
    private static func makeAdjustment() -> Object {
        Object(sinking: UnsafeMutableRawPointer(gtk_adjustment_new(0, 0, 100, 1, 10, 10)!))
    }

    @MainActor
    private static func set(_ adjustment: Object, _ value: Double) {
        gtk_adjustment_set_value(adjustment.pointer(as: GtkAdjustment.self), value)
    }

    @MainActor
    private static let valueChanged = Signal<@MainActor () -> Void>(plain: "value-changed")

    func testAHandleKeepsAnObjectAndLetsItGo() {
        MainActor.assumeIsolated {
            var first: Object? = Self.makeAdjustment()
            let probe = WeakProbe(first!)
            var second: Object? = Object(referencing: first!.pointer)
            XCTAssertEqual(first, second)
            first = nil
            XCTAssertTrue(probe.isAlive)
            second = nil
            XCTAssertFalse(probe.isAlive)
            XCTAssertNil(second)
        }
    }

    func testAHandlerIsCalledUntilItIsDisconnected() {
        MainActor.assumeIsolated {
            let adjustment = Self.makeAdjustment()
            var count = 0
            let connection = adjustment.connect(Self.valueChanged) { count += 1 }
            Self.set(adjustment, 1)
            Self.set(adjustment, 2)
            XCTAssertEqual(count, 2)
            connection.withBlocked { Self.set(adjustment, 3) }
            XCTAssertEqual(count, 2)
            Self.set(adjustment, 4)
            XCTAssertEqual(count, 3)
            connection.disconnect()
            connection.disconnect()
            Self.set(adjustment, 5)
            XCTAssertEqual(count, 3)
        }
    }

    func testDisconnectingReleasesWhatTheHandlerCaptured() {
        MainActor.assumeIsolated {
            let adjustment = Self.makeAdjustment()
            weak var captured: Witness?
            let connection: SignalConnection
            do {
                let witness = Witness()
                captured = witness
                connection = adjustment.connect(Self.valueChanged) { [witness] in
                    withExtendedLifetime(witness) {}
                }
            }
            XCTAssertNotNil(captured)
            connection.disconnect()
            XCTAssertNil(captured)
        }
    }

    func testTheObjectsDeathReleasesWhatTheHandlerCaptured() {
        MainActor.assumeIsolated {
            var adjustment: Object? = Self.makeAdjustment()
            weak var captured: Witness?
            let connection: SignalConnection
            do {
                let witness = Witness()
                captured = witness
                connection = adjustment!.connect(Self.valueChanged) { [witness] in
                    withExtendedLifetime(witness) {}
                }
            }
            adjustment = nil
            XCTAssertNil(captured)
            // The connection outlives the object without harm.
            connection.disconnect()
            XCTAssertNil(adjustment)
        }
    }

    func testADroppedConnectionStaysConnected() {
        MainActor.assumeIsolated {
            let adjustment = Self.makeAdjustment()
            var count = 0
            do { _ = adjustment.connect(Self.valueChanged) { count += 1 } }
            Self.set(adjustment, 1)
            XCTAssertEqual(count, 1)
        }
    }

    func testAHandlerMayDisconnectItselfWhileItRuns() {
        MainActor.assumeIsolated {
            let adjustment = Self.makeAdjustment()
            var count = 0
            var connection: SignalConnection?
            connection = adjustment.connect(Self.valueChanged) {
                count += 1
                connection?.disconnect()
            }
            Self.set(adjustment, 1)
            Self.set(adjustment, 2)
            XCTAssertEqual(count, 1)
        }
    }

    func testAPropertyChangeIsASignalWithAnIgnoredArgument() {
        MainActor.assumeIsolated {
            let adjustment = Self.makeAdjustment()
            var count = 0
            adjustment.connect(
                Signal<@MainActor () -> Void>(ignoringArgument: "notify::upper")
            ) { count += 1 }
            adjustment.setProperty("upper", .double(50))
            XCTAssertEqual(count, 1)
        }
    }

    func testPropertiesHoldValuesOfTheirTypes() {
        MainActor.assumeIsolated {
            let action = Object(owning: UnsafeMutableRawPointer(g_simple_action_new("open", nil)!))
            XCTAssertEqual(action.stringProperty("name"), "open")
            XCTAssertTrue(action.boolProperty("enabled"))
            action.setProperty("enabled", .bool(false))
            XCTAssertFalse(action.boolProperty("enabled"))
        }
    }
}

private final class Witness {}

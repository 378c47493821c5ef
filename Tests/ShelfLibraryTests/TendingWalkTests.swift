import Glibc
import ShelfGObject
import ShelfRandom
import ShelfTestSupport
import XCTest

@testable import ShelfLibrary

/// A random walk of deeds, undo and redo, beside a model of the tree.
final class TendingWalkTests: XCTestCase {
    /// How many steps: `SHELF_TENDING_STEPS`, else what a daily run has time for.
    private static var stepCount: Int {
        getenv("SHELF_TENDING_STEPS").flatMap { Int(String(cString: $0)) } ?? 2_000
    }

    func testTheTreeIsWhatTheModelSays() {
        let seed =
            getenv("SHELF_SEED").flatMap { UInt64(String(cString: $0)) }
            ?? UInt64.random(in: 1...(.max))
        var random = SeededGenerator(seed: seed)
        let fixture = TendingFixture()
        for (number, name) in ["a", "f/b", "f/c.txt", "g/d", "g/h/e"].enumerated() {
            fixture.folder.write(name, String(repeating: name, count: 1 + number * 700))
            fixture.setTime(name, 1_000_000 + number)
        }
        var model = fixture.tree
        // What was there before and after each deed that can be taken back, and done again.
        var done: [(before: [String: String], after: [String: String])] = []
        var undone = done
        var deeds = 0
        for step in 1...Self.stepCount {
            switch random.next() % 8 {
            case 0...2 where !done.isEmpty:
                guard let last = done.popLast() else { continue }
                XCTAssertEqual(fixture.go(.undo)?.failures, [], "seed \(seed), step \(step)")
                undone.append(last)
                model = last.before
            case 3 where !undone.isEmpty:
                guard let last = undone.popLast() else { continue }
                XCTAssertEqual(fixture.go(.redo)?.failures, [], "seed \(seed), step \(step)")
                done.append(last)
                model = last.after
            default:
                let deed = Self.step(in: model, &random)
                let expected = Self.apply(deed, to: model)
                let outcome = fixture.perform(Self.fileStep(deed, fixture))
                XCTAssertEqual(
                    outcome.failures.isEmpty, expected != nil,
                    "seed \(seed), step \(step): \(deed), \(outcome.failures)")
                guard let expected else { break }
                deeds += 1
                done = Array((done + [(model, expected)]).suffix(UndoHistory.mostKept))
                undone = []
                model = expected
            }
            let tree = fixture.tree
            guard tree == model else {
                return XCTFail("seed \(seed), step \(step): \(tree) is not \(model)")
            }
        }
        XCTAssertGreaterThan(deeds, Self.stepCount / 10)
        while !done.isEmpty {
            XCTAssertEqual(fixture.go(.undo)?.failures, [], "seed \(seed)")
            model = done.removeLast().before
        }
        XCTAssertEqual(fixture.tree, model, "seed \(seed)")
    }

    private enum Step {
        case move(String, String)
        case copy(String, String)
        case replaceByMove(String, String)
        case replaceByCopy(String, String)
        case makeFolder(String)
        case trash(String)
    }

    private static func step(in model: [String: String], _ random: inout SeededGenerator) -> Step {
        let all = model.keys.sorted()
        func any() -> String {
            all.isEmpty ? "/none" : plain(all[Int(random.next() % UInt64(all.count))])
        }
        func name() -> String {
            let folders = [""] + all.filter { $0.hasSuffix("/") }.map(plain)
            let folder = folders[Int(random.next() % UInt64(folders.count))]
            return "\(folder)/\(["a", "b", "c.txt", "d", "ä b", "f"][Int(random.next() % 6)])"
        }
        // A tree that is copied into itself again and again has no end.
        let isLarge = model.count > 30
        switch random.next() % 8 {
        case 0, 1: return .move(any(), name())
        case 2 where !isLarge, 3 where !isLarge: return .copy(any(), name())
        case 4: return .replaceByMove(any(), name())
        case 5 where !isLarge: return .replaceByCopy(any(), name())
        case 6 where !isLarge: return .makeFolder(name())
        default: return .trash(any())
        }
    }

    private static func plain(_ path: String) -> String {
        path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    private static func fileStep(_ step: Step, _ fixture: TendingFixture) -> FileStep {
        func file(_ path: String) -> File { fixture.file(String(path.dropFirst())) }
        return switch step {
        case .move(let from, let to): .move(file(from), to: file(to))
        case .copy(let from, let to): .copy(file(from), to: file(to))
        case .replaceByMove(let from, let to): .replace(.move(file(from), to: file(to)))
        case .replaceByCopy(let from, let to): .replace(.copy(file(from), to: file(to)))
        case .makeFolder(let path): .makeFolder(file(path))
        case .trash(let path): .trash(file(path))
        }
    }

    /// What the tree is afterwards; nil when the step cannot be done.
    private static func apply(_ step: Step, to model: [String: String]) -> [String: String]? {
        func holds(_ path: String) -> Bool { model[path] != nil || model[path + "/"] != nil }
        func parts(_ path: String) -> [String] {
            model.keys.filter { $0 == path || $0.hasPrefix(path + "/") }
        }
        func hasRoom(_ to: String) -> Bool {
            let folder = to[..<(to.lastIndex(of: "/") ?? to.startIndex)]
            return folder.isEmpty || model["\(folder)/"] != nil
        }
        func put(_ from: String, _ to: String, keeps: Bool, replaces: Bool) -> [String: String]? {
            guard holds(from), hasRoom(to), from != to, !to.hasPrefix(from + "/") else {
                return nil
            }
            guard !holds(to) || replaces else { return nil }
            // What is inside of what is in the way goes with it.
            guard !from.hasPrefix(to + "/") || keeps else { return nil }
            var tree = model
            for part in parts(to) { tree[part] = nil }
            for part in parts(from) {
                tree[to + part.dropFirst(from.count)] = model[part]
                if !keeps { tree[part] = nil }
            }
            return tree
        }
        switch step {
        case .move(let from, let to): return put(from, to, keeps: false, replaces: false)
        case .copy(let from, let to): return put(from, to, keeps: true, replaces: false)
        case .replaceByMove(let from, let to): return put(from, to, keeps: false, replaces: true)
        case .replaceByCopy(let from, let to): return put(from, to, keeps: true, replaces: true)
        case .makeFolder(let path):
            guard !holds(path), hasRoom(path) else { return nil }
            return model.merging(["\(path)/": "\(0o755)"]) { $1 }
        case .trash(let path):
            guard holds(path) else { return nil }
            return model.filter { !parts(path).contains($0.key) }
        }
    }
}

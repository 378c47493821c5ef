import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

/// Small files that ask for much: each is answered within two seconds or costs its decoder, none takes more
/// memory than it may, and the next file is shown as if nothing had been.
@Suite("Bombs", .serialized)
struct BombFuzz {
    @Test(
        "Each is answered in time, or ends its decoder", arguments: Bombs.all.filter { !$0.isHeavy }
    )
    func bombs(_ bomb: Bomb) throws {
        let trial = try Trial(bomb)
        for number in trial.questions.indices {
            let outcome = try trial.ask(number, milliseconds: DecoderTrial.patience)
            #expect(outcome != .late, "\(bomb.name), \(number)")
        }
        #expect(try trial.goesOn())
    }

    @Test(
        "What is too much work ends its decoder when its processor time is used up",
        .enabled(if: getenv("SHELF_FUZZ") != nil, "takes minutes: make fuzz"),
        arguments: Bombs.all.filter(\.isHeavy))
    func heavyBombs(_ bomb: Bomb) throws {
        let trial = try Trial(bomb)
        let start = ContinuousClock.now
        let outcome = try trial.ask(0, milliseconds: 60_000)
        print("\(bomb.name): \(outcome) after \(ContinuousClock.now - start)")
        #expect(outcome != .late)
        #expect(try trial.goesOn())
    }

    private enum Outcome { case answered, ended, late }

    /// One bomb, and a worker that is asked for it.
    private final class Trial {
        private let folder = TemporaryFolder()
        private let whole: File
        let questions: [[UInt8]]
        private var worker: WorkerProbe?

        init(_ bomb: Bomb) throws {
            let file = folder.file.child(named: "bomb")
            whole = folder.file.child(named: "whole.png")
            folder.writeBytes("bomb", bomb.bytes())
            folder.writeBytes("whole.png", try pngBytes(0xFF))
            questions = DecoderTrial.questions(
                about: file, type: bomb.type, isArchive: bomb.isArchive)
        }

        func ask(_ number: Int, milliseconds: Int32) throws -> Outcome {
            let serving = try worker ?? DecoderTrial.start(folder)
            worker = serving
            let heard = DecoderTrial.answer(
                of: serving, to: questions[number], milliseconds: milliseconds)
            if case .bytes = heard {
                let peak = serving.processes.last.flatMap { WorkerProbe.peakMemory(of: $0) } ?? 0
                #expect(peak < 1 << 30)
                return .answered
            }
            worker = nil
            if case .end = heard { return .ended }
            return .late
        }

        /// Whether a file that is whole is shown afterwards.
        func goesOn() throws -> Bool {
            DecoderTrial.shows(a: whole, try worker ?? DecoderTrial.start(folder))
        }
    }
}

import Glibc
import ShelfGObject
import ShelfTestSupport
import Testing

@testable import ShelfLibrary

/// Broken pictures, pages, archives and films, looked at by a real worker: it answers each within two
/// seconds, or its decoder ends and the next one goes on, and none takes more memory than it may.
///
/// `SHELF_FUZZ` says how many of each format; what ends a decoder is kept in the folder that
/// `SHELF_FUZZ_KEEP` names.
@Suite("Broken files", .serialized)
struct DecoderFuzz {
    @Test("Each is answered in time, or costs its decoder only", arguments: BrokenFormat.all)
    func files(_ format: BrokenFormat) throws {
        guard format.isDecoded else {
            print("\(format.name): not tried, nothing that decodes it is installed")
            return
        }
        let folder = TemporaryFolder()
        let mutator = Mutator(seed: FuzzPlan.seed)
        let file = folder.file.child(named: "broken")
        let questions = DecoderTrial.questions(
            about: file, type: format.type, isArchive: format.isArchive)
        var worker: WorkerProbe?
        var (ended, late, shown, peak) = (0, 0, 0, 0)
        for seed in format.seeds {
            folder.writeBytes("broken", seed)
            let serving = try worker ?? DecoderTrial.start(folder)
            worker = serving
            let asked = format.isArchive ? questions[3] : questions[0]
            guard case .bytes(let payload) = DecoderTrial.answer(of: serving, to: asked) else {
                Issue.record("a whole \(format.name) is not answered")
                return
            }
            #expect(!payload.isEmpty, "a whole \(format.name) is not shown")
        }
        let chosen = FuzzPlan.numbers(usually: 40)
        let numbers = Array(chosen) + format.again.filter { !chosen.contains($0) }
        for number in numbers {
            var bytes = mutator.bytes(number, from: format.seeds)
            if let mended = format.mended, number % 4 != 0 { bytes = mended(bytes) }
            folder.writeBytes("broken", bytes)
            let asked = questions[number % questions.count]
            let serving = try worker ?? DecoderTrial.start(folder)
            worker = serving
            switch DecoderTrial.answer(of: serving, to: asked) {
            case .nothing:
                late += 1
                keep(bytes, "\(format.name)-late-\(number)")
                worker = nil
            case .end:
                ended += 1
                keep(bytes, "\(format.name)-end-\(number)")
                worker = nil
            case .bytes(let payload): shown += payload.isEmpty ? 0 : 1
            }
            if number % 50 == 0, let decoder = worker?.processes.last {
                peak = max(peak, WorkerProbe.peakMemory(of: decoder) ?? 0)
            }
        }
        print(
            "\(format.name): \(numbers.count) tried, \(shown) shown, \(ended) ended a decoder, "
                + "\(late) took too long, \(peak >> 20) MiB")
        #expect(late == 0)
        #expect(peak < 1 << 30)
        // The program goes on with whole ones.
        folder.writeBytes("broken", try pngBytes(0xFF))
        let serving = try worker ?? DecoderTrial.start(folder)
        #expect(DecoderTrial.shows(a: file, serving), "nothing comes any more")
    }

    private func keep(_ bytes: [UInt8], _ name: String) {
        guard let folder = getenv("SHELF_FUZZ_KEEP") else { return }
        _ = PrivateFile.replace(
            SharedBytes(bytes), folder: String(cString: folder), name: name)
    }
}

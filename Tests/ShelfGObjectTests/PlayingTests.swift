import Testing

@testable import ShelfGObject

@Suite("Playing confined")
struct PlayingTests {
    @Test(arguments: [
        ("souphttpsrc", "Source/Network"), ("hlsdemux2", "Codec/Demuxer/Adaptive"),
        ("sdpdemux", "Codec/Demuxer/Network/RTP"), ("avdemux_hls", "Codec/Demuxer"),
        ("avdemux_concat", "Codec/Demuxer"),
    ])
    func elementsThatReachOthersAreRefused(_ name: String, _ kind: String) {
        #expect(PlayingPlugIns.isRefused(name: name, kind: kind))
    }

    @Test(arguments: [
        ("qtdemux", "Codec/Demuxer"), ("avdec_h264", "Codec/Decoder/Video"),
        ("pulsesink", "Sink/Audio"), ("uridecodebin", "Generic/Bin/Decoder"),
        ("avdemux_asf", "Codec/Demuxer"),
    ])
    func elementsThatDecodeAreKept(_ name: String, _ kind: String) {
        #expect(!PlayingPlugIns.isRefused(name: name, kind: kind))
    }

    @Test func aFileThatIsNotPlayedCannotBeRead() {
        #expect(!PlayedFile.takeReading(of: "/proc/self/fd/0"))
        #expect(!PlayedFile.takeReading(of: ""))
    }

    @Test(arguments: [(10, 5), (25, 12), (30, 12), (60, 25), (12, 25)])
    func picturesAreTakenAtThePaceThatIsWanted(_ filmRate: UInt64, _ wanted: Int) {
        var pace = FilmPace(rate: wanted)
        let times = (0..<filmRate * 4).map { $0 * 1_000_000_000 / filmRate }
        let taken = times.filter { pace.takes($0) }.count
        let expected = min(wanted, Int(filmRate)) * 4
        #expect((expected - 1...expected + 1).contains(taken))
    }

    @Test func timesThatGoBackOrRestBeginAnew() {
        var pace = FilmPace(rate: 10)
        let times: [UInt64] = [5_000_000_000, 5_000_000_000, 1_000_000_000, 1_050_000_000]
        let taken = times.map { pace.takes($0) }
        #expect(taken == [true, false, true, false])
        pace.restart()
        let later = [UInt64(1_000_000_000), .max - 1].map { pace.takes($0) }
        #expect(later == [true, true])
    }
}

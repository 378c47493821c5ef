import ShelfGObject
import ShelfSandbox

/// The worker process of a program: starts a decoder, confines it, opens files for it, and keeps what is
/// made.
///
/// Design: docs/design/decoding.md
package enum WorkerProcess {
    /// The argument that makes the program a worker.
    package static let argument = "--thumbnail-worker"

    /// What a worker exits with whose decoder did what no program may.
    private static let crashedStatus: Int32 = 70
    /// The same for one that was ended by what may not happen again.
    static let stoppedStatus: Int32 = 75
    /// What a process that takes files out of an archive exits with when that took too long.
    static let lateStatus: Int32 = 76

    /// The program itself, also when it has been replaced.
    private static let own = "/proc/self/exe"

    /// Becomes what the process's arguments ask for, and returns if that is no worker.
    ///
    /// Call it before anything else is started.
    package static func runIfAsked(_ arguments: [String]) {
        OwnProcess.openStandardStreams()
        OwnProcess.hearSignals()
        switch arguments.dropFirst().first {
        case argument:
            let variables = OwnProcess.variables
            run(
                DecoderPolicy(
                    Thumbnailing(
                        .installed, places: PublicPlaces.all(environment: variables),
                        environment: decoderVariables(variables))), [])
        case MemberTaker.argument:
            let seconds = arguments.dropFirst(2).first.flatMap { UInt64($0) }
            run(
                MemberPolicy(processorSeconds: seconds ?? MemberTaker.processorSeconds),
                [MemberTaker.argument])
        case Decoder.argument:
            let words = arguments.dropFirst(2)
            let confinement = words.first.flatMap { Confinement(rawValue: $0) } ?? .filter
            if words.dropFirst().first == MemberTaker.argument { MemberTaker.run(confinement) }
            Decoder.run(confinement)
        case PlugInList.argument: PlugInList.run()
        default: return
        }
    }

    /// Confines a decoder, which is told what it is for, and serves it.
    private static func run(_ policy: any BrokerPolicy, _ purpose: [String]) -> Never {
        WorkerLimits.stayLocal()
        let variables = OwnProcess.variables
        let program = OwnProcess.program ?? own
        let broker = Broker(
            { [$0 == .namespaces ? program : own, Decoder.argument, $0.rawValue] + purpose },
            most: variables[Confinement.variable].flatMap { Confinement(rawValue: $0) }
                ?? .namespaces,
            environment: decoderVariables(variables),
            places: PublicPlaces.all(environment: variables), policy: policy)
        guard let broker else {
            OwnProcess.complain("No process that decodes pictures can be started.")
            OwnProcess.exit()
        }
        switch broker.confinement {
        case .namespaces, .filter: break
        case .reading, .limits:
            OwnProcess.complain(
                "This system does not allow pictures to be decoded where nothing can be read.")
        }
        let isTaker = !purpose.isEmpty
        switch broker.run() {
        case .done: OwnProcess.exit()
        case .spent where isTaker, .late where isTaker: OwnProcess.exit(lateStatus)
        case .crashed, .spent: OwnProcess.exit(crashedStatus)
        case .late, .stopped: OwnProcess.exit(stoppedStatus)
        }
    }

    /// What a decoder is told of the user's variables: what concerns libraries and languages.
    private static func decoderVariables(_ variables: [String: String]) -> [String: String] {
        let names: Set = [
            "HOME", "PATH", "LANG", "LANGUAGE", "TZ", "XDG_CACHE_HOME", "XDG_CONFIG_HOME",
            "XDG_DATA_HOME", "XDG_DATA_DIRS", "LD_LIBRARY_PATH", "G_DEBUG", "G_MESSAGES_DEBUG",
        ]
        let beginnings = [
            "LC_", "GDK_PIXBUF_", "GST_", "FONTCONFIG_", "FREETYPE_", "MALLOC_", "ASAN_", "TSAN_",
            "LSAN_", "UBSAN_",
        ]
        var kept = variables.filter { name, _ in
            names.contains(name) || beginnings.contains { name.hasPrefix($0) }
        }
        kept["GIO_USE_VFS"] = "local"
        // The C library looks at that file's state for every time it works out unless it is named: twice for each
        // member of an archive.
        kept["TZ"] = kept["TZ"] ?? ":/etc/localtime"
        kept.merge(PlugInList.variables) { told, _ in told }
        return kept
    }
}

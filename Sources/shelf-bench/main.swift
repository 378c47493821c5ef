import Glibc

// `baseline NAME` runs one piece of work in its own process, whose instructions a tool counts.
if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "baseline",
    let baseline = Baseline(rawValue: CommandLine.arguments[2])
{
    print("objects \(baseline.run())")
    exit(0)
}

do {
    let arguments = try BenchArguments(CommandLine.arguments.dropFirst())
    var report: ReportFile?
    if let path = arguments.jsonPath { report = try ReportFile(path: path) }
    let records = try arguments.area.measure(arguments.part)
    print(BenchTable(records).text)
    try report?.write(BenchReport(records).json)
} catch {
    var output = StandardError()
    print("shelf-bench: \(error)", to: &output)
    exit(2)
}

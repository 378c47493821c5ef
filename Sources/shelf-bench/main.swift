import Glibc

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

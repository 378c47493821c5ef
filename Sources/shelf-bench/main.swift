import FoundationEssentials
import Glibc

do {
    let arguments = try BenchArguments(CommandLine.arguments.dropFirst())
    let records = try arguments.area.measure()
    print(BenchTable(records).text)
    if let path = arguments.jsonPath {
        try Data(BenchReport(records).json.utf8).write(to: URL(filePath: path))
    }
} catch let error as BenchError {
    var output = StandardError()
    print("shelf-bench: \(error)", to: &output)
    exit(2)
} catch {
    var output = StandardError()
    print("shelf-bench: cannot write the report: \(error)", to: &output)
    exit(1)
}

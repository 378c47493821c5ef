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
    print("shelf-bench: \(error)")
    exit(2)
} catch {
    print("shelf-bench: cannot write the report: \(error)")
    exit(1)
}

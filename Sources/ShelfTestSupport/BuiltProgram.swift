import Glibc

/// The program that was built along with the tests.
package enum BuiltProgram {
    /// Where it lies, or what `SHELF_PROGRAM` names instead.
    package static var path: String {
        if let installed = unsafe getenv("SHELF_PROGRAM") {
            return unsafe String(cString: installed)
        }
        let tests = CommandLine.arguments[0]
        let bundle =
            tests.firstRange(of: ".xctest").map { String(tests[..<$0.lowerBound]) } ?? tests
        return "\(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)])/shelf-gtk"
    }

    /// A command that runs it with variables of its own.
    package static func command(_ arguments: [String], _ variables: [String: String]) -> [String] {
        ["/usr/bin/env"] + variables.map { "\($0.key)=\($0.value)" }.sorted() + [path] + arguments
    }
}

import Glibc

/// The program that was built along with the tests.
package enum BuiltProgram {
    /// The path of the program, or the value of `SHELF_PROGRAM`.
    package static var path: String {
        if let installed = unsafe getenv("SHELF_PROGRAM") {
            return unsafe String(cString: installed)
        }
        let tests = CommandLine.arguments[0]
        let bundle =
            tests.firstRange(of: ".xctest").map { String(tests[..<$0.lowerBound]) } ?? tests
        return "\(bundle[..<(bundle.lastIndex(of: "/") ?? bundle.startIndex)])/shelf-gtk"
    }

    /// Returns a command that runs it with additional environment variables.
    package static func command(_ arguments: [String], _ variables: [String: String]) -> [String] {
        ["/usr/bin/env"] + variables.map { "\($0.key)=\($0.value)" }.sorted() + [path] + arguments
    }
}

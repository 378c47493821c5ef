internal import Glibc
import ShelfTesting

/// Languages for tests, on systems that have none but that of the C library.
package enum TestLanguages {
    /// Where the translations of the tree the tests were built in are.
    package static let translations: String = {
        let package = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        return "\(package)/.build/locale"
    }()

    /// Makes locales, such as `de_DE`; returns the variables by which programs find them.
    ///
    /// The last one is that of programs with these variables.
    @MainActor
    package static func make(
        _ names: [String], in folder: String, characters: String = "UTF-8"
    ) throws -> [String: String] {
        for name in names {
            // It warns of what it does not know of a language, and ends with 1 then.
            _ = try ChildProgram.run([
                "localedef", "-i", name, "-f", characters, "\(folder)/\(name).\(characters)",
            ])
            guard unsafe access("\(folder)/\(name).\(characters)/LC_TIME", R_OK) == 0 else {
                throw Missing(name: name)
            }
        }
        return ["LOCPATH": folder, "LC_ALL": "\(names.last ?? "C").\(characters)"]
    }

    /// Has this process speak a language while `body` runs.
    @MainActor
    package static func speak(
        _ name: String, _ variables: [String: String], _ body: @MainActor () throws -> Void
    ) rethrows {
        for (name, value) in variables where name == "LOCPATH" { unsafe _ = setenv(name, value, 1) }
        unsafe _ = setlocale(LC_ALL, "\(name).UTF-8")
        defer {
            unsafe _ = setlocale(LC_ALL, "C.UTF-8")
            unsafe unsetenv("LOCPATH")
        }
        try body()
    }

    /// A language whose definition is not installed.
    package struct Missing: Error, CustomStringConvertible {
        let name: String

        /// What is missing, and from which package it comes.
        package var description: String { "no definition of \(name) (Debian: locales)" }
    }
}

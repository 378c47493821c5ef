internal import Glibc
import ShelfTesting

/// Locales for tests, for systems that have none but C.
package enum TestLanguages {
    /// The folder of translations in the source tree of the tests.
    package static let translations: String = {
        let package = #filePath.split(separator: "/").dropLast(3).reduce("") { "\($0)/\($1)" }
        return "\(package)/.build/locale"
    }()

    /// Makes locales, such as `de_DE`, and returns the environment variables that select them.
    ///
    /// The last locale is the selected one.
    @MainActor
    package static func make(
        _ names: [String], in folder: String, characters: String = "UTF-8"
    ) throws -> [String: String] {
        for name in names {
            // `localedef` warns of details it does not know, and then exits with 1.
            _ = try ChildProgram.run([
                "localedef", "-i", name, "-f", characters, "\(folder)/\(name).\(characters)",
            ])
            guard unsafe access("\(folder)/\(name).\(characters)/LC_TIME", R_OK) == 0 else {
                throw Missing(name: name)
            }
        }
        return ["LOCPATH": folder, "LC_ALL": "\(names.last ?? "C").\(characters)"]
    }

    /// Switches this process to a language while `body` runs.
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

    /// An error: the definition of a language is not installed.
    package struct Missing: Error, CustomStringConvertible {
        let name: String

        /// The missing definition, and the package that has it.
        package var description: String { "no definition of \(name) (Debian: locales)" }
    }
}

/// The program's name and version, as others see them.
package enum Product {
    /// The name of the executable.
    package static let name = "shelf-gtk"
    /// The version; records of pictures that cannot be shown count for one version only.
    package static let version = "0.1.0"
    /// Counted up where such records may be wrong and are to be forgotten within a version: 4 since
    /// icons may hold PNG files.
    static let recordsEdition = 4
}

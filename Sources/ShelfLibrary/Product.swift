/// The program's name and version, as others see them.
public enum Product {
    /// The name of the executable.
    public static let name = "shelf-gtk"
    /// The version; records of pictures that cannot be shown count for one version only.
    public static let version = "0.1.0"
}

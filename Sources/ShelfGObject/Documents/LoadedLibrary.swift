internal import Glibc

/// An optional C library, loaded by `dlopen` when first needed.
///
/// Functions are looked up by name; the caller states their C type.
@safe
struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// The library or the function is missing.
    struct NotInstalled: Error {}

    /// Loads a library by its soname.
    init(_ name: String) throws(NotInstalled) {
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw NotInstalled()
        }
        unsafe self.handle = unsafe handle
    }

    /// Returns a function with the type of its C declaration.
    func function<Function>(
        _ name: String, as type: Function.Type = Function.self
    ) throws(NotInstalled) -> Function {
        guard let address = unsafe dlsym(handle, name) else { throw NotInstalled() }
        unsafe precondition(
            MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

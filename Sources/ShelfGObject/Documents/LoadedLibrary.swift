internal import Glibc

/// A C library that is loaded when it is first needed, and may not be installed.
///
/// Its functions are known by name only: whoever asks for one says what C calls it with.
@safe
struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Neither the library nor what is looked for in it is installed.
    struct NotInstalled: Error {}

    /// Loads a library by the name it has for programs.
    init(_ name: String) throws(NotInstalled) {
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            throw NotInstalled()
        }
        unsafe self.handle = unsafe handle
    }

    /// A function of the library, of the type it is declared with in C.
    func function<Function>(
        _ name: String, as type: Function.Type = Function.self
    ) throws(NotInstalled) -> Function {
        guard let address = unsafe dlsym(handle, name) else { throw NotInstalled() }
        unsafe precondition(
            MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

internal import Glibc

/// A C library that is loaded when it is first needed, and may not be installed.
///
/// Its functions are known by name only: whoever asks for one says what C calls it with.
@safe
struct LoadedLibrary {
    private let handle: UnsafeMutableRawPointer

    /// Loads a library by the name it has for programs; nil where it is not installed.
    init?(_ name: String) {
        guard let handle = unsafe dlopen(name, RTLD_NOW | RTLD_LOCAL) else { return nil }
        unsafe self.handle = unsafe handle
    }

    /// A function of the library; nil when it has none of the name.
    func function<Function>(_ name: String, as type: Function.Type = Function.self) -> Function? {
        guard let address = unsafe dlsym(handle, name) else { return nil }
        unsafe precondition(
            MemoryLayout<Function>.size == MemoryLayout<UnsafeMutableRawPointer>.size)
        return unsafe unsafeBitCast(address, to: Function.self)
    }
}

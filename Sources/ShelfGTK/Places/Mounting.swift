internal import CGtk
package import ShelfGObject

/// Mounts locations such as servers and cameras on demand.
///
/// Design: docs/design/places.md#mounting
package enum Mounting {
    /// Mounts the volume that contains a file.
    ///
    /// Dialogs over a window ask for names, passwords and whether to remember them. Cancelling the
    /// task cancels the mount at any point.
    ///
    /// - Throws: `GLibError`; `isSaidAlready` is true if the user cancelled a dialog.
    @MainActor
    package static func mount(_ file: File, over window: WindowWidget) async throws {
        let operation = MountQuestions.make(over: window)
        let shared = file.makeShared()
        do {
            unsafe try await MountCall.run { cancellable, data in
                unsafe shared.withOpaque {
                    unsafe g_file_mount_enclosing_volume(
                        $0, G_MOUNT_MOUNT_NONE, operation.pointer(as: GMountOperation.self),
                        cancellable, CallEnd.callback, data)
                }
            } finish: { source, result, error in
                unsafe _ = g_file_mount_enclosing_volume_finish(source, result, &error)
            }
        } catch let error as GLibError where error.isAlreadyMounted {
            // Another program mounted it first.
        }
    }
}

/// The platform's dialogs for mount operations.
enum MountQuestions {
    /// Makes a GMountOperation with dialogs over a window.
    @MainActor
    static func make(over window: WindowWidget) -> Object {
        let operation = unsafe required(
            gtk_mount_operation_new(window.pointer(as: GtkWindow.self)), "mount operation")
        return unsafe Object(owning: UnsafeMutableRawPointer(operation))
    }
}

/// A GIO call about mounts, which must start and finish on the main thread.
enum MountCall {
    typealias Finish =
        @MainActor (
            OpaquePointer?, OpaquePointer?, inout UnsafeMutablePointer<GError>?
        ) -> Void

    /// Starts the call and waits for its end; cancelling the task cancels the call.
    @MainActor
    static func run(
        _ start: (UnsafeMutablePointer<GCancellable>, UnsafeMutableRawPointer) -> Void,
        finish: @escaping Finish
    ) async throws {
        let cancellable = unsafe SharedObject(
            owning: UnsafeMutableRawPointer(required(g_cancellable_new(), "cancellable")))
        let failure: GLibError? = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let data = unsafe CallEnd.data { source, result in
                    var error: UnsafeMutablePointer<GError>?
                    unsafe finish(source, result, &error)
                    continuation.resume(
                        returning: unsafe error.map { unsafe GLibError(taking: $0) })
                }
                unsafe cancellable.withPointer(as: GCancellable.self) {
                    unsafe start($0, data)
                }
            }
        } onCancel: {
            unsafe cancellable.withPointer(as: GCancellable.self) {
                unsafe g_cancellable_cancel($0)
            }
        }
        if let failure { throw failure }
    }
}

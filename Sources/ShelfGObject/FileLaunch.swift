internal import CGtk

extension File {
    /// Opens the file with the program the user has chosen for its kind.
    ///
    /// - Throws: `GLibError` when there is no such program or it does not start.
    @concurrent
    public func launchDefault() async throws {
        let uri = uri
        _ = unsafe try await AsyncCall.run { cancellable, callback, data in
            unsafe g_app_info_launch_default_for_uri_async(
                uri, nil, cancellable, callback, data)
        } finish: { completion, error in
            unsafe g_app_info_launch_default_for_uri_finish(completion.result, &error) != 0
        }
    }
}

import ShelfGObject
import ShelfLibrary

/// What is told of places and folders that cannot be shown.
extension BrowserWindow {
    /// Tells of something that keeps a part from being shown.
    func report(_ problem: Problem) {
        StandardError.write("shelf-gtk: \(problem)")
        var isObstacle = true
        switch problem {
        case .location, .vanishedLocation: hasFailedLocation = true
        case .unreadableFolder: break
        case .repeatedName, .watchesExhausted, .missingFiles, .leftOut: isObstacle = false
        }
        // It is shown with the change that comes with it: there may be thousands at once.
        notices.add(problem.description, isPassing: isObstacle)
        onProgress()
    }

    /// Tells of a location that the window was not even given.
    func mention(_ error: LocationError) {
        StandardError.write("shelf-gtk: \(error)")
        notices.add(error.description, isPassing: false)
    }
}

import ShelfGObject
import ShelfGTK

extension Program {
    /// States what a command line may say.
    func declareOptions() {
        application.addOption(
            "list", .flag, help: localized("Print shelf, item and address of every item, and exit")
        )
        application.addOption(
            "screenshot", .fileName, help: localized("Draw the window into a PNG file, and exit"),
            argument: localized("FILE"))
        application.addOption(
            "size", .text, help: localized("The size of the screenshot, in pixels"),
            argument: localized("WxH"))
        application.addOption(
            "json", .flag,
            help: localized("Print the list as JSON, with all details of each item"))
        application.addOption(
            "view", .text, help: localized("Show shelves, grid, list, justified or waterfall"),
            argument: localized("VIEW"))
        application.addOption(
            "group", .text,
            help: localized(
                "Group by folder, day, month, year, kind, rating, label, letter or none"
            ),
            argument: localized("GROUP"))
        application.addOption(
            "sort", .text,
            help: localized(
                "Sort by name, taken, modified, size, dimensions, rating, kind or listed"),
            argument: localized("ORDER"))
        application.addOption("reverse", .flag, help: localized("Reverse the sort order"))
        application.addOption(
            "filter", .text, help: localized("Show only items that match these words and terms"),
            argument: localized("WORDS"))
        application.addOption("fullscreen", .flag, help: localized("Fill the screen"))
        application.addOption("slideshow", .flag, help: localized("Start a slide show"))
        application.addOption(
            "sofa", .flag,
            help: localized("Start in big screen mode: large type, arrows and Enter alone"))
        application.addOption(
            "print-selected", .flag,
            help: localized("Print the selected files when a window closes"))
        application.addOption(
            "print-marked", .flag,
            help: localized("Print files with stars, a label or tags at the end"))
        application.addOption(
            "null", short: "0", .flag,
            help: localized("End names read from - and printed names with NUL, not newline"))
        application.addOption("version", .flag, help: localized("Print the version, and exit"))
        application.addOption("", .rest, help: "", argument: localized("LOCATION"))
        application.setHelp(
            parameters: localized("[LOCATION…]"),
            summary: localized("Shows folders as a wall of shelves."),
            description: localized(
                """
                A LOCATION is a folder, list, archive or file, or the address of one; - shows exactly the
                files named on standard input, in that order. Without a location: the windows that were
                there last, else the locations opened last, else the Pictures folder when it holds
                something, else the sample that ships with the program.
                """))
    }
}

import ShelfGObject
import ShelfGTK

extension Program {
    /// States what a command line may say.
    func declareOptions() {
        application.addOption(
            "list", .flag, help: localized("Print shelf, item and address of every item, and leave")
        )
        application.addOption(
            "screenshot", .fileName, help: localized("Draw the window into a PNG file, and leave"),
            argument: localized("FILE"))
        application.addOption(
            "size", .text, help: localized("The size of the screenshot, in pixels"),
            argument: localized("WxH"))
        application.addOption(
            "json", .flag,
            help: localized("Print the list as JSON, with all that is known of each item"))
        application.addOption(
            "view", .text, help: localized("Show shelves, grid, list, justified or waterfall"),
            argument: localized("VIEW"))
        application.addOption(
            "group", .text,
            help: localized(
                "Put items together by folder, day, month, year, kind, rating, label, letter or none"
            ),
            argument: localized("GROUP"))
        application.addOption(
            "sort", .text,
            help: localized(
                "Sort by name, taken, modified, size, dimensions, rating, kind or as listed"),
            argument: localized("ORDER"))
        application.addOption("reverse", .flag, help: localized("Sort the other way round"))
        application.addOption(
            "filter", .text, help: localized("Show only what these words and terms leave"),
            argument: localized("WORDS"))
        application.addOption("fullscreen", .flag, help: localized("Fill the screen"))
        application.addOption("slideshow", .flag, help: localized("Begin a slide show"))
        application.addOption(
            "sofa", .flag,
            help: localized("Fill the screen with large type, for arrows and Enter alone"))
        application.addOption(
            "print-selected", .flag,
            help: localized("Print what is selected when a window is closed"))
        application.addOption(
            "print-marked", .flag,
            help: localized("Print what has stars, a label or tags, in the end"))
        application.addOption(
            "null", short: "0", .flag,
            help: localized("What is read from - and what is printed ends with NUL, not newline"))
        application.addOption("version", .flag, help: localized("Print the version, and leave"))
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

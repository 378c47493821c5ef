import ShelfGTK

extension Program {
    /// States what a command line may say.
    func declareOptions() {
        application.addOption(
            "list", .flag, help: "Print shelf, item and address of every item, and leave")
        application.addOption(
            "screenshot", .fileName, help: "Draw the window into a PNG file, and leave",
            argument: "FILE")
        application.addOption(
            "size", .text, help: "The size of the screenshot, in pixels", argument: "WxH")
        application.addOption(
            "json", .flag, help: "Print the list as JSON, with all that is known of each item")
        application.addOption(
            "view", .text, help: "Show shelves, grid, list, justified or waterfall",
            argument: "VIEW")
        application.addOption(
            "group", .text,
            help: "Put items together by folder, day, month, year, kind, rating, letter or none",
            argument: "GROUP")
        application.addOption(
            "sort", .text, help: "Sort by name, taken, modified, size, dimensions, rating or kind",
            argument: "ORDER")
        application.addOption("reverse", .flag, help: "Sort the other way round")
        application.addOption(
            "filter", .text, help: "Show only what these words and terms leave", argument: "WORDS")
        application.addOption("fullscreen", .flag, help: "Fill the screen")
        application.addOption("slideshow", .flag, help: "Begin a slide show")
        application.addOption(
            "sofa", .flag, help: "Fill the screen with large type, for arrows and Enter alone")
        application.addOption(
            "print-selected", .flag, help: "Print what is selected when a window is closed")
        application.addOption(
            "print-marked", .flag, help: "Print what has stars, a label or tags, in the end")
        application.addOption(
            "null", short: "0", .flag,
            help: "What is read from - and what is printed ends with NUL, not newline")
        application.addOption("version", .flag, help: "Print the version, and leave")
        application.addOption("", .rest, help: "", argument: "LOCATION")
        application.setHelp(
            parameters: "[LOCATION…]", summary: "Shows folders as a wall of shelves.",
            description: """
                A LOCATION is a folder, list, archive or file, or the address of one; - shows exactly the
                files named on standard input, in that order. Without a location: the windows that were there last, else the
                Pictures folder when it holds something, else the sample that ships with it.
                """)
    }
}

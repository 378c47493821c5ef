// swift-tools-version: 6.3

import PackageDescription

// The module graph is drawn in ARCHITECTURE.md; `make lint` holds the imports to it.

let package = Package(
    name: "shelf-gtk",
    // For the pure products; what needs GTK is for Linux.
    platforms: [.macOS(.v15)],
    products: [
        // The program that shows folders as a wall of shelves.
        .executable(name: "shelf-gtk", targets: ["shelf-gtk"]),
        // Programs, windows, views and collections on GTK 4.
        .library(name: "ShelfGTK", targets: ["ShelfGTK"]),
        // Widgets to and from code that knows GTK's pointers: C, or another binding.
        .library(name: "ShelfInterop", targets: ["ShelfInterop"]),
        // What changed between two lists of sections and items.
        .library(name: "ShelfDiff", targets: ["ShelfDiff"]),
        // Where everything is: items in groups in sections.
        .library(name: "ShelfLayout", targets: ["ShelfLayout"]),
        // Where the focus goes, for a key and for a change.
        .library(name: "ShelfFocus", targets: ["ShelfFocus"]),
        // State, actions, effects, and stores of parts of them.
        .library(name: "ShelfStore", targets: ["ShelfStore"]),
        // Views and programs on the screen of a test: found by name, driven by keys, compared.
        .library(name: "ShelfTesting", targets: ["ShelfTesting"]),
    ],
    targets: [
        .systemLibrary(
            name: "CGtk", pkgConfig: "gtk4",
            providers: [.apt(["libgtk-4-dev", "libglib2.0-dev"])]),

        // What the colours of photographs mean: for the program only.
        .systemLibrary(name: "CLcms", pkgConfig: "lcms2", providers: [.apt(["liblcms2-dev"])]),

        // What a process may ask of the system: for the program only.
        .systemLibrary(
            name: "CSandbox", pkgConfig: "libseccomp", providers: [.apt(["libseccomp-dev"])]),

        // What the runtime of Swift has for instruments: for the benchmark only.
        .systemLibrary(name: "CSwiftRuntime"),

        // Pure: the standard library and each other.
        .target(name: "ShelfDiff"),
        .target(name: "ShelfLayout"),
        .target(name: "ShelfFocus", dependencies: ["ShelfLayout"]),
        .target(name: "ShelfStore", dependencies: ["ShelfDiff"]),
        .target(
            name: "ShelfCollection", dependencies: ["ShelfDiff", "ShelfLayout", "ShelfFocus"]),

        // The C fence: only these two, ShelfInterop, what tests are made with and the benchmarks see GTK's headers.
        .target(name: "ShelfGObject", dependencies: ["CGtk"]),
        .target(
            name: "ShelfGTK",
            dependencies: [
                "CGtk", "ShelfGObject", "ShelfDiff", "ShelfLayout", "ShelfFocus", "ShelfStore",
                "ShelfCollection",
            ],
            resources: [
                .embedInCode("../../Resources/cells.css"),
                .embedInCode("../../Resources/collection.css"),
            ]),

        // GTK's pointers, for whoever brings their own.
        .target(name: "ShelfInterop", dependencies: ["CGtk", "ShelfGTK", "ShelfGObject"]),

        // The program.
        .target(name: "ShelfPhoto", dependencies: ["CLcms"]),
        .target(name: "ShelfSandbox", dependencies: ["CSandbox"]),
        .target(
            name: "ShelfLibrary",
            dependencies: [
                "ShelfPhoto", "ShelfSandbox", "ShelfGObject", "ShelfDiff", "ShelfStore",
            ]),
        .target(
            name: "ShelfBrowser",
            dependencies: [
                "ShelfGTK", "ShelfGObject", "ShelfLibrary", "ShelfPhoto", "ShelfDiff",
                "ShelfLayout", "ShelfFocus", "ShelfStore",
            ],
            resources: [
                .embedInCode("../../Resources/window.ui"),
                .embedInCode("../../Resources/tabs.ui"),
                .embedInCode("../../Resources/shortcuts.ui"),
                .embedInCode("../../Resources/commands.ui"),
                .embedInCode("../../Resources/preferences.ui"),
                .embedInCode("../../Resources/shelf.css"),
            ]),
        .executableTarget(name: "shelf-gtk", dependencies: ["ShelfBrowser"]),
        .executableTarget(
            name: "shelf-bench",
            dependencies: [
                "CGtk", "CSwiftRuntime", "ShelfGTK", "ShelfGObject", "ShelfDiff", "ShelfLayout",
                "ShelfStore", "ShelfRandom",
            ]),

        // Examples: the programs of the articles that the library answers.
        .executableTarget(name: "Hello", dependencies: ["ShelfGTK"], path: "Examples/Hello"),
        .executableTarget(
            name: "ShelfWall", dependencies: ["ShelfGTK"], path: "Examples/ShelfWall"),
        .executableTarget(
            name: "CharacterList", dependencies: ["ShelfGTK"], path: "Examples/CharacterList"),
        .executableTarget(name: "Outline", dependencies: ["ShelfGTK"], path: "Examples/Outline"),
        // All views and styles on one page, for docs/css.md.
        .executableTarget(
            name: "Gallery", dependencies: ["ShelfGTK", "ShelfTesting"], path: "Examples/Gallery"),

        // Numbers that follow from a seed, for tests and benchmarks.
        .target(name: "ShelfRandom"),

        // Tests: Swift Testing for the pure modules, XCTest wherever GLib's main loop turns.
        .target(
            name: "ShelfTesting", dependencies: ["CGtk", "ShelfGTK", "ShelfGObject", "ShelfLayout"]),
        .target(
            name: "ShelfTestSupport",
            dependencies: ["CGtk", "ShelfGObject", "ShelfGTK", "ShelfLayout", "ShelfTesting"]),
        // A program without Swift, for what crosses to and from one.
        .target(name: "CHost", dependencies: ["CGtk"], path: "Tests/CHost"),
        .testTarget(name: "ShelfDiffTests", dependencies: ["ShelfDiff", "ShelfRandom"]),
        .testTarget(name: "ShelfLayoutTests", dependencies: ["ShelfLayout", "ShelfRandom"]),
        .testTarget(
            name: "ShelfFocusTests", dependencies: ["ShelfFocus", "ShelfLayout", "ShelfRandom"]),
        .testTarget(
            name: "ShelfCollectionTests",
            dependencies: [
                "ShelfCollection", "ShelfDiff", "ShelfLayout", "ShelfFocus", "ShelfRandom",
            ]),
        .testTarget(
            name: "ShelfStoreTests", dependencies: ["ShelfStore", "ShelfDiff", "ShelfRandom"]),
        .testTarget(
            name: "ShelfGObjectTests", dependencies: ["ShelfGObject", "ShelfTestSupport"]),
        .testTarget(
            name: "ShelfGTKTests",
            dependencies: [
                "CHost", "ShelfGTK", "ShelfInterop", "ShelfTestSupport", "ShelfCollection",
                "ShelfDiff", "ShelfLayout", "ShelfFocus", "ShelfStore", "ShelfGObject",
                "ShelfRandom",
            ]
        ),
        .testTarget(
            name: "ExampleTests",
            dependencies: [
                "ShelfWall", "CharacterList", "Outline", "ShelfGTK", "ShelfGObject",
                "ShelfTestSupport",
                "ShelfCollection", "ShelfDiff", "ShelfLayout", "ShelfStore",
            ]),
        .testTarget(
            name: "ShelfTestingTests",
            dependencies: ["ShelfTesting", "ShelfGTK", "ShelfTestSupport"]),
        .testTarget(
            name: "ShelfLibraryTests",
            dependencies: [
                "ShelfLibrary", "ShelfPhoto", "ShelfGObject", "ShelfStore", "ShelfTestSupport",
                "ShelfRandom", "shelf-gtk",
            ]),
        .testTarget(
            name: "ShelfSandboxTests",
            dependencies: [
                "ShelfSandbox", "ShelfLibrary", "ShelfGObject", "ShelfTestSupport", "shelf-gtk",
            ]),
        .testTarget(
            name: "ShelfPhotoTests", dependencies: ["ShelfPhoto", "ShelfTestSupport"]),
        // What anybody may have made, broken at random.
        .testTarget(
            name: "FuzzTests",
            dependencies: [
                "ShelfBrowser", "ShelfLibrary", "ShelfPhoto", "ShelfGObject", "ShelfTestSupport",
                "ShelfRandom", "shelf-gtk",
            ], path: "Fuzz"),
        .testTarget(
            name: "ShelfBrowserTests",
            dependencies: [
                "ShelfBrowser", "ShelfLibrary", "ShelfPhoto", "ShelfDiff", "ShelfLayout",
                "ShelfCollection", "ShelfGTK", "ShelfGObject", "ShelfTestSupport", "shelf-gtk",
            ]),
    ],
    swiftLanguageModes: [.v6]
)

let interfaceTargets: Set<String> = ["ShelfGTK", "ShelfBrowser"]

for target in package.targets where target.type != .system && target.name != "CHost" {
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("ImmutableWeakCaptures"),
    ]
    if target.type != .test { settings.append(.strictMemorySafety()) }
    if interfaceTargets.contains(target.name) {
        settings.append(.defaultIsolation(MainActor.self))
    }
    target.swiftSettings = (target.swiftSettings ?? []) + settings
}

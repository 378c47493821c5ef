// swift-tools-version: 6.0

import PackageDescription

// A package of somebody else's, for `make test-outside`, which says where Shelf is: it uses every
// product, and nothing but products.

let shelf = Package.Dependency.package(
    url: Context.environment["SHELF_URL"] ?? "",
    revision: Context.environment["SHELF_REVISION"] ?? "")

let package = Package(
    name: "Outside",
    dependencies: [shelf],
    targets: [
        .executableTarget(
            name: "Pure",
            dependencies: [
                .product(name: "ShelfDiff", package: "shelf-gtk"),
                .product(name: "ShelfLayout", package: "shelf-gtk"),
                .product(name: "ShelfFocus", package: "shelf-gtk"),
                .product(name: "ShelfStore", package: "shelf-gtk"),
            ]),
        .executableTarget(
            name: "Films",
            dependencies: [
                .product(name: "ShelfGTK", package: "shelf-gtk"),
                .product(name: "ShelfInterop", package: "shelf-gtk"),
            ]),
        .testTarget(
            name: "Tested",
            dependencies: [
                .product(name: "ShelfGTK", package: "shelf-gtk"),
                .product(name: "ShelfTesting", package: "shelf-gtk"),
            ]),
    ]
)

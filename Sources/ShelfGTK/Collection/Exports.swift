// What views, collections and programs are written with belongs to the modules that decide by it; one
// import is enough for all of it.
@_exported public import ShelfCollection
@_exported public import ShelfDiff
@_exported public import ShelfGObject
@_exported public import ShelfLayout
@_exported public import ShelfStore

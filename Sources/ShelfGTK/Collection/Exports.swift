// The vocabulary of views, collections and programs comes from these modules. One import covers it.
@_exported public import ShelfCollection
@_exported public import ShelfDiff
@_exported public import ShelfGObject
@_exported public import ShelfLayout
@_exported public import ShelfStore

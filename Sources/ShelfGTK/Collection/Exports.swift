// What a description of a collection is written with belongs to the module that decides by it.
@_exported public import ShelfCollection

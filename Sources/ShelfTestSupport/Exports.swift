// Our own tests are written with what anybody's are written with, and more.
@_exported public import ShelfTesting

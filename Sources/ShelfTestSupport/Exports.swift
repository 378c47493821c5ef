// Our own tests use the same support as any other tests, and more.
@_exported public import ShelfTesting

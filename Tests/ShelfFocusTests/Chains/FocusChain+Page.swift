extension FocusChain {
    static let pages = FocusChain(
        name: "pages of four rows",
        drawing: """
            grid
            ABC
            DEF
            GHI
            JKL
            MNO
            PQR
            ST
            """,
        chains: """
            pagedown B N T .
            pagedown,pagedown,pageup,pageup C O T I C
            pageup T H B .
            pageup B .
            """)

    static let pagesOverSections = FocusChain(
        name: "pages over sections and rows taller than a page",
        drawing: """
            grid
            A B
            empty
            shelf
            C D
            C D
            grid
            EEE
            EEE
            EEE
            EEE
            EEE
            FFF
            """,
        chains: """
            pagedown B D E F .
            pageup F E C A .
            """,
        viewportRows: 4)

    static let all = [
        plainGrid, shortRow, emptySections, list, rowsOfOne, refusing, mosaic, uneven, masonry,
        shelves,
        gridBesideShelf, stackedShelf, gridFromRightToLeft, shelvesFromRightToLeft, pages,
        pagesOverSections,
    ]
}

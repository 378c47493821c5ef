extension FocusChain {
    static let gridFromRightToLeft = FocusChain(
        name: "a grid from right to left",
        drawing: """
            grid
            D C B A
            H G F E
            . . J I
            """,
        chains: """
            left A B C D E F G H I J .
            right J I H G F E D C B A .
            down D H J .
            down A E I .
            down,down,up,up D H J H D
            home G E .
            end F H .
            """,
        isRightToLeft: true)

    static let shelvesFromRightToLeft = FocusChain(
        name: "shelves from right to left",
        drawing: """
            shelf
            E D C B A
            shelf
            ......G F
            """,
        chains: """
            left A B C D E .
            right E D C B A .
            down E G .
            down A F .
            down,up C G C
            home D A .
            end B E .
            """,
        isRightToLeft: true)
}

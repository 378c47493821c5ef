extension FocusChain {
    static let shelves = FocusChain(
        name: "shelves, one of them scrolled",
        drawing: """
            shelf
            A B C D E
            shelf 4
            F G H I J
            shelf
            K L
            """,
        chains: """
            right A B C D E .
            left J I H G F .
            down A H K .
            down C J L .
            down,down,up,up C J L J C
            down E J L .
            home H F .
            end G J .
            next A H K .
            """)

    static let gridBesideShelf = FocusChain(
        name: "a grid between shelves",
        drawing: """
            shelf
            A B C D
            grid
            E F G
            H
            shelf
            I J K
            """,
        chains: """
            down D G H K .
            up K H G C .
            left E .
            right H .
            right D .
            left I .
            """)

    static let stackedShelf = FocusChain(
        name: "a shelf of columns of two",
        drawing: """
            grid
            XYZ
            shelf
            ACE
            BDF
            shelf
            GGHKK
            GGIKK
            """,
        chains: """
            right A C E .
            right B D F .
            left F D B .
            down Y C D G .
            up I H F E Z .
            right G H K .
            right I K .
            left K H G .
            """)
}

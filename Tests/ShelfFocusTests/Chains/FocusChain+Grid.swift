extension FocusChain {
    static let plainGrid = FocusChain(
        name: "a grid with a short last row",
        drawing: """
            grid
            A B C D
            E F G H
            I J
            """,
        chains: """
            right A B C D E F G H I J .
            left J I H G F E D C B A .
            down D H J .
            down,down,up,up D H J H D
            down,down,left,up,up D H J I E A
            up I E A .
            home G E .
            end F H .
            end I J .
            first J A .
            last A J .
            """)

    static let shortRow = FocusChain(
        name: "a row of three between rows of ten",
        drawing: """
            grid
            ABCDEFGHIJ
            grid
            KLM
            grid
            NOPQRSTUVW
            """,
        chains: """
            down H M U .
            up U M H .
            right J K L M N
            left N M L K J
            """)

    static let emptySections = FocusChain(
        name: "empty sections in between",
        drawing: """
            empty
            grid
            A B
            C
            empty
            empty
            grid
            D E
            empty
            """,
        chains: """
            down B C E .
            up E C B .
            right C D E .
            left D C B A .
            next A D .
            previous E B .
            last A E
            first E A
            """)

    static let list = FocusChain(
        name: "a list",
        drawing: """
            grid
            AAAA
            BBBB
            CCCC
            grid
            DDDD
            EEEE
            """,
        chains: """
            down A B C D E .
            up E D C B A .
            left B .
            right B .
            home D A .
            end B E .
            next B D .
            """)

    static let rowsOfOne = FocusChain(
        name: "rows of one item beside rows of two",
        drawing: """
            grid
            A B
            CCC
            DDD
            EEE
            F G
            HHH
            """,
        chains: """
            end A B .
            home B A .
            end C .
            home C .
            end D H .
            home D A .
            end E .
            home E .
            end H .
            home H .
            """)

    static let refusing = FocusChain(
        name: "items that refuse the focus",
        drawing: """
            refusing B E F J
            grid
            A B C
            D E F
            G H I
            J
            """,
        chains: """
            right A C D G H I .
            left G D C A .
            down B D H .
            down C D I .
            last A I .
            """)
}

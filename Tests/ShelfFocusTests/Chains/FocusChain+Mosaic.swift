extension FocusChain {
    static let mosaic = FocusChain(
        name: "nested groups",
        drawing: """
            grid
            AAB
            AAC
            DEE
            FEE
            """,
        chains: """
            right A B C D E .
            right D E .
            down A D F .
            down B C E .
            up E C B .
            left B A .
            left C A .
            up F D A .
            """)

    static let uneven = FocusChain(
        name: "a row of uneven heights",
        drawing: """
            grid
            A.C
            ABC
            A.C
            DEF
            """,
        chains: """
            right A B C D
            left D C B A .
            down A D .
            down B E .
            up E B .
            """)

    static let masonry = FocusChain(
        name: "columns of independent heights",
        drawing: """
            grid
            ABC
            ADC
            AD.
            EDF
            E.F
            """,
        chains: """
            down A E .
            down C F .
            down B D .
            up F C .
            """)
}

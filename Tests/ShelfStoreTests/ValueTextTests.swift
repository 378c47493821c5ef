import Testing

@testable import ShelfStore

@Suite("Values as text")
struct ValueTextTests {
    enum Choice { case none, one(Int), two(name: String, Bool) }

    struct Value {
        var name = "a \"name\""
        var numbers = [1, 2]
        var nothing: Int?
        var some: Double? = 1.5
        var table = ["b": 2, "a": 1]
        var members: Set<Int> = [3]
        var choices = [Choice.none, .one(1), .two(name: "x", true)]
        var empty: [Int] = []
        var time = Duration.seconds(2)
    }

    @Test("Every leaf has its line, at its depth, with its name")
    func leavesHaveLines() {
        #expect(
            ValueText.lines(of: Value()).joined(separator: "\n") == """
                Value(
                  name: "a \\"name\\""
                  numbers: [
                    [0]: 1
                    [1]: 2
                  ]
                  nothing: nil
                  some: 1.5
                  table: [
                    (
                      key: "a"
                      value: 1
                    )
                    (
                      key: "b"
                      value: 2
                    )
                  ]
                  members: [
                    3
                  ]
                  choices: [
                    [0]: none
                    [1]: .one(
                      1
                    )
                    [2]: .two(
                      (
                        name: "x"
                        .1: true
                      )
                    )
                  ]
                  empty: []
                  time: 2.0 seconds
                )
                """)
    }

    @Test("A difference shows what is around it and leaves out the rest")
    func differencesHaveSurroundings() {
        let old = Array(0..<20)
        var new = old
        new[10] = 100
        #expect(
            ValueDifference.text(expected: old, actual: new) == """
                  …
                    [8]: 8
                    [9]: 9
                -   [10]: 10
                +   [10]: 100
                    [11]: 11
                    [12]: 12
                  …
                """)
    }

    @Test("What lies between two differences is left out only where there is more of it")
    func surroundingsMeet() {
        func signs(_ count: Int, _ changed: [Int]) -> String {
            let old = Array(0..<count)
            let new = old.map { changed.contains($0) ? 100 + $0 : $0 }
            let text = ValueDifference.text(expected: old, actual: new)
            return text.split(separator: "\n").map { $0 == "  …" ? "…" : String($0.prefix(1)) }
                .joined()
        }
        #expect(signs(3, [1]) == "  -+  ")
        #expect(signs(4, [1]) == "  -+  …")
        #expect(signs(4, [2]) == "…  -+  ")
        #expect(signs(9, [1, 6]) == "  -+    -+  …")
        #expect(signs(10, [1, 7]) == "  -+  …  -+  …")
    }
}

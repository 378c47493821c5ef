import Testing

@Suite("Focus chains")
struct FocusChainTests {
    @Test("Keys lead through a drawn layout as written beside it", arguments: FocusChain.all)
    func keysLeadThroughTheDrawing(chain: FocusChain) {
        #expect(chain.failures().isEmpty, "\(chain.failures().joined(separator: "\n"))")
    }
}

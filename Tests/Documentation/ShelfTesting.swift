import ShelfGTK

// What the code in the documentation of ShelfTesting takes as known.

struct Counter: View {
    @State private var count = 0

    var body: some View {
        HStack {
            Button("Add") { count += 1 }
            Text("\(count)")
        }
    }
}

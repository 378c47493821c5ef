/// What somebody is told who asks for a number that there is not.
@usableFromInline
enum OutOfRange {
    @usableFromInline static var section: String {
        "No section has this number: it is to be less than sectionCount, as sectionIndex(of:) gives it."
    }

    @usableFromInline static var item: String {
        "No item has this number: it is to be less than itemCount(in:), as position(of:) gives it."
    }
}

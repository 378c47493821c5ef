import ShelfCollection
import ShelfDiff
import ShelfLayout

// Hands, wheels and arrows on shelves: what they do is `ShelfScroll`'s to say.

extension CollectionWidget {
    /// A hand takes hold of a shelf: what moved it stops.
    func beginShelfGesture(_ section: Int) {
        let id = snapshot.section(at: section).id
        scrollRequests.takeShelf(id)
        shelves.begin(id, at: frameTime)
    }

    /// The hand moves the shelf on, in reading direction.
    func continueShelfGesture(by distance: Double) {
        shelves.drag(by: distance, at: frameTime, on: &page, section: sectionIndex)
        requestPass()
    }

    /// The hand lets go: the shelf moves on to where it rests.
    func endShelfGesture() {
        guard shelves.gesture != nil else { return }
        shelves.release(at: frameTime, glides: mayGlide, on: &page, section: sectionIndex)
        requestPass()
        startTicking()
    }

    /// A wheel turned over a shelf: it goes on by detents, as far as in a page of its width.
    func turnWheel(over section: Int, by detents: Double) {
        let target = shelves.target(ofWheel: detents, over: shelf(section), on: page)
        if let target { scrollShelf(section, to: target, animated: true) }
    }

    /// Scrolls a section on its own by what fits its mode: a page, a group, or a viewport less a bit
    /// for orientation.
    func turnPage(of section: Int, forward: Bool) {
        let target = shelves.target(ofPage: shelf(section), forward: forward, on: page)
        if let target { scrollShelf(section, to: target, animated: true) }
    }

    /// Scrolls a section on its own to an offset, gliding unless motion is unwanted.
    func scrollShelf(
        _ section: Int, to offset: Double, animated: Bool, isArrival: Bool = false
    ) {
        let shelf = shelf(section)
        guard let target = shelves.place(offset, on: shelf, page) else { return }
        if !isArrival { scrollRequests.takeShelf(shelf.id) }
        if animated, mayGlide {
            shelves.glide(shelf, to: target, on: page)
            startTicking()
        } else {
            shelves.set(target, of: shelf, on: &page)
            requestPass()
        }
    }

    /// Where a section will come to rest.
    func restingShelfOffset(at section: Int) -> Double {
        shelves.restingOffset(of: shelf(section), on: page)
    }

    /// Takes over where the owner says that shelves stand.
    func setShelfOffsets(_ offsets: OrthogonalOffsets<Section.ID>) {
        shelves.setAll(offsets, on: &page, section: sectionIndex)
        requestPass()
    }
}

/// How often a geometry was asked, and how many items it named in answer.
final class QueryCount {
    var frames = 0
    var ranges = 0
    var widest = 0

    var total: Int { frames + ranges }
}

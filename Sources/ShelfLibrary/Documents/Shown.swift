/// What a worker answers when a file is to be looked at closely.
enum Shown {
    case picture(ThumbnailMaker.Preview)
    case text(String)
    case refused(PageRefusal)
}

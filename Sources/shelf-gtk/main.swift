internal import Glibc
import ShelfBrowser

let status = Program.main()
exit(status)

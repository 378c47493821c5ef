/// Returns a document of pages of 200 × 400 points, each of one colour.
package func pdfBytes(pages: [String], trailer: String = "") -> [UInt8] {
    let kids = pages.indices.map { "\(3 + 2 * $0) 0 R" }.joined(separator: " ")
    var objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "<< /Type /Pages /Count \(pages.count) /Kids [\(kids)] >>",
    ]
    for (index, colour) in pages.enumerated() {
        let drawing = "\(colour) rg 0 0 200 400 re f"
        objects.append(
            "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 400] /Contents \(4 + 2 * index) 0 R "
                + "/Resources << >> >>")
        objects.append(
            "<< /Length \(drawing.utf8.count) >>\nstream\n\(drawing)\nendstream")
    }
    return pdfBytes(objects: objects, trailer: trailer)
}

/// Returns a document of objects, the first of which is its catalogue.
package func pdfBytes(objects: [String], trailer: String = "") -> [UInt8] {
    var (file, places) = ("%PDF-1.4\n", [Int]())
    for (index, object) in objects.enumerated() {
        places.append(file.utf8.count)
        file += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = file.utf8.count
    file += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
        let digits = String(place)
        file += "\(String(repeating: "0", count: 10 - digits.count))\(digits) 00000 n \n"
    }
    file +=
        "trailer << /Size \(objects.count + 1) /Root 1 0 R \(trailer) >>\n"
        + "startxref\n\(table)\n%%EOF\n"
    return Array(file.utf8)
}

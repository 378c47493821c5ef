import Testing

@testable import ShelfPhoto

@Suite struct PhotoFactsTests {
    private static let tags = [
        "Exif.Image.Make": "ACME Optical Co.", "Exif.Image.Model": "Acme Shooter 3",
        "Exif.Image.DateTime": "2022:01:02 03:04:05", "Exif.Photo.ExposureTime": "1/125",
        "Exif.Photo.FNumber": "28/10", "Exif.Photo.ISOSpeedRatings": "400",
        "Exif.Photo.DateTimeOriginal": "2021:05:03 12:34:56", "Exif.Photo.FocalLength": "50/1",
        "Exif.Photo.LensModel": "Glass\u{7} 50mm", "Exif.GPSInfo.GPSLatitudeRef": "S",
        "Exif.GPSInfo.GPSLatitude": "33/1 51/1 36/1", "Exif.GPSInfo.GPSLongitudeRef": "E",
        "Exif.GPSInfo.GPSLongitude": "151/1 12/1 40/1", "Xmp.xmp.Rating": "4",
        "Xmp.xmp.Label": "Red",
    ]

    private static let photograph = PhotoFacts(
        { tags[$0] }, tags: ["Harbour", "Blue\u{202E} hour"])

    @Test func whatAFileSaysIsTold() {
        let facts = Self.photograph
        #expect(facts.taken == [2021, 5, 3, 12, 34, 56])
        #expect(facts.camera == "Acme Shooter 3")
        #expect(facts.lens == "Glass 50mm")
        #expect(facts.exposure == 0.008)
        #expect(facts.aperture == 2.8)
        #expect(facts.sensitivity == 400)
        #expect(facts.focalLength == 50)
        let (minutes, seconds): (Double, Double) = (51.0 / 60, 36.0 / 3_600)
        #expect(facts.latitude == -(33 + minutes + seconds))
        #expect(facts.longitude.map { Int($0 * 1_000) } == 151_211)
        #expect(facts.rating == 4)
        #expect(facts.label == "Red")
        #expect(facts.tags == ["Harbour", "Blue hour"])
    }

    @Test func aTagThatBeginsWithAMarkIsReadAsItIsWritten() {
        let facts = PhotoFacts({ _ in nil }, tags: ["\u{301}a", "\u{93f}\u{915}", "b\u{600}"])
        #expect(facts.tags.count == 3)
        #expect(PhotoFacts(bytes: facts.bytes) == facts)
    }

    @Test func ofTooManyBytesTheLongestTextsAreLeftOut() {
        // Letters of several scalars of four bytes each.
        let letter = "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}"
        let long = (0..<PhotoFacts.mostTags - 1).map {
            "\($0) " + String(repeating: letter, count: 70)
        }
        let facts = PhotoFacts({ Self.tags[$0] }, tags: long + ["Harbour"])
        let told = PhotoFacts(bytes: facts.bytes)
        #expect(facts.bytes.count <= PhotoFacts.largestByteCount)
        #expect(told.taken == [2021, 5, 3, 12, 34, 56])
        #expect(told.camera == "Acme Shooter 3")
        #expect(told.tags.last == "Harbour")
        #expect(!told.tags.isEmpty && told.tags.count < PhotoFacts.mostTags)
    }

    @Test func nothingIsMadeUpWhereNothingIsSaid() {
        #expect(PhotoFacts({ _ in nil }) == PhotoFacts())
        #expect(PhotoFacts({ _ in "" }, tags: [" "]) == PhotoFacts())
        let strange = [
            "Exif.Image.DateTime": "0000:00:00 00:00:00", "Exif.Photo.ExposureTime": "1/0",
            "Exif.Photo.FNumber": "f/2", "Exif.Photo.ISOSpeedRatings": "400 x",
            "Exif.GPSInfo.GPSLatitudeRef": "N", "Exif.GPSInfo.GPSLatitude": "95/1 0/1 0/1",
            "Exif.GPSInfo.GPSLongitudeRef": "E", "Exif.GPSInfo.GPSLongitude": "15/1 0/1 0/1",
            "Xmp.xmp.Rating": "6", "Exif.Image.Rating": "99",
        ]
        #expect(PhotoFacts({ strange[$0] }) == PhotoFacts())
    }

    @Test func theTimeIsThatOfTheShutterWhereAnySays() {
        let times = [
            "Exif.Photo.DateTimeOriginal": "nonsense",
            "Xmp.exif.DateTimeOriginal": "2020-02-03T04:05:06",
            "Exif.Image.DateTime": "2022:01:02 03:04:05",
        ]
        #expect(PhotoFacts({ times[$0] }).taken == [2020, 2, 3, 4, 5, 6])
    }

    @Test func aScannersFactsStandBesideThePicture() {
        let tags = [
            "Exif.Image.DateTimeOriginal": "2006:05:27 12:37:03", "Exif.Image.FNumber": "56/10",
            "Exif.Image.ExposureTime": "1/60", "Exif.Photo.ExposureTime": "1/125",
        ]
        let facts = PhotoFacts({ tags[$0] })
        #expect(facts.taken == [2006, 5, 27, 12, 37, 3])
        #expect((facts.aperture, facts.exposure) == (5.6, 0.008))
    }

    @Test func aTimeMayLackItsSecondsOrBeADay() {
        let times: [(String, [Int]?)] = [
            ("2021:05:03 12:34:56", [2021, 5, 3, 12, 34, 56]),
            ("2021:05:03 12:34", [2021, 5, 3, 12, 34, 0]),
            ("2021:05:03", [2021, 5, 3, 0, 0, 0]),
            ("2021:05:03   :  :  ", [2021, 5, 3, 0, 0, 0]),
            ("2021-05-03T07:08-04:00", [2021, 5, 3, 7, 8, 0]),
            ("2021-05-03T07:08:09.25+04:00", [2021, 5, 3, 7, 8, 9]),
            ("2021-05-03T07:08Z", [2021, 5, 3, 7, 8, 0]),
            ("2021:05:03 99:99:99", nil), ("2021-05", nil), ("2021", nil), ("", nil),
            ("    :  :     :  :  ", nil), ("0000:00:00", nil), ("2021:13:03", nil),
        ]
        for (text, time) in times { #expect(PhotoFacts.time(text) == time, "\(text)") }
    }

    @Test func theDayOfIPTCCountsBeforeThatOfTheLastChange() {
        var tags = [
            "Iptc.Application2.DateCreated": "2020-02-03",
            "Exif.Image.DateTime": "2022:01:02 03:04:05",
        ]
        #expect(PhotoFacts({ tags[$0] }).taken == [2020, 2, 3, 0, 0, 0])
        tags["Iptc.Application2.TimeCreated"] = "04:05:06+01:00"
        #expect(PhotoFacts({ tags[$0] }).taken == [2020, 2, 3, 4, 5, 6])
        tags["Iptc.Application2.DateCreated"] = nil
        #expect(PhotoFacts({ tags[$0] }).taken == [2022, 1, 2, 3, 4, 5])
    }

    @Test func titleAndCaptionAreFacts() {
        let tags = [
            "Xmp.dc.title": "lang=\"x-default\" At Sea, lang=\"de\" Auf See",
            "Iptc.Application2.Caption": "Two\nboats", "Exif.Image.ImageDescription": "camera",
        ]
        let facts = PhotoFacts({ tags[$0] })
        #expect(facts.title == "At Sea")
        #expect(facts.caption == "Two boats")
        #expect(PhotoFacts(bytes: facts.bytes) == facts)
    }

    @Test func noughtDegreesOfBothIsNoPlace() {
        func place(_ north: String, _ east: String) -> PhotoFacts {
            let tags = [
                "Exif.GPSInfo.GPSLatitudeRef": "N", "Exif.GPSInfo.GPSLatitude": north,
                "Exif.GPSInfo.GPSLongitudeRef": "E", "Exif.GPSInfo.GPSLongitude": east,
            ]
            return PhotoFacts { tags[$0] }
        }
        #expect(place("0/1 0/1 0/1", "0/1 0/1 0/1").latitude == nil)
        #expect(place("51/1 0/1 0/1", "0/1 0/1 0/1").longitude == 0)
    }

    @Test func ratingsAreFromRejectedToFiveStars() {
        let ratings = ["-1", "0", "5", "3.0", "-2", "6", "many", ""].map { PhotoFacts.rating($0) }
        #expect(ratings == [-1, 0, 5, 3, nil, nil, nil, nil])
    }

    @Test func factsComeThroughAPipeAndNonsenseDoesNot() {
        var facts = Self.photograph
        facts.profile = "Wide Gamut"
        #expect(PhotoFacts(bytes: facts.bytes) == facts)
        #expect(PhotoFacts(bytes: []) == PhotoFacts())
        let nonsense =
            "taken 2021 13 1 0 0 0\nexposure nan\naperture -1\nlatitude 91\nrating 7\nx y\nlens \n"
        #expect(PhotoFacts(bytes: Array(nonsense.utf8)) == PhotoFacts())
        let long = [UInt8](repeating: 0x41, count: PhotoFacts.largestByteCount + 1)
        #expect(PhotoFacts(bytes: long) == PhotoFacts())
        let many = Array("camera ".utf8) + [UInt8](repeating: 0x41, count: 1_000)
        #expect(PhotoFacts(bytes: many).camera?.count == 120)
    }

    @Test func whatComesThroughAPipeIsWithinItsBoundsEndsIncluded() {
        func read(_ name: String, _ value: String) -> PhotoFacts {
            PhotoFacts(bytes: Array("\(name) \(value)\n".utf8))
        }
        for (name, inside, outside) in [
            ("sensitivity", ["1", "10000000"], ["0", "10000001"]),
            ("exposure", ["0.000001", "86400"], ["0.0000001", "86401"]),
            ("aperture", ["0.1", "1000"], ["0.09", "1001"]),
            ("focal", ["0.1", "100000"], ["0", "100001"]),
            ("latitude", ["-90", "90"], ["-91", "90.5"]),
            ("longitude", ["-180", "180"], ["-181", "180.5"]),
        ] {
            for value in inside { #expect(read(name, value) != PhotoFacts(), "\(name) \(value)") }
            for value in outside { #expect(read(name, value) == PhotoFacts(), "\(name) \(value)") }
        }
    }

    @Test func theMakerIsNamedOnce() {
        #expect(PhotoFacts.camera(maker: "NIKON CORPORATION", "NIKON D90") == "NIKON D90")
        #expect(PhotoFacts.camera(maker: "SONY", "ILCE-7") == "SONY ILCE-7")
        #expect(PhotoFacts.camera(maker: nil, "X") == "X")
        #expect(PhotoFacts.camera(maker: "X", nil) == "X")
        #expect(PhotoFacts.camera(maker: nil, nil) == nil)
    }
}

"""The files that Tools/bars has the program look at."""

import json
import os
import struct
import wave
import zipfile

from soak_files import picture

LONG = 5_000


def written(place, name, content):
    place.mkdir(parents=True, exist_ok=True)
    file = place / name
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return file


def atom(kind, *parts):
    content = b"".join(parts)
    return struct.pack(">I", 8 + len(content)) + kind + content


def reference_movie(address):
    """A QuickTime movie whose pictures are elsewhere."""
    text = address.encode() + b"\0"
    reference = atom(b"rdrf", struct.pack(">I", 0), b"url ", struct.pack(">I", len(text)), text)
    return atom(b"ftyp", b"qt  ", bytes(4), b"qt  ") + atom(b"moov", atom(b"rmra", atom(b"rmda", reference)))


def playlist_of_segments(address, key=None):
    """An HLS playlist of one segment, which may be encrypted with a key that is elsewhere."""
    lines = ["#EXTM3U", "#EXT-X-VERSION:3", "#EXT-X-TARGETDURATION:10"]
    if key:
        lines.append(f'#EXT-X-KEY:METHOD=AES-128,URI="{key}"')
    return "\n".join([*lines, "#EXTINF:10,", address, "#EXT-X-ENDLIST", ""])


def dash(address):
    return (
        '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT10S"'
        ' profiles="urn:mpeg:dash:profile:isoff-on-demand:2011" minBufferTime="PT1S"><Period><AdaptationSet'
        ' mimeType="video/mp4"><Representation id="1" bandwidth="1000" codecs="avc1.42c00d" width="16" height="16">'
        f"<BaseURL>{address}</BaseURL></Representation></AdaptationSet></Period></MPD>")


def network(place, port):
    """Files that name addresses of a server on the loopback."""
    server = f"http://127.0.0.1:{port}"
    files = [written(place, f"hls.{ending}", playlist_of_segments(f"{server}/{ending}.ts"))
             for ending in ("mp4", "avi", "mkv", "mp3", "ogg", "webm")]
    files.append(written(place, "key.mp4", playlist_of_segments("key.ts", f"{server}/key")))
    files.append(written(place, "dash.mp4", dash(f"{server}/dash.mp4")))
    files.append(written(place, "reference.mov", reference_movie(f"{server}/reference")))
    files.append(written(place, "picture.svg", (
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="9" height="9">'
        f'<image xlink:href="{server}/svg.png" width="9" height="9"/></svg>')))
    schemes = ("http", "https", "ftp", "sftp", "dav", "davs", "smb", "nfs", "afp")
    addresses = [f"{scheme}://127.0.0.1:{port}/share/a.png" for scheme in schemes]
    files.append(written(place, "list.m3u8", "\n".join(["#EXTM3U", *addresses, ""])))
    files.append(written(place, "list.json", json.dumps(
        {"shelves": [{"title": "s", "items": [{"path": address} for address in addresses]}]})))
    return files


def film(seconds=20, rate=10, width=160, height=120):
    """An AVI of bare pixels, which base plugins play."""
    size, count = width * height * 3, seconds * rate
    header = struct.pack("<14I", 1_000_000 // rate, size * rate, 0, 0x10, count, 0, 1, size, width, height, 0, 0, 0, 0)
    stream = b"vids" + b"DIB " + struct.pack("<IHHIIIIIIII4H", 0, 0, 0, 0, 1, rate, 0, count, size, 0, 0,
                                             0, 0, width, height)
    layout = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, size, 0, 0, 0, 0)

    def chunk(kind, content):
        return kind + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)

    headers = chunk(b"LIST", b"hdrl" + chunk(b"avih", header) + chunk(
        b"LIST", b"strl" + chunk(b"strh", stream) + chunk(b"strf", layout)))
    frames = b"".join(chunk(b"00db", bytes((number % 256,)) * size) for number in range(count))
    return chunk(b"RIFF", b"AVI " + headers + chunk(b"LIST", b"movi" + frames))


def played(place):
    """A film, a sound, and such as wait for ever for what they name."""
    place.mkdir(parents=True)
    os.mkfifo(place.parent / "waits")
    with wave.open(str(place / "sound.wav"), "wb") as sound:
        sound.setparams((1, 2, 8_000, 0, "NONE", ""))
        sound.writeframes(bytes(16_000 * 20))
    files = [place / "sound.wav", written(place, "film.avi", film())]
    for name, address in (("ptmx", "file:///dev/ptmx"), ("pipe", f"file://{place.parent}/waits")):
        files.append(written(place, f"{name}.mp4", playlist_of_segments(address)))
        files.append(written(place, f"{name}.mov", reference_movie(address)))
    return files


TITLES = ("long.m3u8", "long.json", "long.zip", "marks.m3u8", "marks.json", "right-to-left.m3u8", "words.m3u8")


def titles(place):
    """Lists and an archive whose titles and names are longer than any label, in the order of TITLES."""
    written(place, "a.png", picture(1))
    long, marks = "x" * LONG, "a" + "\u0301" * 100_000
    texts = {"long": long, "marks": marks, "right-to-left": "\u05d0" * LONG, "words": "word " * LONG}
    for name in TITLES:
        kind, ending = name.split(".")
        if ending == "m3u8":
            written(place, name, f"#EXTM3U\n#EXTINF:0,{texts[kind]}\na.png\n")
        elif ending == "json":
            items = [{"path": "a.png", "title": texts[kind]}]
            written(place, name, json.dumps({"shelves": [{"title": texts[kind], "items": items}]}))
        else:
            with zipfile.ZipFile(place / name, "w") as archive:
                archive.writestr("x" * 3_900 + ".txt", "x")
                archive.writestr("/".join(["y" * 200] * 18) + ".txt", "y")
    return [place / name for name in TITLES]


def headers(place):
    """Pictures whose headers say sizes that nobody believes, or are of old systems, beside whole ones."""
    os2 = struct.pack("<HHHH", 32, 2, 1, 1)
    written(place, "os2.bmp", b"BM" + struct.pack("<IHHII", 40, 0, 0, 32, 12) + os2 + bytes((0, 0, 0, 255, 255, 255)) + bytes(8))
    for name, width, height in (("wide", 1 << 30, 1), ("high", 1, 1 << 30), ("negative", -5, -5)):
        layout = struct.pack("<IiiHHIIiiII", 40, width, height, 1, 24, 0, 0, 0, 0, 0, 0)
        written(place, f"{name}.bmp", b"BM" + struct.pack("<IHHI", 54, 0, 0, 54) + layout)
    large = bytearray(picture(2))
    large[16:24] = struct.pack(">II", 1 << 30, 1 << 30)
    written(place, "large.png", bytes(large))
    written(place, "large.gif", b"GIF89a" + struct.pack("<HH", 65535, 65535) + bytes(3))
    pictures(place, 20)


def pictures(place, count):
    for number in range(count):
        written(place, f"p {number:02}.png", picture(number))


def small_files(place, count):
    place.mkdir()
    for number in range(count):
        os.close(os.open(f"{place}/f{number:05}.txt", os.O_CREAT | os.O_WRONLY, 0o600))


def sparse_file(place):
    """Half a gigabyte of nothing with a word at its begin, middle and end."""
    file = written(place, "sparse.bin", b"begin")
    with open(file, "r+b") as open_file:
        for offset in (250_000_000, 499_999_997):
            open_file.seek(offset)
            open_file.write(b"end")
    return file

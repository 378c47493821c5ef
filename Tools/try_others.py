"""Files as others have them: Pillow, ExifTool, poppler's tools, ffprobe, and Python's archives.

Each is used where it is installed, and has nothing to say otherwise.
"""

import calendar
import contextlib
import io
import json
import re
import resource
import shutil
import stat
import subprocess
import tarfile
import zipfile

try:
    import PIL.Image
    import PIL.ImageCms
    import PIL.ImageOps
    PIL.Image.MAX_IMAGE_PIXELS = None
except ImportError:
    PIL = None

# When a picture was made, the best first. DateCreated tells of the picture, CreateDate of the file.
DATES = ("DateTimeOriginal", "XMP-photoshop:DateCreated", "CreateDate", "MediaCreateDate")
# Larger pictures are not decoded, only their size is compared.
MOST_PIXELS = 1 << 26
# How long another program may take for a file, in seconds.
PATIENCE = 20
# Pictures are compared in so many fields a side.
FIELDS = 16
# What Pillow may add to the memory of this process for one file, in bytes.
MEMORY = 1 << 30


@contextlib.contextmanager
def bounded():
    """Has a bomb end in MemoryError instead of taking the memory of the machine."""
    before = resource.getrlimit(resource.RLIMIT_AS)
    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    resource.setrlimit(resource.RLIMIT_AS, (used + MEMORY, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def run(*command):
    """The standard output of a command; nothing when it failed, was late or is not installed."""
    if not shutil.which(command[0]):
        return None
    try:
        done = subprocess.run(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return None
    return done.stdout if done.returncode == 0 else None


class Others:
    """Sizes, dates and looks as others have them.

    A size is that of the picture as it is shown: turned, cropped, and with square pixels.
    """

    def __init__(self, files):
        self.tags = {}
        if shutil.which("exiftool"):
            self.read_tags(files)

    def read_tags(self, files):
        names = "\n".join(map(str, files))
        done = subprocess.run(
            ["exiftool", "-json", "-n", "-fast", "-api", "QuickTimeUTC",
             "-ImageSize", "-Orientation", "-Rotation", *(f"-{tag}" for tag in DATES), "-@", "-"],
            input=names.encode(), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=False)
        for entry in json.loads(done.stdout or b"[]"):
            self.tags[entry["SourceFile"]] = entry

    def size(self, file, kind):
        if kind == "application/pdf":
            return self.page_size(file)
        if kind.startswith("video/"):
            return self.film_size(file)
        if not kind.startswith("image/"):
            return None
        return self.pillow_size(file) or self.tool_size(file, kind)

    def pillow_size(self, file):
        if PIL is None:
            return None
        try:
            with bounded(), PIL.Image.open(file) as image:
                width, height = image.size
                turned = image.getexif().get(0x0112, 1) in (5, 6, 7, 8)
                return (height, width) if turned else (width, height)
        except Exception:  # Files that are broken on purpose raise anything.
            return None

    def tool_size(self, file, kind):
        entry = self.tags.get(str(file), {})
        numbers = re.findall(r"\d+", str(entry.get("ImageSize", "")))
        if len(numbers) != 2:
            return None
        width, height = map(int, numbers)
        # The container of HEIF and AVIF turns, and EXIF in it does not.
        if kind in ("image/heif", "image/heic", "image/avif"):
            turned = entry.get("Rotation") in (90, 270)
        else:
            turned = entry.get("Orientation") in (5, 6, 7, 8)
        return (height, width) if turned else (width, height)

    @staticmethod
    def page_size(file):
        said = (run("pdfinfo", file) or b"").decode(errors="replace")
        size = re.search(r"^Page size:\s+([\d.]+) x ([\d.]+)", said, re.M)
        turn = re.search(r"^Page rot:\s+(\d+)", said, re.M)
        if not size or float(size[1]) < 1 or float(size[2]) < 1:
            return None
        width, height = float(size[1]), float(size[2])
        return (height, width) if turn and int(turn[1]) % 180 else (width, height)

    @staticmethod
    def film_size(file):
        said = run(
            "ffprobe", "-v", "error", "-of", "json", "-show_streams", "-select_streams", "v", file)
        for stream in json.loads(said or b"{}").get("streams", []):
            width, height = stream.get("width", 0), stream.get("height", 0)
            if stream.get("disposition", {}).get("attached_pic") or not width or not height:
                continue
            across, along = map(int, stream.get("sample_aspect_ratio", "1:1").split(":"))
            if across > 0 and along > 0:
                width = width * across / along
            turn = sum(int(data.get("rotation", 0)) for data in stream.get("side_data_list", []))
            return (height, width) if turn % 180 else (width, height)
        return None

    def date(self, file):
        """When it was taken, in seconds, with the time of day read as that of Greenwich.

        A day without a time begins at midnight.
        """
        entry = self.tags.get(str(file), {})
        for tag in DATES:
            text = str(entry.get(tag.split(":")[-1], ""))
            found = re.match(r"(\d{4}):(\d\d):(\d\d)(?: (\d\d):(\d\d)(?::(\d\d))?)?", text)
            # Films without a date have the first second of 1904.
            if found and int(found[1]) > 0 and text[:10] != "1904:01:01":
                try:
                    numbers = [int(number or 0) for number in found.groups()]
                    return calendar.timegm((*numbers, 0, 0, 0))
                except ValueError:
                    return None
        return None

    # Looks.

    def fields(self, file, kind):
        """The colours of the fields of a picture or a first page; nothing without another one."""
        if PIL is None:
            return None
        if kind == "application/pdf":
            source = run(
                "pdftocairo", "-q", "-png", "-cropbox", "-singlefile", "-scale-to", "512", file,
                "-")
            source = source and io.BytesIO(source)
        else:
            source = file if kind.startswith("image/") else None
        if not source:
            return None
        try:
            with bounded(), PIL.Image.open(source) as image:
                if image.width * image.height > MOST_PIXELS:
                    return None
                image.draft("RGB", (512, 512))
                # Pillow turns TIFF itself.
                if image.format == "TIFF":
                    return fields(on_screens(image))
                return fields(PIL.ImageOps.exif_transpose(on_screens(image)))
        except Exception:  # As above.
            return None

    # Archives.

    @staticmethod
    def members(file):
        """How many files an archive has, and their bytes together; nothing for any other file.

        Links and hidden files are left out, as the program leaves them out.
        """
        try:
            if zipfile.is_zipfile(file):
                with zipfile.ZipFile(file) as archive:
                    sizes = {
                        entry.filename: entry.file_size for entry in archive.infolist()
                        if not entry.is_dir() and not is_link_or_folder(entry.external_attr)}
            elif tarfile.is_tarfile(file):
                with tarfile.open(file) as archive:
                    sizes = {
                        entry.name: entry.size if entry.isfile() else 0 for entry in archive
                        if entry.isfile() or entry.islnk()}
            else:
                return None
        except Exception:  # As above.
            return None
        shown = [
            size for name, size in sizes.items()
            if not re.search(r"(^|/)\.[^/]", name.removeprefix("./"))]
        return len(shown), sum(shown)


def is_link_or_folder(attributes):
    """True by the mode that Unix writes into a ZIP file, and by the bit for folders of MS-DOS."""
    return stat.S_ISLNK(attributes >> 16) or attributes & 0x10 != 0


def on_screens(image):
    """A picture in the colours of screens, where it has others."""
    profile = image.info.get("icc_profile")
    if not profile or image.mode not in ("RGB", "CMYK"):
        return image
    turned = image.getexif()
    shown = PIL.ImageCms.profileToProfile(
        image, PIL.ImageCms.ImageCmsProfile(io.BytesIO(profile)),
        PIL.ImageCms.createProfile("sRGB"), outputMode="RGB")
    shown.info["exif"] = turned.tobytes()
    return shown


def fields(image):
    """The colours of the fields of a picture on grey, as bytes."""
    if image.mode.startswith(("I;16", "I")):
        image = image.convert("I").point(lambda value: value / 257).convert("L")
    image = image.convert("RGBA")
    grey = PIL.Image.new("RGBA", image.size, (128, 128, 128, 255))
    shown = PIL.Image.alpha_composite(grey, image).convert("RGB")
    return shown.resize((FIELDS, FIELDS), PIL.Image.BOX).tobytes()


def distance(one, other):
    """How far the fields of two pictures are from each other on average, in steps of 255."""
    return sum(abs(mine - theirs) for mine, theirs in zip(one, other)) / len(one)

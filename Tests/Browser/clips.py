"""Short videos, made once."""

import functools
import pathlib
import subprocess
import tempfile

FOLDER = tempfile.TemporaryDirectory(prefix="fanfare-clips-")


def path(name):
    return pathlib.Path(FOLDER.name) / name


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-loglevel", "error", "-y", *arguments], check=True, timeout=60)


@functools.cache
def clip(colour="teal", seconds=3, size="640x360", kind="mp4"):
    """A file of one colour with a tone."""
    made = path(f"{colour}-{seconds}-{size}.{kind}")
    ffmpeg(
        "-f", "lavfi", "-i", f"color={colour}:s={size}:r=25:d={seconds}", "-f", "lavfi", "-i", f"sine=440:d={seconds}",
        "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "aac", "-ar", "48000", str(made))
    return made


@functools.cache
def turning(seconds):
    """A file whose colour goes round the wheel in eight seconds, so that a frame tells its time."""
    made = path(f"turning-{seconds}.mp4")
    ffmpeg(
        "-f", "lavfi", "-i", f"color=red:s=640x360:r=25:d={seconds}", "-f", "lavfi", "-i", f"sine=440:d={seconds}",
        "-vf", "format=yuv444p,hue=h='t*45'", "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p",
        "-c:a", "aac", "-ar", "48000", str(made))
    return made


@functools.cache
def colours(seconds=60):
    """What the fake camera sees: a colour that goes once round the wheel in a minute, so that a frame tells its time."""
    made = path("colours.mjpeg")
    ffmpeg(
        "-f", "lavfi", "-i", f"color=red:s=320x180:r=10:d={seconds}", "-vf", f"format=yuv444p,hue=h='t*360/{seconds}'",
        "-c:v", "mjpeg", "-q:v", "4", "-pix_fmt", "yuvj420p", str(made))
    return made


CAPTIONS = "WEBVTT\n\n00:00.000 --> 00:02.500\nSpoken words\nin two lines\n"

"""Uploaded files."""

from __future__ import annotations

import mimetypes
from dataclasses import dataclass
from io import BytesIO

from PIL import Image, UnidentifiedImageError


@dataclass(slots=True, eq=False, repr=False)
class Attachment:
    """An uploaded file."""

    id: int
    filename: str
    data: bytes
    description: str | None = None
    content_type: str = "application/octet-stream"
    width: int | None = None
    height: int | None = None
    ephemeral: bool = False

    def __repr__(self) -> str:
        return f"<Attachment {self.id} {self.filename}>"

    @classmethod
    def of(cls, id_: int, filename: str, data: bytes) -> Attachment:
        """Describe an upload: its media type by name, its size in pixels when it is an image."""
        kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
        upload = cls(id=id_, filename=filename, data=data, content_type=kind)
        if kind.startswith("image/"):
            try:
                with Image.open(BytesIO(data)) as image:
                    upload.width, upload.height = image.size
            except (UnidentifiedImageError, OSError):
                pass
        return upload

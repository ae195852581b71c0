"""Pictures both ways: draw a scene, read it back with OpenCV; disturb or help a picture on purpose."""


class Unreadable(ValueError):
    """A picture or text that its reader cannot read. The message says why in one line."""


class Impossible(Unreadable):
    """A text that keeps to its form and says what cannot be: a node joined to itself, one arc twice."""


class NotAPicture(Unreadable):
    """Bytes that are no picture, or no whole one: there is nothing to read in them."""


class LayoutRejected(ValueError):
    """A layout in which something would be hidden. Draw another style and try again."""

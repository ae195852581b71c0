"""Reading a view: whatever a reader stumbles over, what it cannot read is refused, and ends no run."""

from __future__ import annotations

from isoprobe.probes.core import BadState, Payload, Representation, State, Stated, Unreadable


def read_payload(representation: Representation, payload: Payload, stated: Stated, quick: bool = False) -> State:
    """What the representation's reader sees in a payload, `quick` where it has a quicker way. Raises Unreadable, also
    where what is seen contradicts itself or the reader breaks: the message then names its defect."""
    reader = representation.quick_read if quick and representation.quick_read else representation.read
    try:
        return reader(payload, stated)
    except Unreadable:
        raise
    except BadState as why:
        raise Unreadable(str(why)) from why
    except Exception as broke:  # a defect of the reader's own
        told = f"{type(broke).__name__} in reading {representation.name}: {broke}"
        raise Unreadable(" ".join(told.split())[:300]) from broke

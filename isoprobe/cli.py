"""The command line: one word, `isoprobe`, and its verbs. It parses, calls the function of the verb, and prints.

A user's mistake gives one clear line on standard error and exit code 2; Ctrl-C gives 130 and loses nothing answered.
"""

from __future__ import annotations

import gc
import os
import shlex
import sys
from collections.abc import Sequence

from isoprobe.verbs import HELP, VERBS

KEPT = {  # what is left of a verb that is stopped, where that can be said
    **dict.fromkeys(("ask", "diagnose"), "; what was answered is kept, the same command again continues"),
    **dict.fromkeys(("make", "import"), "; what was made is kept, the same command again continues"),
    **dict.fromkeys(("select", "export", "merge"), "; nothing was written"),
}
BRIEF = (["show"], ["tasks"])  # verbs that end before there is anything to collect
ROOMS = ("solvers", "vision", "probes", "adapters", "analysis", "isoprobe")


def main(arguments: Sequence[str] | None = None) -> None:
    """Runs one verb and exits: 0 done, 1 a check failed, 2 a mistake in what was asked, 130 stopped by Ctrl-C."""
    gc.set_threshold(50_000, 20, 50)  # most that a command makes are modules, which live to its end: they are let alone
    if list(sys.argv[1:] if arguments is None else arguments)[:1] in BRIEF:
        gc.disable()
    sys.exit(run(arguments))


def run(arguments: Sequence[str] | None = None) -> int:
    """As `main`, but returns the exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # numpy is not imported yet; on small matrices threads only cost
    words = list(sys.argv[1:] if arguments is None else arguments)
    if words in ([], ["-h"], ["--help"]):  # what is asked most often, and waits for no import
        sys.stdout.write(overview())
        return 0
    from isoprobe.arguments import as_typed
    from isoprobe.calls import done, is_bare

    typed = shlex.join(["isoprobe", *words])
    try:
        with as_typed(typed):
            code = done(words[0], words[1:], {}) if is_bare(words) else _parsed(words)
    except BrokenPipeError:  # whoever read our output has read enough
        sys.stdout = open(os.devnull, "w")  # noqa: SIM115 - nothing is flushed into the broken pipe at the end
        return 0
    except (ValueError, LookupError, OSError) as mistake:
        if not isinstance(mistake, OSError) and type(mistake).__module__.partition(".")[0] not in ROOMS:
            raise  # not one of our one-line errors: a defect, to be seen whole
        return complain(mistake)
    except RuntimeError as stopped:  # ours: a run that ended as it was told to, before its end
        if type(stopped).__module__.partition(".")[0] not in ROOMS:
            raise
        print(f"isoprobe: {one_line(stopped)}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print(f"isoprobe: stopped{KEPT.get(''.join(shlex.split(typed)[1:2]), '')}", file=sys.stderr)
        return 130
    return code if isinstance(code, int) else 0


def _parsed(words: Sequence[str]) -> object:
    """What the verb that is typed gives, once its options are read."""
    from cyclopts import CycloptsError

    from isoprobe.commands import app

    try:
        return app(words, exit_on_error=False, print_error=False, result_action="return_value")
    except CycloptsError as mistake:
        return complain(mistake)


def overview() -> str:
    """What `isoprobe --help` says."""
    width = max(map(len, VERBS)) + 2
    verbs = "".join(f"  {name:{width}}{verb.says}\n" for name, verb in VERBS.items())
    return (
        f"Usage: isoprobe COMMAND\n\n{HELP}\n\nCommands:\n{verbs}\n"
        "isoprobe COMMAND --help tells what one takes; --version which isoprobe this is.\n"
    )


def one_line(mistake: BaseException) -> str:
    """The message of an error on one line, never empty; an OSError's names the file."""
    if isinstance(mistake, OSError) and mistake.strerror:
        where = f" {mistake.filename!r}" if mistake.filename else ""
        return f"{mistake.strerror.lower()}:{where}" if where else mistake.strerror.lower()
    text = str(mistake.args[0]) if isinstance(mistake, KeyError) and mistake.args else str(mistake)
    return " ".join(text.split()) or type(mistake).__name__


def complain(mistake: BaseException) -> int:
    """Says what is wrong on standard error and gives exit code 2."""
    print(f"isoprobe: {one_line(mistake)}", file=sys.stderr)
    return 2

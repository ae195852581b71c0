"""Forced mates: the fewest moves in which the side to move mates, and every first move that does it; by two methods.

One enumerates moves and replies with python-chess, deeper by a move each time. The other is a proof-number search
(Allis, van der Meulen and van den Herik, Proof-number search, 1994) with the moves of `chess.board_rays`. Both prove
that the other first moves do not mate as fast. Each has its own way to see the mate in one at the end of its lines
(`solvers.chess.mates_at_once`). Each gives a tree, which `check` walks with both rule books.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any

import chess

from isoprobe.solvers import Disproved
from isoprobe.solvers.chess import board_rays, mates_at_once
from isoprobe.solvers.chess.board_rays import Move, Position
from isoprobe.solvers.chess.endgame_rules import rays_of
from isoprobe.solvers.work import note

DEEPEST = 6  # moves of the side that mates
MOST_ENUMERATED = 5_000  # positions with the attacker to move before an enumeration gives up: half a second at most
FEW_MEN = 14  # of so many or fewer on the board twice as many are enumerated, and three times as many numbered

Tree = dict[str, Any]  # a mating move in UCI to the replies, and each reply to the tree that follows; {} where it mates


class NoMate(Disproved):
    """No mate can be forced in so few moves."""


class TooLong(Disproved):
    """The search looked at more positions than it may."""


@dataclass(frozen=True)
class Mate:
    """`moves`: how many moves of the mating side it takes. `first`: in UCI, all first moves that mate so fast, in
    order. `tree`: for the first of them, what follows on every reply. `nodes`: positions looked at."""

    moves: int
    first: tuple[str, ...]
    tree: Tree
    nodes: int


def most_numbered(board: chess.Board) -> int:
    """Positions that a proof-number search looks at in half a second at most, or in two seconds where few men stand:
    fewer where more men stand.

    >>> most_numbered(chess.Board())
    3500
    """
    men = chess.popcount(board.occupied)
    return (420_000 if men <= FEW_MEN else 140_000) // (8 + men)


def most_enumerated(board: chess.Board) -> int:
    """Positions that an enumeration looks at in half a second at most, or in two seconds where few men stand.

    >>> most_enumerated(chess.Board()), most_enumerated(chess.Board("8/8/8/8/8/4k3/8/4K2R w - - 0 1"))
    (5000, 10000)
    """
    return MOST_ENUMERATED * (2 if chess.popcount(board.occupied) <= FEW_MEN else 1)


# ---- enumeration ----


_patience: ContextVar[int] = ContextVar("patience", default=1)


@contextmanager
def patience(times: int) -> Iterator[None]:
    """Within it, searches look at so many times as many positions before they give up: an audit has the time, making
    items has not.

    >>> with patience(10):
    ...     mate = by_enumeration(chess.Board("7k/8/6KQ/8/8/8/8/8 b - - 0 1".replace(" b ", " w ")), deepest=1)
    >>> mate.moves
    1
    """
    token = _patience.set(times)
    try:
        yield
    finally:
        _patience.reset(token)


class _Count:
    def __init__(self, of: str, most: int) -> None:
        self.of, self.nodes, self.most = of, 0, most * _patience.get()

    def add(self, where: Callable[[], str]) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLong(f"more than {self.most} positions in {where()}")
        note(self.of, self.nodes, self.most)


@dataclass
class _Search:
    """`refutations`: by the attacker's moves left, the reply that last escaped. `known`: positions with the attacker to
    move, and what mates there."""

    count: _Count
    refutations: dict[int, chess.Move] = field(default_factory=dict)
    known: dict[tuple[int | None, ...], Tree | None] = field(default_factory=dict)


def by_enumeration(board: chess.Board, deepest: int = DEEPEST, most: int | None = None) -> Mate:
    """Every move, every reply, to a depth of 1, 2, ... moves. Raises NoMate, and TooLong after `most` positions
    (`most_enumerated` where it is None).

    >>> by_enumeration(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")).first
    ('a1a8',)
    """
    board = board.copy(stack=False)
    search = _Search(_Count("positions enumerated", most_enumerated(board) if most is None else most))
    for moves in range(1, deepest + 1):
        tree = dict(_mates(board, moves, search))
        if tree:
            first = sorted(tree)
            return Mate(moves, tuple(first), {first[0]: tree[first[0]]}, search.count.nodes)
    raise NoMate(f"no mate in {deepest} or fewer moves in {board.fen()}")


def _mates(board: chess.Board, moves: int, search: _Search) -> Iterator[tuple[str, Tree]]:
    """Moves that mate in `moves`, or sooner, and what follows on each."""
    search.count.add(board.fen)
    if moves == 1:
        for move in mates_at_once.by_bitboards(board):
            yield move.uci(), {}
        return
    for move in sorted(board.generate_legal_moves(), key=board.gives_check, reverse=True):
        board.push(move)
        found = _answered(board, moves - 1, search)
        board.pop()
        if found is not None:
            yield move.uci(), found


def _answered(board: chess.Board, moves: int, search: _Search) -> Tree | None:
    """What the attacker plays on every reply, to mate in `moves` more; None where a reply escapes."""
    tree: Tree = {}
    for reply in _replies(board, search.refutations.get(moves)):
        board.push(reply)
        found = _mating(board, moves, search)
        board.pop()
        if found is None:
            search.refutations[moves] = reply
            return None
        tree[reply.uci()] = found
    return tree if tree or board.is_check() else None


def _replies(board: chess.Board, killer: chess.Move | None) -> Iterator[chess.Move]:
    """Legal moves, the one that was a good answer to another move first."""
    if killer is not None and board.is_legal(killer):
        yield killer
    for reply in board.generate_legal_moves():
        if reply != killer:
            yield reply


def _mating(board: chess.Board, moves: int, search: _Search) -> Tree | None:
    """A move and what follows it that mates in at most `moves`; None where there is none."""
    key = (
        moves, board.occupied_co[True], board.pawns, board.knights, board.bishops, board.rooks, board.queens,
        board.kings, board.occupied, board.castling_rights, board.ep_square,
    )  # fmt: skip
    if key not in search.known:
        search.known[key] = next(
            ({move: tree} for depth in range(1, moves + 1) for move, tree in _mates(board, depth, search)), None
        )
    return search.known[key]


# ---- proof numbers ----

_NEVER = 10**9


class _Node:
    """A position with `left` moves of the attacker to come. `proof` and `disproof`: leaves still to be proved, or to be
    disproved, at the least. `move` leads here from `before`."""

    __slots__ = ("_at", "attack", "before", "children", "disproof", "left", "move", "proof")

    def __init__(self, before: Position, move: Move, attack: bool, left: int) -> None:
        self.before, self.move, self.attack, self.left = before, move, attack, left
        self._at: Position | None = None
        self.children: list[_Node] | None = None
        self.proof = self.disproof = 1

    @property
    def at(self) -> Position:
        if self._at is None:
            self._at = board_rays.played(self.before, self.move)
        return self._at

    def settle(self, proved: bool) -> None:
        self.proof, self.disproof = (0, _NEVER) if proved else (_NEVER, 0)


def by_proof_numbers(board: chess.Board, deepest: int = DEEPEST, most: int | None = None) -> Mate:
    """Proof-number search of each first move for a mate in 1, 2, ... moves. Raises NoMate, and TooLong after `most`
    positions (`most_numbered` where it is None).

    >>> by_proof_numbers(chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")).first
    ('a1a8',)
    """
    at = rays_of(board)
    hunt = _Hunt(_Count("positions by proof numbers", most_numbered(board) if most is None else most))
    for moves in range(1, deepest + 1):
        hunt.count.add(board.fen)
        proved = []
        if moves == 1:
            proved = [_mated(at, move) for move in mates_at_once.by_rays(at)]
        else:
            for move in board_rays.legal_moves(at):
                node = _Node(at, move, False, moves - 1)
                _settle(node, hunt)
                if not node.proof:
                    proved.append(node)
        if proved:
            proved.sort(key=lambda node: board_rays.uci(node.move))
            first = [board_rays.uci(node.move) for node in proved]
            return Mate(moves, tuple(first), {first[0]: _tree(proved[0])}, hunt.count.nodes)
    raise NoMate(f"no mate in {deepest} or fewer moves in {board.fen()}")


def _mated(at: Position, move: Move) -> _Node:
    node = _Node(at, move, False, 0)
    node.settle(True)
    return node


@dataclass
class _Hunt:
    """`killers`: by the attacker's moves left, the reply that last escaped. `settled`: positions that are decided."""

    count: _Count
    killers: dict[int, Move] = field(default_factory=dict)
    settled: dict[tuple[Position, int], _Node] = field(default_factory=dict)


def _settle(root: _Node, hunt: _Hunt) -> None:
    """Expands the leaf that does most for a proof or a disproof, and renews the numbers above it, until the root is
    settled. Above a node whose numbers have stayed the same nothing changes either: from there it goes down again."""
    path = [root]
    while root.proof and root.disproof:
        node = path[-1]
        while (children := node.children) is not None:
            node = min(children, key=_proof if node.attack else _disproof)
            path.append(node)
        _expand(node, hunt)
        while True:
            before = node.proof, node.disproof
            if node.children and node.proof and node.disproof:
                _renew(node, hunt)
            if not (node.proof and node.disproof):
                hunt.settled[node.at, node.left] = node
            elif before == (node.proof, node.disproof) and node.children:
                break
            if len(path) == 1:
                break
            path.pop()
            node = path[-1]


_proof, _disproof = attrgetter("proof"), attrgetter("disproof")


def _renew(node: _Node, hunt: _Hunt) -> None:
    """The numbers of a node from those of its children."""
    children = node.children or []
    if node.attack:
        node.proof = min(map(_proof, children))
        node.disproof = min(_NEVER, sum(map(_disproof, children)))
    else:
        node.proof = min(_NEVER, sum(map(_proof, children)))
        node.disproof = min(map(_disproof, children))
        if not node.disproof:
            hunt.killers[node.left] = next(child.move for child in children if not child.disproof)


def _expand(node: _Node, hunt: _Hunt) -> None:
    hunt.count.add(lambda: node.at.board)
    at, left = node.at, node.left
    same = hunt.settled.get((at, left))
    if same is not None:
        node.children, node.proof, node.disproof = same.children, same.proof, same.disproof
        return
    if node.attack and left == 1:
        mating = next(mates_at_once.by_rays(at), None)
        node.settle(mating is not None)
        node.children = [] if mating is None else [_mated(at, mating)]
        return
    if not node.attack and left == 1:
        _expand_last(node, hunt)
        return
    moves = list(board_rays.legal_moves(at))
    if not moves:
        node.settle(not node.attack and board_rays.in_check(at))
        return
    if node.attack:
        node.children = [_Node(at, move, False, left - 1) for move in moves]
    else:
        killer = hunt.killers.get(left)
        moves.sort(key=lambda move: move != killer)
        node.children = [_Node(at, move, True, left) for move in moves]


def _expand_last(node: _Node, hunt: _Hunt) -> None:
    """Settles a position before the attacker's last move: the first reply after which nothing mates decides it."""
    at, children = node.at, []
    for move in _replies_by_rays(at, hunt.killers.get(1)):
        child = _Node(at, move, True, 1)
        _expand(child, hunt)
        children.append(child)
        if child.proof:
            hunt.killers[1] = move
            node.children = [child]
            node.settle(False)
            return
    node.children = children
    node.settle(bool(children) or board_rays.in_check(at))


def _replies_by_rays(at: Position, killer: Move | None) -> Iterator[Move]:
    """Legal moves, the one that was a good answer elsewhere first."""
    if killer is not None and board_rays.is_legal(at, killer):
        yield killer
        yield from (move for move in board_rays.legal_moves(at) if move != killer)
    else:
        yield from board_rays.legal_moves(at)


def _tree(node: _Node) -> Tree:
    """Of a proved position after an attacker's move: every reply to what the attacker plays then."""
    tree: Tree = {}
    for reply in node.children or []:
        answer = next(child for child in reply.children or [] if not child.proof)
        tree[board_rays.uci(reply.move)] = {board_rays.uci(answer.move): _tree(answer)}
    return tree


# ---- the certificate ----


def check(board: chess.Board, mate: Mate) -> None:
    """Raises Disproved unless the tree mates on every reply in at most `moves`, by both rule books, and nothing mates
    in fewer.

    That no other first move mates in as many rests on both searches; for mates in one it is checked too. Raises TooLong
    as `by_enumeration` does.

    >>> board = chess.Board("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
    >>> check(board, by_enumeration(board))
    >>> check(board, Mate(1, ("a1a8",), {}, 1))
    Traceback (most recent call last):
        ...
    isoprobe.solvers.Disproved: a tree of [] for the first moves ['a1a8']
    """
    if len(mate.tree) != 1 or next(iter(mate.tree)) not in mate.first:
        raise Disproved(f"a tree of {sorted(mate.tree)[:3]} for the first moves {list(mate.first)}")
    _walk(board.copy(stack=False), rays_of(board), mate.tree, mate.moves)
    if mate.moves == 1:
        mating = {board_rays.uci(move) for move in mates_at_once.by_rays(rays_of(board))}
        if mating != set(mate.first):
            raise Disproved(f"mates in one {sorted(mating)}, the certificate has {list(mate.first)}")
        return
    try:
        faster = by_enumeration(board, mate.moves - 1)
    except NoMate:
        return
    raise Disproved(f"{faster.first[0]} mates in {faster.moves}, the certificate in {mate.moves}")


def _walk(board: chess.Board, at: Position, tree: Tree, left: int) -> None:
    if left == 0 or len(tree) != 1:
        raise Disproved(f"{len(tree)} mating moves with {left} left in {board.fen()}, expected one")
    ((text, replies),) = tree.items()
    ours = {board_rays.uci(move): move for move in board_rays.legal_moves(at)}
    if text not in ours or chess.Move.from_uci(text) not in board.legal_moves:
        raise Disproved(f"{text} is not a legal move in {board.fen()}")
    board.push_uci(text)
    at = board_rays.played(at, ours[text])
    answers = {board_rays.uci(move): move for move in board_rays.legal_moves(at)}
    if set(answers) != {move.uci() for move in board.legal_moves} or set(answers) != set(replies):
        raise Disproved(f"replies {sorted(replies)} in {board.fen()}, expected {sorted(answers)}")
    if not answers and not board.is_checkmate():
        raise Disproved(f"{board.fen()} is no mate")
    for reply, after in replies.items():
        board.push_uci(reply)
        _walk(board, board_rays.played(at, answers[reply]), after, left - 1)
        board.pop()
    board.pop()

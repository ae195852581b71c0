"""Forced mates: the fewest moves in which the side to move mates, and every first move that does it; by two methods.

One enumerates moves and replies with python-chess, deeper by a move each time. The other is a proof-number search
(Allis, van der Meulen and van den Herik, Proof-number search, 1994) with the moves of `solvers.board_rays`. Both prove
that the other first moves do not mate as fast. Each gives a tree, which `check` walks with the other's moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import chess

from solvers import Disproved, board_rays
from solvers.board_rays import Move, Position
from solvers.endgame_rules import rays_of

DEEPEST = 4  # moves of the side that mates
MOST_NODES = 400_000  # positions looked at before a search gives up

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


# ---- enumeration ----


class _Count:
    def __init__(self, most: int) -> None:
        self.nodes, self.most = 0, most

    def add(self, where: Callable[[], str]) -> None:
        self.nodes += 1
        if self.nodes > self.most:
            raise TooLong(f"more than {self.most} positions in {where()}")


@dataclass
class _Search:
    """`refutations`: by the attacker's moves left, the reply that last escaped. `known`: positions with the attacker to
    move, and what mates there."""

    count: _Count
    refutations: dict[int, chess.Move] = field(default_factory=dict)
    known: dict[tuple[int | None, ...], Tree | None] = field(default_factory=dict)


def by_enumeration(board: chess.Board, deepest: int = DEEPEST, most: int = MOST_NODES) -> Mate:
    """Every move, every reply, to a depth of 1, 2, ... moves. Raises NoMate, and TooLong after `most` positions."""
    board = board.copy(stack=False)
    search = _Search(_Count(most))
    for moves in range(1, deepest + 1):
        first, tree = [], {}
        for move in _attacks(board, moves):
            board.push(move)
            found = _answered(board, moves - 1, search)
            board.pop()
            if found is not None:
                first.append(move.uci())
                tree[move.uci()] = found
        if first:
            first.sort()
            return Mate(moves, tuple(first), {first[0]: tree[first[0]]}, search.count.nodes)
    raise NoMate(f"no mate in {deepest} or fewer moves in {board.fen()}")


def _attacks(board: chess.Board, moves: int) -> list[chess.Move]:
    """Legal moves; with one move left only those that may give check."""
    king = board.king(not board.turn)
    if moves > 1 or king is None:
        return list(board.legal_moves)
    lines = chess.BB_RANK_ATTACKS[king][0] | chess.BB_FILE_ATTACKS[king][0] | chess.BB_DIAG_ATTACKS[king][0]
    to = lines | chess.BB_KNIGHT_ATTACKS[king]
    found = [
        move
        for move in board.generate_legal_moves()
        if (to >> move.to_square | lines >> move.from_square) & 1 or move.promotion or board.is_en_passant(move)
        or board.is_castling(move)
    ]  # fmt: skip
    return [move for move in found if board.gives_check(move)]


def _answered(board: chess.Board, moves: int, search: _Search) -> Tree | None:
    """What the attacker plays on every reply, to mate in `moves` more; None where a reply escapes."""
    search.count.add(board.fen)
    if moves == 0:
        return {} if board.is_checkmate() else None
    tree: Tree = {}
    killer = search.refutations.get(moves)
    for reply in _replies(board, killer):
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
        search.known[key] = next(_mates(board, moves, search), None)
    return search.known[key]


def _mates(board: chess.Board, moves: int, search: _Search) -> Iterator[Tree]:
    for depth in range(1, moves + 1):
        for move in _attacks(board, depth):
            board.push(move)
            found = _answered(board, depth - 1, search)
            board.pop()
            if found is not None:
                yield {move.uci(): found}


# ---- proof numbers ----

_NEVER = 10**9


class _Node:
    """A position with `left` moves of the attacker to come. `proof` and `disproof`: leaves still to be proved, or to be
    disproved, at the least. `move`: what led here."""

    __slots__ = ("at", "attack", "children", "disproof", "left", "move", "proof")

    def __init__(self, at: Position, attack: bool, left: int, move: Move) -> None:
        self.at, self.attack, self.left, self.move = at, attack, left, move
        self.children: list[_Node] | None = None
        self.proof = self.disproof = 1

    def settle(self, proved: bool) -> None:
        self.proof, self.disproof = (0, _NEVER) if proved else (_NEVER, 0)


def by_proof_numbers(board: chess.Board, deepest: int = DEEPEST, most: int = MOST_NODES) -> Mate:
    """Proof-number search of each first move for a mate in 1, 2, ... moves. Raises NoMate, and TooLong."""
    at = rays_of(board)
    count = _Count(most)
    for moves in range(1, deepest + 1):
        proved = []
        hunt = _Hunt(count)
        for move in board_rays.legal_moves(at) if moves > 1 else _checks(at):
            node = _Node(board_rays.played(at, move), False, moves - 1, move)
            while node.proof and node.disproof:
                _step(node, hunt)
            if not node.proof:
                proved.append(node)
        if proved:
            proved.sort(key=lambda node: board_rays.uci(node.move))
            first = [board_rays.uci(node.move) for node in proved]
            return Mate(moves, tuple(first), {first[0]: _tree(proved[0])}, count.nodes)
    raise NoMate(f"no mate in {deepest} or fewer moves in {board.fen()}")


@dataclass
class _Hunt:
    """`killers`: by the attacker's moves left, the reply that last escaped. `settled`: positions that are decided."""

    count: _Count
    killers: dict[int, Move] = field(default_factory=dict)
    settled: dict[tuple[Position, int], _Node] = field(default_factory=dict)


def _step(root: _Node, hunt: _Hunt) -> None:
    """Expands the leaf that does most for a proof or a disproof, and renews the numbers above it."""
    path = [root]
    while path[-1].children is not None:
        node = path[-1]
        assert node.children is not None
        if node.attack:
            path.append(min(node.children, key=lambda child: child.proof))
        else:
            path.append(min(node.children, key=lambda child: child.disproof))
    _expand(path[-1], hunt)
    for node in reversed(path):
        if node.children and node.proof and node.disproof:
            proofs = [child.proof for child in node.children]
            disproofs = [child.disproof for child in node.children]
            if node.attack:
                node.proof, node.disproof = min(proofs), min(_NEVER, sum(disproofs))
            else:
                node.proof, node.disproof = min(_NEVER, sum(proofs)), min(disproofs)
                if not node.disproof:
                    hunt.killers[node.left] = next(child.move for child in node.children if not child.disproof)
        if not (node.proof and node.disproof):
            hunt.settled[node.at, node.left] = node


def _expand(node: _Node, hunt: _Hunt) -> None:
    hunt.count.add(lambda: node.at.board)
    same = hunt.settled.get((node.at, node.left))
    if same is not None:
        node.children, node.proof, node.disproof = same.children, same.proof, same.disproof
        return
    if node.attack and node.left == 1:
        mating = next((move for move in _checks(node.at) if _is_mate(board_rays.played(node.at, move))), None)
        node.settle(mating is not None)
        if mating is not None:
            leaf = _Node(board_rays.played(node.at, mating), False, 0, mating)
            leaf.settle(True)
            node.children = [leaf]
        return
    if not node.attack and node.left == 0:
        node.settle(_is_mate(node.at))
        return
    moves = list(board_rays.legal_moves(node.at))
    if not moves:
        node.settle(not node.attack and board_rays.in_check(node.at))
        return
    left = node.left - 1 if node.attack else node.left
    node.children = [_Node(board_rays.played(node.at, move), not node.attack, left, move) for move in moves]
    if not node.attack:
        killer = hunt.killers.get(node.left)
        node.children.sort(key=lambda child: child.move != killer)


_LINES = [sum(1 << end for ray in rays for end in ray) for rays in board_rays.RAYS["Q"]]
_NEAR = [lines | sum(1 << end for end in board_rays.KNIGHT_JUMPS[square]) for square, lines in enumerate(_LINES)]


def _checks(at: Position) -> Iterator[Move]:
    """Legal moves that give check: to a square from which a piece could, or away from a line to the king."""
    king = board_rays.king_of(at.board, not at.white)
    lines, near = _LINES[king], _NEAR[king]
    for move in board_rays.candidates(at):
        if not (near >> move.end | lines >> move.start) & 1 and move.end != at.passed:
            continue
        after = board_rays.played(at, move).board
        if board_rays.is_attacked(after, king, at.white) and not board_rays.is_attacked(
            after, board_rays.king_of(after, at.white), not at.white
        ):
            yield move
    for move in board_rays.castlings(at):
        if board_rays.is_attacked(board_rays.played(at, move).board, king, at.white):
            yield move


def _is_mate(at: Position) -> bool:
    return board_rays.in_check(at) and next(board_rays.legal_moves(at), None) is None


def _tree(node: _Node) -> Tree:
    """Of a proved position after an attacker's move: every reply to what the attacker plays then."""
    tree: Tree = {}
    for reply in node.children or []:
        answer = next(child for child in reply.children or [] if not child.proof)
        tree[board_rays.uci(reply.move)] = {board_rays.uci(answer.move): _tree(answer)}
    return tree


# ---- the certificate ----


def check(board: chess.Board, mate: Mate) -> None:
    """Raises Disproved unless the tree mates on every reply in at most `moves`, by both rule books.

    That the other first moves mate later or not at all rests on both searches; for mates in one it is checked too.
    """
    if len(mate.tree) != 1 or next(iter(mate.tree)) not in mate.first:
        raise Disproved(f"a tree of {sorted(mate.tree)[:3]} for the first moves {list(mate.first)}")
    _walk(board.copy(stack=False), rays_of(board), mate.tree, mate.moves)
    if mate.moves == 1:
        at = rays_of(board)
        mating = {board_rays.uci(move) for move in _checks(at) if _is_mate(board_rays.played(at, move))}
        if mating != set(mate.first):
            raise Disproved(f"mates in one {sorted(mating)}, the certificate has {list(mate.first)}")


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

# /// script
# requires-python = ">=3.9"
# dependencies = ["chess>=1.11"]
# ///
"""Plays games at random, puts claims, agreements, resignations, fallen flags, touched pieces and
false moves into them, and compares the verdicts of `jadoube replay` with what follows from the
meaning of the laws, counted here with python-chess alone. The same games in every run.
"""

import argparse
import collections
import dataclasses
import json
import pathlib
import random
import subprocess
import sys
import tempfile

import chess

from repetitions import men
from sample import STARTS, back

TOLD = 20
# Beside the starts of `sample.py`: counts about to run out, and endings in which a flag decides.
NEARLY = [
    "r3k2r/8/8/3b4/8/2N5/8/R3K2R w KQkq - 90 90",
    "8/8/3k4/8/3KR3/5b2/8/8 b - - 141 150",
    "7k/8/6K1/8/8/8/8/R7 w - - 147 200",
]
ENDINGS = [
    "8/8/3k4/8/4n3/8/5R2/3K4 w - - 0 60",
    "8/8/8/3k4/8/8/3QK3/7b b - - 0 60",
    "8/8/3k4/4b3/8/8/2B5/3K4 w - - 0 60",
    "8/8/3k4/3b4/8/8/2B5/3K4 w - - 0 60",
    "8/8/8/4k3/8/8/3NN3/4K3 w - - 0 60",
    "8/8/8/4k3/4p3/8/3N4/4K3 b - - 0 60",
    "8/3k4/8/8/8/8/3QK3/8 b - - 0 60",
    "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 30",
]
ALL_STARTS = [*STARTS[:3], *NEARLY, *STARTS[3:], *ENDINGS, *STARTS[:1]]
LONGEST = 70
FEW_PIECES = 6
MOST_VISITED = 50_000


@dataclasses.dataclass
class Law:
    """What the editions differ in, of what is counted here."""

    fivefold: str = ""
    seventy_five: bool = False
    false_moves: int = 2
    resignation_tests_mate: bool = False
    agreement_from_move: int = 1


CODES = {
    "fide-2009": Law(false_moves=3),
    "fide-2014": Law("alternate", True),
    "fide-2018": Law("any", True),
    "fide-2023": Law("any", True, 2, True, 2),
}


@dataclasses.dataclass
class Event:
    """What was done after a ply: a word as the comment has it, by whom, and a move or square."""

    word: str
    player: chess.Color
    move: object = None


class Game:
    """A game of random moves with events in it."""

    def __init__(self, number, chance):
        self.chance = chance
        board = chess.Board(ALL_STARTS[number % len(ALL_STARTS)])
        self.boards, self.moves, self.events = [board], [], collections.defaultdict(list)
        self.keys, self.right = [key(board)], {}
        self.must, self.quiet = None, 0
        self.play(chance.randrange(4, LONGEST))
        self.recorded = chance.choice(["*", "*", "1-0", "0-1", "1/2-1/2", "1/2-1/2"])

    def play(self, plies):
        for left in range(plies, -1, -1):
            board = self.boards[-1]
            legal = list(board.legal_moves)
            if self.quiet:
                self.quiet -= 1
            elif legal:
                self.something(board, legal, left)
            if not left or not legal:
                return
            move = self.must or self.next_move(board, legal)
            self.must = None
            self.moves.append(move)
            board = board.copy(stack=2)
            board.push(move)
            self.boards.append(board)
            self.keys.append(key(board))

    def next_move(self, board, legal):
        retreat = back(board) if self.chance.random() < 0.6 else None
        return retreat or self.chance.choice(legal)

    def something(self, board, legal, left):
        """Perhaps an event, more often where a claim is right, or at the end."""
        chance, events = self.chance, self.events[len(self.moves)]
        if self.right_claims(len(self.moves)) and chance.random() < 0.12:
            if left > 2 and chance.random() < 0.2:
                self.touch(board, legal, events)
            events.append(self.claim(board, legal, chance.random() < 0.7))
        elif chance.random() < (0.5 if not left else 0.05):
            kind = chance.choice(["claim", "claim", "end", "touch", "adjust", "false", "false"])
            if kind == "claim":
                events.append(self.claim(board, legal, False))
            elif kind == "end" and (not left or chance.random() < 0.2):
                word = chance.choice(["agree", "flag", "resign"])
                events.append(Event(word, chance.choice(chess.COLORS)))
            elif kind == "touch" and left > 2:
                self.touch(board, legal, events)
            elif kind == "adjust":
                events.append(Event("adjust", board.turn, chance.choice(legal).from_square))
            elif kind == "false" and left:
                self.false(board, legal, events)

    def right_claims(self, ply):
        """The claims that the player to move can make good: the ground and the announced move."""
        if ply not in self.right:
            board, keys = self.boards[ply], self.keys[: ply + 1]
            moves = [None]
            if len(set(keys)) < len(keys) or board.halfmove_clock >= 99:
                moves += board.legal_moves
            grounds = ("repetition", "moves")
            self.right[ply] = [
                (ground, move)
                for move in moves for ground in grounds if is_right(board, keys, ground, move)
            ]
        return self.right[ply]

    def claim(self, board, legal, rightly):
        right = self.right_claims(len(self.moves))
        if rightly:
            ground, move = self.chance.choice(right)
            return Event(f"claim {ground}", board.turn, move)
        # What stands already is not claimed with a move that is not needed for it.
        stands = any(move is None for _, move in right)
        move = None if stands or self.chance.random() < 0.4 else self.chance.choice(legal)
        player = board.turn if move or self.chance.random() < 0.7 else not board.turn
        ground = self.chance.choice(["repetition", "moves"])
        return Event(f"claim {ground}", player, move)

    def touch(self, board, legal, events):
        """A piece is touched; then it is moved, or another is and the opponent replies."""
        own = board.occupied_co[board.turn]
        square = self.chance.choice(list(chess.SquareSet(own)))
        moves = [m for m in legal if m.from_square == square and not board.is_castling(m)]
        if not moves or self.chance.random() < 0.4:
            moves = [m for m in legal if not ends(board, m)]
        if moves:
            events.append(Event("touch", board.turn, square))
            self.must, self.quiet = self.chance.choice(moves), 1

    def false(self, board, legal, events):
        """A piece is put on an empty square where it cannot go, and is moved rightly then."""
        pieces = board.occupied_co[board.turn] & ~board.kings
        to = self.chance.choice(list(chess.SquareSet(~board.occupied)))
        able = {(m.from_square, m.to_square) for m in legal}
        for square in chess.SquareSet(pieces):
            file = abs(chess.square_file(square) - chess.square_file(to))
            pawn = board.piece_type_at(square) == chess.PAWN
            if (square, to) in able or pawn and (file == 1 or chess.square_rank(to) in (0, 7)):
                continue
            moves = [m for m in legal if m.from_square == square]
            self.must = self.chance.choice(moves or legal)
            events.append(Event("false", board.turn, chess.Move(square, to)))
            return

    def pgn(self, number):
        """The game as it would be written down."""
        start = self.boards[0]
        lines = [f'[Event "Events"]\n[Round "{number}"]\n[Result "{self.recorded}"]']
        if start.fen() != chess.STARTING_FEN:
            lines.append(f'[SetUp "1"]\n[FEN "{start.fen()}"]')
        text = []
        for ply, board in enumerate(self.boards):
            text += [comment(board, event) for event in self.events[ply]]
            if ply < len(self.moves):
                dots = "." if board.turn else "..."
                text.append(f"{board.fullmove_number}{dots} {board.san(self.moves[ply])}")
        return "\n".join(lines) + "\n\n" + "\n".join(text) + f" {self.recorded}\n\n"


def key(board):
    """What makes a position the same: the pieces, the move, the rights, en passant."""
    passing = board.ep_square if board.has_legal_en_passant() else None
    return men(board), board.turn, board.clean_castling_rights(), passing


def is_right(board, keys, ground, move):
    """Whether a claim of the player to move, announcing this move or none, is right."""
    if ground == "moves":
        return board.halfmove_clock + bool(move) >= 100 and not (move and board.is_zeroing(move))
    if move is None:
        return keys.count(keys[-1]) >= 3
    if board.is_zeroing(move) or len(keys) < 7:
        return False
    board.push(move)
    times = keys.count(key(board))
    board.pop()
    return times >= 2


def ends(board, move):
    board.push(move)
    over = board.is_game_over(claim_draw=False)
    board.pop()
    return over


def comment(board, event):
    name = chess.COLOR_NAMES[event.player]
    if event.word.startswith("claim"):
        ground = event.word.split()[1]
        move = f",{board.san(event.move)}" if event.move else ""
        return f"{{[%claim {name},{ground}{move}]}}"
    if event.word in ("flag", "resign"):
        return f"{{[%{event.word} {name}]}}"
    if event.word == "agree":
        return "{[%agree]}"
    if event.word == "false":
        return f"{{[%false {event.move.uci()}]}}"
    return f"{{[%{event.word} {chess.square_name(event.move)}]}}"


class Judge:
    """One law's verdict on one game."""

    def __init__(self, game, law, proved):
        self.game, self.law, self.proved = game, law, proved
        self.claims, self.open = [], None

    def verdict(self):
        game, last = self.game, len(self.game.moves)
        for ply, board in enumerate(game.boards):
            end = self.by_itself(ply, board) or self.by_events(ply, board)
            if end == "upheld":
                return "claim-upheld", ply, "1/2-1/2", self.claims
            if end == "unlawful":
                return "unlawful", ply, game.recorded, self.claims
            if end and (ply < last or end != game.recorded):
                return "ended", ply, end, self.claims
            if end:
                break
        if any(answer == "refused" for _, answer in self.claims):
            return "claim-refused", self.claims[0][0], game.recorded, self.claims
        if self.open is not None:
            return "claimable", self.open, game.recorded, self.claims
        return "stands", None, game.recorded, self.claims

    def by_itself(self, ply, board):
        """The result with which the game ends by itself at a ply."""
        if board.is_checkmate():
            return result(not board.turn)
        keys = self.game.keys[: ply + 1]
        times = [n for n in range(ply + 1) if keys[n] == keys[ply]]
        in_turn = all(ply - 4 * n in times for n in range(5))
        five = {"": False, "any": len(times) >= 5, "alternate": in_turn}[self.law.fivefold]
        long = self.law.seventy_five and board.halfmove_clock >= 150
        dead = board.is_insufficient_material() or self.proved.get("dead") == ply
        if board.is_stalemate() or dead or five or long:
            return "1/2-1/2"
        if self.open is None and self.game.right_claims(ply):
            self.open = ply
        return None

    def by_events(self, ply, board):
        """The result with which the first event that ends the game ends it."""
        touched = set()
        for event in self.game.events[ply]:
            end = self.by_event(ply, board, event, touched)
            if end:
                return end
        return None

    def by_event(self, ply, board, event, touched):
        if event.word == "touch":
            touched.add(event.player)
        elif event.word == "false":
            return self.by_false_move(ply, board, event)
        elif event.word == "agree":
            return self.by_agreement(ply, board)
        elif event.word == "flag":
            return self.lost(ply, board, event.player)
        elif event.word == "resign":
            tested = self.law.resignation_tests_mate
            return self.lost(ply, board, event.player) if tested else result(not event.player)
        elif event.word != "adjust":
            on_move = event.player == board.turn and event.player not in touched
            ground = event.word.split()[1]
            good = on_move and is_right(board, self.game.keys[: ply + 1], ground, event.move)
            self.claims.append((ply, "upheld" if good else "refused"))
            return "upheld" if good else None
        return None

    def by_false_move(self, ply, board, event):
        before = [e for n in range(ply + 1) for e in self.game.events[n] if e.word == "false"]
        count = sum(e.player == event.player for e in before)
        return self.lost(ply, board, event.player) if count == self.law.false_moves else None

    def by_agreement(self, ply, board):
        if board.fullmove_number >= self.law.agreement_from_move:
            return "1/2-1/2"
        ends_so = ply == len(self.game.moves) and self.game.recorded == "1/2-1/2"
        return "unlawful" if ends_so else None

    def lost(self, ply, board, loser):
        """What a fallen flag gives: a draw, where the other cannot mate."""
        hopeless = board.has_insufficient_material(not loser)
        hopeless = hopeless or (ply, not loser) in self.proved.get("hopeless", ())
        return "1/2-1/2" if hopeless else result(not loser)


def result(winner):
    return "1-0" if winner else "0-1"


def no_mate(board, winners):
    """Whether no series of moves leads to a mate by one of them: with few pieces all positions are
    visited."""
    seen, todo = {board.epd()}, [board]
    if chess.popcount(board.occupied) > FEW_PIECES:
        return False
    while todo and len(seen) < MOST_VISITED:
        at = todo.pop()
        for move in at.legal_moves:
            after = at.copy(stack=False)
            after.push(move)
            if after.is_checkmate() and (not after.turn) in winners:
                return False
            hopeless = all(after.has_insufficient_material(winner) for winner in winners)
            if not hopeless and after.epd() not in seen:
                seen.add(after.epd())
                todo.append(after)
    return not todo


def proofs(game, told):
    """What the program says of mates that cannot be, as far as visiting all positions proves it."""
    found = {"hopeless": set()}
    for verdict in told.values():
        for ruling in verdict["rulings"]:
            ply, winners = ruling["ply"], chess.COLORS
            if ruling["rule"] == "dead-position" and no_mate(game.boards[ply], winners):
                found["dead"] = ply
        for event in game.events[verdict["ply"] or 0]:
            ply, other = verdict["ply"] or 0, not event.player
            if event.word in ("flag", "resign", "false") and no_mate(game.boards[ply], [other]):
                found["hopeless"].add((ply, other))
    return found


def by_jadoube(games, program):
    """For each game what the program says under each code."""
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch, "events.pgn")
        with open(file, "w") as out:
            out.writelines(game.pgn(number) for number, game in enumerate(games, 1))
        replay = [program, "replay", file, "--code", ",".join(CODES)]
        replay += ["--format", "jsonl", "--notation", "san"]
        with subprocess.Popen(replay, stdout=subprocess.PIPE, text=True) as run:
            for line in run.stdout:
                row = json.loads(line)
                if row["unreadable"]:
                    sys.exit(f"game {row['source']['index']}: {row['unreadable']}")
                yield {verdict["code"]: verdict for verdict in row["verdicts"]}


def said(verdict, ours):
    """A verdict of the program in the form of ours: claims after the end of a game are void."""
    claims = [(c["ply"], c["answer"]) for c in verdict.get("claims", [])]
    claims = [claim for claim in claims if claim[1] in ("upheld", "refused")]
    return verdict["verdict"], verdict["ply"], verdict["result"], claims[: len(ours[3])]


def differences(game, told):
    """Of each code what is expected and what the program says, where they are not the same."""
    for proved in ({}, None):
        proved = proofs(game, told) if proved is None else proved
        expected = {code: Judge(game, law, proved).verdict() for code, law in CODES.items()}
        pairs = {code: (expected[code], said(told[code], expected[code])) for code in CODES}
        differing = {code: pair for code, pair in pairs.items() if pair[0] != pair[1]}
        if not differing:
            break
    return expected, differing


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=400)
    parser.add_argument("--seed", type=int, default=1952)
    parser.add_argument("--jadoube", default="jadoube", metavar="PROGRAM")
    args = parser.parse_args()
    chance = random.Random(args.seed)
    games = [Game(number, chance) for number in range(args.games)]
    counts, wrong, undecided = collections.Counter(), [], 0
    events = collections.Counter(e.word for g in games for at in g.events.values() for e in at)
    for number, (game, told) in enumerate(zip(games, by_jadoube(games, args.jadoube)), 1):
        expected, differing = differences(game, told)
        for code, (verdict, _, _, claims) in expected.items():
            counts[verdict] += 1
            counts.update(f"a claim {answer}" for _, answer in claims)
        for code, (ours, theirs) in differing.items():
            if theirs[0] == "undetermined":
                undecided += 1
            else:
                wrong.append(f"game {number}, {code}: expected {ours}, jadoube {theirs}")
    print(f"{len(games)} games, {len(CODES)} codes; events: {dict(events)}")
    print(f"expected: {dict(counts)}; left undetermined: {undecided}; different: {len(wrong)}")
    print("\n".join(wrong[:TOLD]))
    if wrong or undecided * 100 > len(games):
        sys.exit(1)


if __name__ == "__main__":
    main()

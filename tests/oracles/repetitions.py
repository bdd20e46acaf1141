# /// script
# requires-python = ">=3.9"
# dependencies = ["chess>=1.11", "zstandard"]
# ///
"""Counts games in which a position stands three and five times, and in which a hundred and a
hundred and fifty plies are made without a capture or pawn move.

An oracle for `jadoube survey`, with nothing of ours in it: python-chess reads the games, makes
the moves and says what a position is. Two identities of a position are counted:

  fide   the men, the player to move, the castling rights, a pawn that can legally be taken in
         passing;
  plain  the men and the player to move.

A game counts up to the first move that python-chess cannot make. Moments are plies: 0 is the
first position of the game.
"""

import argparse
import collections
import io
import logging
import sys

import chess
import chess.pgn

MEASURES = ["fide-3", "fide-5", "plain-3", "plain-5", "clock-100", "clock-150"]


def men(board):
    """What stands where."""
    return (
        board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings,
        board.occupied_co[chess.WHITE],
    )


class Count(chess.pgn.BaseVisitor):
    """Plays a game and notes the first ply of each measure."""

    def begin_game(self):
        self.ply = 0
        self.stands = -1
        self.first = {}
        self.seen = {"fide": collections.Counter(), "plain": collections.Counter()}

    def begin_variation(self):
        return chess.pgn.SKIP

    def visit_move(self, board, move):
        self.ply += 1

    def visit_board(self, board):
        # After a move that cannot be made the same position is shown once more.
        if self.stands == self.ply:
            return
        self.stands = self.ply
        # A capture or pawn move cannot be undone: no position from before it comes back.
        if board.halfmove_clock == 0:
            for seen in self.seen.values():
                seen.clear()
        plain = (men(board), board.turn)
        passing = board.ep_square if board.has_legal_en_passant() else None
        keys = {"plain": plain, "fide": (plain, board.clean_castling_rights(), passing)}
        for identity, key in keys.items():
            self.seen[identity][key] += 1
            if self.seen[identity][key] in (3, 5):
                self.note(f"{identity}-{self.seen[identity][key]}")
        for plies in (100, 150):
            if board.halfmove_clock >= plies:
                self.note(f"clock-{plies}")

    def note(self, measure):
        self.first.setdefault(measure, self.ply)

    def handle_error(self, error):
        """The game counts up to here."""

    def result(self):
        return self.ply, self.first


def opened(path):
    """A text of PGN, from a file, a file that zstd packed, or standard input."""
    file = sys.stdin.buffer if path == "-" else open(path, "rb")
    if path.endswith(".zst"):
        import zstandard

        file = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
    return io.TextIOWrapper(file, encoding="utf-8-sig", errors="replace")


def games(path):
    """Of each game its plies, and the first ply of each measure that it meets."""
    text = opened(path)
    while (game := chess.pgn.read_game(text, Visitor=Count)) is not None:
        yield game


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("pgn", help="a PGN file, plain or .zst; - is standard input")
    parser.add_argument(
        "--games", metavar="FILE",
        help="write there a line for each game: its number, its plies, the first ply of each measure",
    )
    args = parser.parse_args()
    logging.getLogger("chess.pgn").setLevel(logging.CRITICAL)
    lines = open(args.games, "w") if args.games else None
    if lines:
        print("game", "plies", *MEASURES, sep="\t", file=lines)
    total, plies, met = 0, 0, collections.Counter()
    for total, (length, first) in enumerate(games(args.pgn), 1):
        plies += length
        met.update(first.keys())
        if lines:
            print(total, length, *(first.get(m, "") for m in MEASURES), sep="\t", file=lines)
    print(f"games\t{total}\nplies\t{plies}")
    for measure in MEASURES:
        print(f"{measure}\t{met[measure]}")


if __name__ == "__main__":
    main()

# /// script
# requires-python = ">=3.9"
# dependencies = ["chess>=1.11"]
# ///
"""Writes games in which much comes back: the same in every run, for `compare.py`.

Players go back to where they came from as often as not. Some games start where castling rights
and pawns to be taken in passing make positions differ that look the same.
"""

import argparse
import random
import sys

import chess
import chess.pgn

STARTS = [
    chess.STARTING_FEN,
    "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
    "4k3/2p1p3/8/1P1P1P2/1p1p1p2/8/2P1P3/4K3 w - - 0 1",
    "4k2r/1p1p4/8/K1P4q/1p1p2Q1/8/2P5/R7 b k - 0 1",
    "8/8/3k4/8/3KR3/8/8/8 w - - 60 90",
]
PLIES = 240


def back(board):
    """The move with which the player takes back his last one, if it is legal."""
    if len(board.move_stack) < 2:
        return None
    last = board.move_stack[-2]
    move = chess.Move(last.to_square, last.from_square)
    return move if board.is_legal(move) and not last.promotion else None


def game(number, chance):
    """A game of random moves."""
    board = chess.Board(STARTS[number % len(STARTS)])
    for _ in range(chance.randrange(PLIES)):
        moves = list(board.legal_moves)
        if not moves:
            break
        retreat = back(board) if chance.random() < 0.6 else None
        board.push(retreat or chance.choice(moves))
    game = chess.pgn.Game.from_board(board)
    game.headers.update(Event="Sample", Round=str(number), Result="*")
    return game


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("games", type=int, nargs="?", default=300)
    chance = random.Random(1886)
    for number in range(parser.parse_args().games):
        print(game(number, chance), end="\n\n", file=sys.stdout)


if __name__ == "__main__":
    main()

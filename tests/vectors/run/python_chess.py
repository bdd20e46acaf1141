"""Runs the draw-law vectors against python-chess: python run/python_chess.py *.json [--json]

Prints where the library departs from a vector, by design or by fault, and exits with 1 if it does.
"""
import json
import sys

import chess

RESULTS = {True: "0-1", False: "1-0"}  # by the player who is mated


def repeats(board, move):
    """True if the position after this move occurs for the third time."""
    board.push(move)
    found = board.is_repetition(3)
    board.pop()
    return found


def claims_at(board, ply):
    """The claims that the library gives the player to move, as the vectors write them."""
    announcing = sorted(move.uci() for move in board.legal_moves if repeats(board, move))
    quiet = any(not board.is_zeroing(move) for move in board.legal_moves)
    found = {
        "repetition": (board.is_repetition(3), announcing),
        "moves": (board.is_fifty_moves(), "any-quiet-move" if board.halfmove_clock >= 99 and quiet else []),
    }
    for rule, (standing, announcing) in found.items():
        if standing or announcing:
            yield (ply, rule, standing, announcing)


def end_at(board, ply):
    """The end that the library finds without a claim, as (ply, reason, result)."""
    outcome = board.outcome(claim_draw=False)
    if outcome is None:
        return None
    reasons = {
        chess.Termination.CHECKMATE: "checkmate",
        chess.Termination.STALEMATE: "stalemate",
        chess.Termination.INSUFFICIENT_MATERIAL: "dead-position",
        chess.Termination.SEVENTYFIVE_MOVES: "seventy-five",
        chess.Termination.FIVEFOLD_REPETITION: "fivefold",
    }
    return (ply, reasons[outcome.termination], outcome.result())


def departures(case):
    """What the library makes of a case and the vector does not, or the other way round."""
    board = chess.Board(case["fen"])
    moves = case["moves"].split()
    claims, end = [], None
    for ply in range(len(moves) + 1):
        end = end_at(board, ply)
        if end or case["end"] and ply == case["end"]["ply"]:
            break
        claims.extend(claims_at(board, ply))
        if ply < len(moves):
            board.push_uci(moves[ply])
    wanted = [(c["ply"], c["rule"], c.get("standing", False), c.get("announcing", [])) for c in case["claims"]]
    for claim in wanted:
        if claim not in claims:
            yield f"claim expected: {claim}"
    for claim in claims:
        if claim not in wanted:
            yield f"claim found: {claim}"
    expected_end = case["end"] and tuple(case["end"][key] for key in ("ply", "reason", "result"))
    if end != expected_end:
        yield f"end expected: {expected_end}, found: {end}"
    for color, result in case.get("flag", {}).items():
        opponent = color == "black"  # white's colour is True
        found = "1/2-1/2" if board.has_insufficient_material(opponent) else RESULTS[not opponent]
        if found != result:
            yield f"flag of {color} expected: {result}, found: {found}"


def main(arguments):
    report = {}
    for name in arguments:
        if name.startswith("--"):
            continue
        with open(name, encoding="utf-8") as file:
            family = json.load(file)
        for case in family.get("cases", []):
            # The library knows the laws of today only.
            if case["code"] == "fide-2023":
                readings = [case, *({**case, **other} for other in case.get("acceptable", []))]
                found = [list(departures(reading)) for reading in readings]
                report[case["id"]] = [] if [] in found else found[0]
    if "--json" in arguments:
        print(json.dumps({"library": "python-chess", "version": chess.__version__, "cases": report}))
    else:
        for case, found in report.items():
            for departure in found:
                print(f"{case}: {departure}")
        print(f"{sum(not found for found in report.values())} of {len(report)} cases as in the vectors")
    return 1 if any(report.values()) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

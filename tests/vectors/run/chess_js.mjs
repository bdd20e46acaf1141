// Runs the draw-law vectors against chess.js: node run/chess_js.mjs *.json [--json]
// (`npm install chess.js` first.) Prints where the library departs from a vector, and exits with 1 if it does.
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import process from 'node:process'

// The library is looked up from the current directory, where npm has installed it.
const require = createRequire(`${process.cwd()}/`)
const { Chess } = require('chess.js')

const uci = (move) => move.from + move.to + (move.promotion ?? '')

/** The moves after which the library sees a third occurrence. */
function announcing(chess) {
  const found = []
  for (const move of chess.moves({ verbose: true })) {
    chess.move(move)
    if (chess.isThreefoldRepetition()) found.push(uci(move))
    chess.undo()
  }
  return found.sort()
}

/** The claims that the library gives the player to move, as the vectors write them. */
function claimsAt(chess, ply) {
  const claims = []
  const add = (rule, standing, moves) => {
    if (standing || moves.length > 0) claims.push([ply, rule, standing, moves])
  }
  add('repetition', chess.isThreefoldRepetition(), announcing(chess))
  const clock = Number(chess.fen().split(' ')[4])
  const quiet = chess.moves({ verbose: true }).some((move) => move.piece !== 'p' && !move.captured)
  add('moves', chess.isDrawByFiftyMoves(), clock >= 99 && quiet ? 'any-quiet-move' : [])
  return claims
}

/** The end that the library finds without a claim: it knows neither five occurrences nor 75 moves. */
function endAt(chess, ply) {
  if (chess.isCheckmate()) return [ply, 'checkmate', chess.turn() === 'w' ? '0-1' : '1-0']
  if (chess.isStalemate()) return [ply, 'stalemate', '1/2-1/2']
  if (chess.isInsufficientMaterial()) return [ply, 'dead-position', '1/2-1/2']
  return null
}

function departures(vector) {
  const moves = vector.moves.split(' ').filter((move) => move !== '')
  const chess = new Chess(vector.fen)
  const claims = []
  let end = null
  for (let ply = 0; ply <= moves.length; ply++) {
    end = endAt(chess, ply)
    if (end !== null || ply === vector.end?.ply) break
    claims.push(...claimsAt(chess, ply))
    if (ply === moves.length) break
    const [from, to, promotion] = [moves[ply].slice(0, 2), moves[ply].slice(2, 4), moves[ply].slice(4)]
    chess.move(promotion === '' ? { from, to } : { from, to, promotion })
  }
  const found = claims.map((claim) => JSON.stringify(claim))
  const wanted = vector.claims.map((claim) =>
    JSON.stringify([claim.ply, claim.rule, claim.standing ?? false, claim.announcing ?? []]))
  const missing = wanted.filter((claim) => !found.includes(claim)).map((claim) => `claim expected: ${claim}`)
  const extra = found.filter((claim) => !wanted.includes(claim)).map((claim) => `claim found: ${claim}`)
  const expectedEnd = JSON.stringify(vector.end && [vector.end.ply, vector.end.reason, vector.end.result])
  const ends = expectedEnd === JSON.stringify(end) ? [] : [`end expected: ${expectedEnd}, found: ${JSON.stringify(end)}`]
  return [...missing, ...extra, ...ends]
}

const names = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const report = {}
for (const name of names) {
  for (const vector of JSON.parse(readFileSync(name, 'utf8')).cases ?? []) {
    // The library knows the laws of today only, and nothing of clocks.
    if (vector.code !== 'fide-2023' || vector.flag !== undefined) continue
    const readings = [vector, ...(vector.acceptable ?? []).map((other) => ({ ...vector, ...other }))]
    const found = readings.map(departures)
    report[vector.id] = found.some((list) => list.length === 0) ? [] : found[0]
  }
}
const all = Object.entries(report)
if (process.argv.includes('--json')) {
  const { version } = require('chess.js/package.json')
  console.log(JSON.stringify({ library: 'chess.js', version, cases: report }))
} else {
  for (const [id, found] of all) for (const departure of found) console.log(`${id}: ${departure}`)
  console.log(`${all.filter(([, found]) => found.length === 0).length} of ${all.length} cases as in the vectors`)
}
process.exitCode = all.some(([, found]) => found.length > 0) ? 1 : 0

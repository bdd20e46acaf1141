/* The board, the moves, and making them. */
const board = $('#board')
let flipped = false, chosen = null, cursor = 'e2', legal = [], judged = null

/* The ply that the board shows: at first, the one at which the newest of the codes decides. */
const ply = () => judged ? Math.min(state.ply ?? judged.focus, judged.boards.length - 1) : 0
const fen = () => judged?.boards[ply()] ?? 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'
const pieceOn = at => pieces(fen().split(' ')[0]).find(([square]) => square === at)?.[1]

const setUpBoard = () => {
  const coordinates = svg('g', { class: 'coordinates', 'aria-hidden': 'true' })
  for (let at = 0; at < 16; at++) {
    const middle = MARGIN + SIDE * (at % 8) + SIDE / 2
    const put = at < 8 ? { x: middle, y: 8 * SIDE + 14 } : { x: MARGIN / 2 - 1, y: SIDE * (15 - at) + SIDE / 2 + 4 }
    coordinates.append(svg('text', put))
  }
  board.append(svg('g', { class: 'position' }), svg('g', { class: 'targets' }), svg('g', { class: 'announced' }), coordinates)
}

const drawStage = () => {
  const [placement, turn] = fen().split(' ')
  drawBoard(board, placement, { marked: judged?.moves[ply()] ?? [], flipped })
  const targets = legal.filter(([from]) => from === chosen).map(([, to]) => to)
  const dot = at => {
    const { x, y } = place(at, flipped)
    return svg('circle', { cx: x + SIDE / 2, cy: y + SIDE / 2, r: 7 })
  }
  const frame = (at, name) => svg('rect', { class: name, ...place(at, flipped), ...square })
  board.querySelector('.targets').replaceChildren(
    ...targets.map(dot), ...chosen ? [frame(chosen, 'chosen')] : [], frame(cursor, 'cursor'))
  const side = turn === 'b' ? 'Black' : 'White'
  const name = judged && ply() > 0 ? `After ${judged.names[ply()]}` : 'At the start'
  $('#caption').textContent = `${name}, ${side} to move`
  board.setAttribute('aria-label', `${name}. ${inWords(placement)} The cursor is on ${cursor}.`)
  for (const one of $$('#score button')) {
    const at = Number(one.dataset.ply)
    one.toggleAttribute('aria-current', at === ply())
    one.classList.toggle('selected', state.from !== null && at >= state.from && at <= ply())
  }
  const here = $('#score [aria-current]')
  if (here) $('#score').scrollTop = here.offsetTop - $('#score').offsetTop - $('#score').clientHeight / 2
}

const drawScore = () => {
  const moves = judged.names.slice(1).map((name, index) => {
    const item = html('li')
    item.append(html('button', name, { type: 'button', 'data-ply': index + 1 }))
    return item
  })
  $('#score').replaceChildren(...moves)
}

const say = (element, trouble) => {
  element.hidden = !trouble
  element.textContent = trouble ?? ''
}

/* The moves that can be made here, for the dots; others are tried all the same. */
const findMoves = latest(async () => {
  legal = state.embed ? [] : await ask('moves', { ply: ply() }).catch(() => [])
  drawStage()
})

const edit = async (what, more) => {
  try {
    const changed = await ask(what, { ply: ply(), ...more })
    say($('#trouble'))
    change({ game: changed.game, nth: 1, notation: '', ply: changed.ply, from: null })
    return true
  } catch (error) {
    say($('#trouble'), error.message)
    return false
  }
}
const make = written => edit('push', { written })

const move = async (from, to) => {
  const found = legal.filter(one => one[0] === from && one[1] === to)
  const kinds = [...new Set(found.map(([, , san]) => san.match(/=(.)/)?.[1]).filter(Boolean))]
  const piece = kinds.length > 1 ? await promotion(kinds) : ''
  if (piece === null || await make(found.length === 1 ? found[0][2] : from + to + piece)) return
  const turn = fen().split(' ')[1]
  falseMove(pieceOn(from)?.[0] === turn ? `false ${from}-${to}` : `turn ${from}${to}`)
}
const promotion = kinds => new Promise(resolve => {
  const group = $('#promotion')
  const answer = kind => { group.hidden = true; group.replaceChildren(); resolve(kind) }
  const buttons = kinds.map(kind => html('button', NAMES[kind] ?? kind, { type: 'button' }))
  buttons.forEach((button, index) => { button.onclick = () => answer(kinds[index].toLowerCase()) })
  const none = html('button', 'not so', { type: 'button' })
  none.onclick = () => answer(null)
  group.replaceChildren(...buttons, none)
  group.hidden = false
  buttons[0].focus()
})

const choose = async at => {
  if (touchBoard(at)) return
  if (chosen === at) chosen = null
  else if (chosen && (legal.some(([from, to]) => from === chosen && to === at) || !pieceOn(at))) {
    const from = chosen
    chosen = null
    await move(from, at)
  } else chosen = pieceOn(at) ? at : null
  drawStage()
}

const squareAt = event => {
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  const [file, down] = [Math.floor((x - MARGIN) / SIDE), Math.floor(y / SIDE)]
  if (file < 0 || file > 7 || down < 0 || down > 7) return null
  return FILES[flipped ? 7 - file : file] + (flipped ? down + 1 : 8 - down)
}
let drag = null
board.addEventListener('pointerdown', event => {
  const from = squareAt(event)
  if (!from || state.embed || event.button) return
  event.preventDefault()
  board.focus({ preventScroll: true })
  board.setPointerCapture(event.pointerId)
  const { x, y } = place(from, flipped)
  const piece = [...board.querySelectorAll('.position use')].find(use => use.x.baseVal.value === x && use.y.baseVal.value === y)
  drag = { from, piece }
})
board.addEventListener('pointermove', event => {
  if (!drag?.piece || isPlacing) return
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  withAttributes(drag.piece, { x: x - SIDE / 2, y: y - SIDE / 2 })
  board.querySelector('.position').append(drag.piece)
})
board.addEventListener('pointerup', async event => {
  if (!drag) return
  const { from, piece } = drag, to = squareAt(event)
  drag = null
  cursor = to ?? cursor
  if (to === from || !piece || isPlacing) return choose(to ?? from)
  chosen = null
  drawStage()
  if (to) await move(from, to)
})
board.addEventListener('pointercancel', () => { drag = null; drawStage() })
board.addEventListener('keydown', event => {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
  const step = steps[event.key]
  if (step) {
    const turned = flipped ? -1 : 1
    const file = FILES[FILES.indexOf(cursor[0]) + turned * step[0]], rank = Number(cursor[1]) + turned * step[1]
    if (file && rank >= 1 && rank <= 8) cursor = file + rank
    drawStage()
  } else if (event.key === 'Enter' || event.key === ' ') choose(cursor)
  else if (event.key === 'Escape') { chosen = null; drawStage() }
  else return
  event.preventDefault()
})

const step = go => {
  const end = judged.boards.length - 1
  if (go === 'flip') { flipped = !flipped; return drawStage() }
  if (go === 'undo') return end > 0 && edit('cut', { ply: end - 1 })
  const to = { start: 0, back: Math.max(0, ply() - 1), on: Math.min(end, ply() + 1), end }[go]
  change({ ply: to, from: null })
}
$('.controls').addEventListener('click', ({ target }) => {
  const go = target.closest('button')?.dataset.go
  if (go && judged) step(go)
})
$('#score').addEventListener('click', event => {
  const to = Number(event.target.dataset.ply)
  if (!to) return
  // A stretch of moves is chosen as files are: its last one with the shift key.
  const from = event.shiftKey ? Math.min(state.from ?? ply(), to) : null
  change({ ply: to, from })
})
$('#make').addEventListener('submit', async event => {
  event.preventDefault()
  const field = event.target.elements.move
  if (field.value.trim() && await make(field.value.trim())) field.value = ''
})

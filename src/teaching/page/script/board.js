/* Drawing boards. */
const SIDE = 45, MARGIN = 18
const FILES = 'abcdefgh'
const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' }

/* The pieces of a FEN placement: square and symbol. */
const pieces = placement => {
  const found = []
  placement.split('/').forEach((row, down) => {
    let file = 0
    for (const c of row) {
      if (c >= '1' && c <= '8') file += Number(c)
      else found.push([FILES[file++] + (8 - down), (c < 'a' ? 'w' : 'b') + c.toUpperCase()])
    }
  })
  return found
}
const place = (square, flipped) => {
  const file = FILES.indexOf(square[0]), down = 8 - square[1]
  return { x: MARGIN + SIDE * (flipped ? 7 - file : file), y: SIDE * (flipped ? 7 - down : down) }
}
const square = { width: SIDE, height: SIDE }
/* The squares, those that are marked, and the pieces. */
const drawn = (placement, marked, flipped) => [
  svg('use', { href: '#squares' }),
  ...marked.map(at => svg('rect', { class: 'marked', 'data-square': at, ...place(at, flipped), ...square })),
  ...pieces(placement).map(([at, piece]) => svg('use', { href: '#' + piece, ...place(at, flipped) })),
]
const inWords = placement => {
  const all = pieces(placement)
  const side = (color, name) => `${name}: ` + Object.entries(NAMES).map(([letter, role]) => {
    const squares = all.filter(([, piece]) => piece === color + letter).map(([at]) => at)
    return squares.length ? `${role}${squares.length > 1 ? 's' : ''} ${squares.join(', ')}` : ''
  }).filter(Boolean).join(', ') + '.'
  return side('w', 'White') + ' ' + side('b', 'Black')
}

/* A move that is announced, from the middle of a square to that of another. */
const arrow = ([from, to], flipped) => {
  const [a, b] = [place(from, flipped), place(to, flipped)]
  const [x, y] = [b.x - a.x, b.y - a.y]
  const neck = Math.hypot(x, y) - 18, angle = Math.atan2(y, x) * 180 / Math.PI
  return svg('path', {
    class: 'arrow', transform: `translate(${a.x + SIDE / 2} ${a.y + SIDE / 2}) rotate(${angle})`,
    d: `M8-3.5H${neck}v-8L${neck + 20} 0 ${neck} 11.5v-8H8z`,
  })
}

const drawBoard = (board, placement, { marked, announced, flipped }) => {
  board.querySelector('.position').replaceChildren(...drawn(placement, marked, flipped))
  board.querySelector('.announced').replaceChildren(...announced ? [arrow(announced, flipped)] : [])
  board.querySelectorAll('.coordinates text').forEach((text, index) => {
    const nth = index % 8
    text.textContent = index < 8 ? FILES[flipped ? 7 - nth : nth] : flipped ? 8 - nth : nth + 1
  })
}

const smallBoard = (placement, marked, flipped, label) => {
  const side = 8 * SIDE
  const small = svg('svg', { class: 'board small', viewBox: `${MARGIN} 0 ${side} ${side}`, role: 'img', 'aria-label': label })
  small.append(...drawn(placement, marked, flipped))
  return small
}

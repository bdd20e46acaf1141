/* Copying and sharing: the position, the game, the address; and a card of one moment for a slide or a
   post. */
const CARDS = { wide: [1600, 900], upright: [1080, 1350] }
const INK = '#2a241d', QUIET = '#6a6052', PAPER = '#fbf7ee'

const download = (name, href) => html('a', '', { href, download: name }).click()

/* Lines of at most so many letters. */
const wrapped = (text, letters) => text.split(/\s+/).reduce((lines, word) => {
  const line = lines.at(-1)
  if (line && line.length + word.length < letters) lines[lines.length - 1] = line + ' ' + word
  else lines.push(word)
  return lines
}, [])

class Sharing {
  constructor(game) {
    this.game = game
    this.root = html('details', '', { class: 'sharing' })
    const row = html('p')
    const button = (label, act) => {
      const made = html('button', label, { type: 'button' })
      made.addEventListener('click', () => act())
      row.append(made)
    }
    button('copy FEN', () => this.copy(this.fen))
    button('copy PGN', () => this.copy(game.data.pgn))
    button('copy link', () => this.copy(location.href))
    for (const shape of Object.keys(CARDS)) {
      button(`${shape} card, SVG`, () => this.save(shape, 'svg'))
      button(`${shape} card, PNG`, () => this.save(shape, 'png'))
    }
    this.lichess = html('a', 'open in Lichess', { rel: 'noreferrer' })
    row.append(this.lichess)
    this.copied = html('output')
    this.root.append(html('summary', 'Copy, share, make a card'), row, this.copied)
    game.section.querySelector('.controls').after(this.root)
    this.draw()
  }

  get fen() { return this.game.data.fens[this.game.ply] }

  draw() {
    this.lichess.href = 'https://lichess.org/analysis/standard/' + this.fen.replaceAll(' ', '_')
    this.copied.replaceChildren()
  }

  /* Where nothing may be written to the clipboard, the text stands there to be taken. */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      this.copied.textContent = 'copied'
    } catch {
      const field = html('textarea', text, { readonly: '', rows: 3, 'aria-label': 'To be copied' })
      this.copied.replaceChildren(field)
      field.select()
    }
  }

  save(shape, format) {
    const card = new XMLSerializer().serializeToString(this.card(shape))
    const name = `${this.game.section.id}-${this.game.ply}.${format}`
    const address = 'data:image/svg+xml;charset=utf-8,' + encodeURIComponent(card)
    if (format === 'svg') return download(name, address)
    const [width, height] = CARDS[shape], picture = new Image()
    picture.onload = () => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height })
      canvas.getContext('2d').drawImage(picture, 0, 0, width, height)
      download(name, canvas.toDataURL('image/png'))
    }
    picture.src = address
  }

  /* The board, who played, the moment, and what the law of the chosen year makes of it. */
  card(shape) {
    const { section, caption, board } = this.game
    const [width, height] = CARDS[shape], isWide = width > height
    const card = svg('svg', { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` })
    const defs = svg('defs')
    defs.append(...[...document.querySelectorAll('.definitions g[id]')].map(piece => piece.cloneNode(true)))
    const style = svg('style')
    style.textContent = [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
      .filter(rule => /^\.board \./.test(rule.selectorText)).map(rule => rule.cssText).join('\n')
    const side = isWide ? height - 120 : width - 120
    const inner = board.cloneNode(true)
    withAttributes(inner, { x: 60, y: 60, width: side, height: side })
    card.append(style, defs, svg('rect', { width, height, fill: PAPER }), inner)
    const left = isWide ? side + 110 : 80, letters = isWide ? 30 : 48
    let y = isWide ? 130 : side + 130
    const write = (text, size, fill, weight = 400) => wrapped(text, letters * 36 / size).forEach(line => {
      const words = svg('text', { x: left, y, fill, 'font-size': size, 'font-weight': weight, 'font-family': 'Georgia, serif' })
      words.textContent = line
      card.append(words)
      y += size * 1.35
    })
    const of = selector => section.querySelector(selector)?.textContent ?? ''
    write(of('h2'), 44, INK)
    write(of('header .event'), 26, QUIET)
    y += 20
    write(caption.textContent, 30, QUIET)
    y += 20
    const year = section.querySelector('.of-year .when')?.firstChild?.textContent
    for (const law of section.querySelectorAll('.of-year .law')) {
      write(`${year}: ${law.querySelector('.outcome').textContent}`, 40, INK, 700)
      write(law.querySelector('.by').textContent.trim(), 26, QUIET)
      y += 10
    }
    return card
  }
}

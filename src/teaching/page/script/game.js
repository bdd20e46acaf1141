/* A game: its board, its moves, and what belongs to them. */
class Game {
  constructor(section) {
    this.section = section
    this.flipped = false
    this.board = section.querySelector('.board.large')
    this.caption = section.querySelector('figcaption')
    this.before = section.querySelector('.before')
    this.cursor = section.querySelector('.cursor')
    this.sheet = section.querySelector('.score-sheet')
    this.sheet.classList.add('scripted')
    this.moves = [...this.sheet.querySelectorAll('a')]
    this.lanes = new Lanes(this)
    this.ruling = new Ruling(this)
    this.years = new Years(this)
    this.counts = new Counts(this)
    this.moving = new Moving(this)
    this.sharing = new Sharing(this)
    this.presentation = new Presentation(this)
    this.listen()
    this.rove()
  }

  get data() {
    if (this.parsed) return this.parsed
    this.parsed = JSON.parse(this.section.querySelector('.data').textContent)
    this.parsed.pieces = this.parsed.fens.map(fen => fen.split(' ')[0])
    return this.parsed
  }
  get last() { return this.data.pieces.length - 1 }
  get ply() { return this.shown ?? this.data.focus }

  go(ply) {
    const before = this.ply
    this.shown = Math.max(0, Math.min(this.last, ply))
    this.draw()
    slide(this, before)
    this.changed()
  }

  /* What an address says beside the ply. */
  restore({ year, place, code, reading }) {
    this.years.go(year, place)
    const lanes = [...this.section.querySelectorAll('.lane[data-strip]')].filter(lane => lane.dataset.code === code)
    const lane = lanes.find(lane => lane.dataset.reading === reading) ?? lanes[0]
    if (lane) this.ruling.open(lane)
    else this.ruling.close()
  }

  changed() { writeAddress(this) }

  turn(ply) { return (ply % 2 === 0) === this.data.white_first ? 'White' : 'Black' }

  draw() {
    const { data, ply, board } = this
    this.drawOn(board, ply)
    const caption = data.captions.find(([at]) => at === ply)?.[1]
      ?? `${ply ? 'After ' + data.names[ply] : 'At the start'}, ${this.turn(ply)} to move`
    this.caption.textContent = caption
    board.setAttribute('aria-label', `${caption}. ${inWords(data.pieces[ply])}`)
    this.drawBefore(ply)
    this.cursor.hidden = false
    this.cursor.style.setProperty('--part', this.lanes.middle(ply))
    this.ruling.draw()
    this.counts.draw()
    this.sharing.draw()
    this.rove()
  }

  /* A large board as it stands at a ply, with its last move and what is announced. */
  drawOn(board, ply) {
    const { data, flipped } = this
    const announced = data.announced.find(([at]) => at === ply)?.[1]
    drawBoard(board, data.pieces[ply], { marked: this.marked(ply), announced, flipped })
  }

  marked(ply) { return ply ? this.data.moves[ply - 1] : [] }

  after(ply) { return ply ? `after ${this.data.names[ply]}` : 'at the start' }

  /* The earlier occurrences, with what was different marked. */
  drawBefore(ply) {
    const found = this.data.before.filter(before => before.ply === ply)
    this.before.replaceChildren(...found.flatMap(({ heading, boards }) => [html('p', heading), this.listBefore(boards)]))
  }

  listBefore(boards) {
    const list = html('ol')
    for (const [at, squares, differs] of boards) {
      const name = this.data.names[at]
      const link = html('a', '', { href: `#${this.section.id}-m${at}` })
      const placement = this.data.pieces[Math.min(at, this.last)]
      link.append(smallBoard(placement, squares, this.flipped, `The board after ${name}`), html('span', name))
      const item = html('li')
      item.append(link)
      if (differs) item.append(html('small', differs))
      list.append(item)
    }
    return list
  }

  /* One stop of the Tab key for the moves, and one for the lanes. */
  rove() {
    for (const move of this.moves) {
      const here = this.shown !== undefined && plyOf(move) === this.shown
      move.tabIndex = here ? 0 : -1
      if (here) move.setAttribute('aria-current', 'true')
      else move.removeAttribute('aria-current')
    }
    if (this.shown === undefined && this.moves.length) this.moves[0].tabIndex = 0
    this.lanes.rove()
  }

  listen() {
    this.section.addEventListener('click', event => this.click(event))
    this.section.addEventListener('focusin', event => {
      const mark = event.target.closest('.lane .track a')
      if (mark && mark.matches(':focus-visible')) this.lanes.focus(mark)
    })
  }

  click(event) {
    if (event.target.closest('[data-close]')) return this.ruling.close()
    const button = event.target.closest('[data-go]')
    if (button) return this.press(button.dataset.go)
    const zoom = event.target.closest('.zoom')
    if (zoom) return this.lanes.zoom(zoom)
    if (event.target.closest('.unfold')) return this.lanes.unfold(!this.lanes.picture.matches('.unfolded'))
    const track = event.target.closest('.lane svg.track')
    if (track) {
      event.preventDefault()
      return this.lanes.click(event, track)
    }
    const link = event.target.closest('a')
    if (link && /-m\d+$/.test(link.getAttribute('href'))) {
      event.preventDefault()
      this.go(plyOf(link))
      return this.showBoard()
    }
    const large = event.target.closest('.board.large')
    if (large) {
      const box = large.getBoundingClientRect()
      this.go(this.ply + (event.clientX < box.left + box.width / 2 ? -1 : 1))
    }
  }

  /* A link to a moment shows the whole board. */
  showBoard() {
    if (!isWhollyInView(this.board)) bring(this.section.querySelector('.stage-and-lanes'))
  }

  press(what) {
    if (what === 'present') return this.presentation.open()
    if (what === 'play') return this.moving.play()
    this.moving.stop()
    if (what === 'flip') { this.flipped = !this.flipped; return this.draw() }
    this.go({ start: 0, back: this.ply - 1, on: this.ply + 1, end: this.last }[what])
  }

  /* Arrow keys: among the marks of the lanes if one has the focus, else along the game. */
  key(event) {
    if (this.presentation.isOpen) return this.presentation.key(event)
    if (event.key === 'p') return this.presentation.open()
    if (event.key === 'Escape') return this.ruling.close()
    const mark = event.target.closest?.('.lane .track a')
    if (mark && this.section.contains(mark)) return this.lanes.key(event, mark)
    const what = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end', f: 'flip', a: 'play' }[event.key]
    if (!what) return
    event.preventDefault()
    const inSheet = event.target.closest?.('.score-sheet a')
    this.press(what)
    if (inSheet && this.section.contains(inSheet)) this.moves[this.ply]?.focus()
  }
}

/* What two laws count up to the moment on the board: a column for each. */
const COUNTED = { position: 'position', series: 'series of moves', moves: 'moves without progress' }

class Counts {
  constructor(game) {
    this.game = game
    const strips = this.pair()
    if (!strips.length) return
    this.columns = strips.map(strip => ({ strip, root: html('div', '', { 'aria-live': 'polite' }) }))
    const root = html('section', '', { class: 'counts', 'aria-label': 'What each law counts' })
    root.append(...this.columns.map(column => column.root))
    game.section.querySelector('.controls').after(root)
    this.draw()
  }

  /* The strips of the law then and of the law now, if the page has both and they count something. */
  pair() {
    const { strips, pair } = this.game.data
    const found = pair.map(code => strips.find(strip => strip.code === code)).filter(Boolean)
    return found.length === 2 && found.some(strip => strip.tallies.length) ? found : []
  }

  draw() {
    for (const { strip, root } of this.columns ?? []) root.replaceChildren(html('h4', strip.title), ...this.counted(strip))
  }

  /* After the end of a game nothing more is counted. */
  counted(strip) {
    const { ply: here, last } = this.game
    const isOver = strip.over !== undefined && here >= strip.over
    const ply = isOver ? Math.min(strip.over, last) : here
    const tallies = Object.keys(COUNTED).flatMap(what => this.tally(strip, what, ply))
    const over = isOver ? [html('p', `over ${this.game.after(ply)}`, { class: 'ended' })] : []
    return [...over, ...tallies.length ? tallies : [html('p', 'counts nothing here', { class: 'note' })]]
  }

  /* Of everything counted of one kind, the count that is furthest, and of those the latest. */
  tally(strip, what, ply) {
    const { tallies } = this.game.data
    const counted = strip.tallies.map(index => tallies[index]).filter(tally => tally.what === what)
      .map(tally => ({ ...tally, times: this.times(tally, ply) })).filter(tally => tally.times.length)
    const furthest = counted.sort((a, b) => b.times.length - a.times.length || b.times.at(-1) - a.times.at(-1))[0]
    return furthest ? [this.line(furthest, ply)] : []
  }

  times(tally, ply) {
    return tally.plies ? tally.plies.filter(at => at <= ply) : tally.since <= ply ? [tally.since] : []
  }

  line({ what, of, times, since, moves }, ply) {
    const n = Math.min(of, what === 'moves' ? Math.floor((ply - since) / 2) : times.length)
    const line = html('p', `${COUNTED[what]}: `, { class: 'tally' })
    const mark = what === 'moves'
      ? html('progress', '', { max: of, value: n, 'aria-label': `${n} of ${of}` })
      : html('span', '●'.repeat(n) + '○'.repeat(of - n), { class: 'dots', 'aria-hidden': true })
    line.append(html('b', `${n} of ${of}`), ' ', mark)
    if (moves) line.append(' ', html('small', moves))
    return line
  }
}

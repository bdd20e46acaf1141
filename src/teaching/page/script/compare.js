/* Then and now: two laws side by side, and what each counts as the moves are stepped. */
const COUNTED = { position: 'position', series: 'series of moves', moves: 'moves without progress' }

class Compare {
  constructor(game) {
    this.game = game
    const { strips } = game.data
    const lanes = game.section.querySelector('.lanes')
    if (!lanes || strips.length < 2) return
    this.sides = this.chosen().map(index => this.side(index))
    this.root = html('section', '', { class: 'compare', 'aria-label': 'Then and now' })
    const both = html('div', '', { class: 'sides' })
    both.append(...this.sides.map(side => side.root))
    this.root.append(html('h3', 'Then and now'), both)
    lanes.after(this.root)
    this.draw()
  }

  /* The pair on which most hangs; or the first and the last. */
  chosen() {
    const { strips, pair } = this.game.data
    const lanes = [...this.game.section.querySelectorAll('.lane[data-strip]')]
    const of = code => lanes.findIndex(lane => lane.dataset.code === code)
    const found = (pair ?? []).map(of).filter(index => index >= 0)
    return found.length === 2 ? found.sort((a, b) => a - b) : [0, strips.length - 1]
  }

  side(index) {
    const root = html('div'), select = html('select', '', { 'aria-label': 'Law' }), body = html('div', '', { 'aria-live': 'polite' })
    this.game.data.strips.forEach(({ title, reading }) => select.append(html('option', title + (reading ? `, ${reading}` : ''))))
    select.selectedIndex = index
    select.addEventListener('change', () => this.draw())
    root.append(select, body)
    return { root, select, body }
  }

  draw() {
    for (const { select, body } of this.sides ?? []) body.replaceChildren(...this.shown(this.game.data.strips[select.selectedIndex]))
  }

  /* A game that is over stays as it ended. */
  shown(strip) {
    const { data, ply: here, flipped } = this.game
    const over = strip.over !== undefined && here >= strip.over
    const ply = over ? Math.min(strip.over, this.game.last) : here
    const after = this.game.after(ply)
    const label = `The board ${after} under ${strip.title}`
    const board = smallBoard(data.pieces[ply], this.game.marked(ply), flipped, label)
    const tallies = ['position', 'series', 'moves'].flatMap(what => this.tally(strip, what, ply))
    const nothing = html('p', 'Nothing is counted here.', { class: 'note' })
    return [board, html('p', over ? `over ${after}` : after, { class: over ? 'ended moment' : 'moment' }), ...tallies.length ? tallies : [nothing]]
  }

  /* Of all that is counted of a kind, that which has come most often, and of that the latest. */
  tally(strip, what, ply) {
    const { tallies } = this.game.data
    const counted = strip.tallies.map(index => tallies[index]).filter(tally => tally.what === what)
      .map(tally => ({ ...tally, times: this.times(tally, ply) })).filter(tally => tally.times.length || tally.clock)
    const best = counted.sort((a, b) => b.times.length - a.times.length || b.times.at(-1) - a.times.at(-1))[0]
    return best ? [this.count(best, ply)] : []
  }

  times(tally, ply) {
    return tally.plies ? tally.plies.filter(at => at <= ply) : tally.since <= ply ? [tally.since] : []
  }

  count({ what, of, times, since, moves }, ply) {
    const { data } = this.game
    const n = what === 'moves' ? Math.floor((ply - since) / 2) : times.length
    const root = html('div', '', { class: 'tally' })
    const line = html('p', `${COUNTED[what]}: `)
    line.append(html('b', `${Math.min(n, of)} of ${of}`))
    root.append(line)
    const dots = what === 'moves'
      ? html('progress', '', { max: of, value: Math.min(n, of), 'aria-label': `${n} of ${of}` })
      : html('span', '●'.repeat(Math.min(n, of)) + '○'.repeat(Math.max(0, of - n)), { class: 'dots', 'aria-hidden': true })
    line.append(' ', dots)
    if (moves) root.append(html('p', moves, { class: 'note' }))
    if (what === 'position') root.append(this.game.listBefore(times.filter(at => at < ply).map(at => [at, [], ''])))
    return root
  }
}

/* The lanes: marks to point at, one stop of the Tab key for all of them, and keys among them. */

/* What a link to a ply ends with. */
const plyOf = link => Number(link.getAttribute('href').match(/-m(\d+)$/)[1])

/* Where a ply stands, in parts of the width, and back, given plies and where they begin. */
const along = (knots, value, from, to) => {
  const next = knots.findIndex(knot => value < knot[from])
  const [a, b] = next > 0 ? [knots[next - 1], knots[next]] : knots.slice(-2)
  return a[to] + (value - a[from]) / (b[from] - a[from]) * (b[to] - a[to])
}
const partAt = (knots, ply) => along(knots, ply, 0, 1)
const plyOfPart = (knots, part) => along(knots, part, 1, 0)

class Lanes {
  constructor(game) {
    this.game = game
    this.picture = game.section.querySelector('.picture')
    this.lens = this.knots = game.data.lens
    for (const track of game.section.querySelectorAll('.lane svg.track')) this.linkCounted(track)
    this.lanes = [...game.section.querySelectorAll('.lane')]
  }

  /* The marks of each lane that has any and is in sight. */
  get rows() {
    return this.lanes.filter(lane => lane.offsetParent).map(lane => [...lane.querySelectorAll('.track a')])
      .filter(marks => marks.length)
  }

  /* Each code in a row of its own, or those that come to the same in one. */
  unfold(isUnfolded = true) {
    this.picture.classList.toggle('unfolded', isUnfolded)
    this.game.section.querySelector('.unfold')?.setAttribute('aria-pressed', isUnfolded)
    this.game.draw()
  }

  /* What a code counts can be pointed at like the rest; in order of ply. */
  linkCounted(track) {
    const { section, data } = this.game
    const linked = [...track.querySelectorAll('a')]
    const art = track.querySelector('.art')
    const drawn = art.localName === 'use' ? document.querySelector(art.getAttribute('href')) : art
    for (const circle of drawn.querySelectorAll('.counted circle')) {
      const ply = Math.round(plyOfPart(this.knots, parseFloat(circle.getAttribute('cx')) / 100) - .5)
      if (linked.some(mark => plyOf(mark) === ply)) continue
      const mark = svg('a', { href: `#${section.id}-m${ply}` })
      const title = svg('title')
      title.textContent = `${data.names[ply]}: counted, time ${circle.dataset.nth}`
      mark.append(title, svg('use', { class: 'hit', href: '#hit', x: circle.getAttribute('cx') }))
      track.insertBefore(mark, linked.find(later => plyOf(later) > ply) ?? null)
    }
  }

  rove(focused) {
    const marks = this.rows.flat()
    this.stop = focused ?? (marks.includes(this.stop) ? this.stop : marks[0])
    for (const mark of marks) mark.setAttribute('tabindex', mark === this.stop ? '0' : '-1')
  }

  /* The mark that is nearest, if one is near: marks can stand closer than a finger is wide. */
  markAt(track, x) {
    const box = track.getBoundingClientRect()
    const away = mark => Math.abs(box.left + box.width * this.middle(plyOf(mark)) - x)
    const marks = [...track.querySelectorAll('a')].sort((a, b) => away(a) - away(b))
    return marks.length && away(marks[0]) < 9 ? marks[0] : undefined
  }

  plyAt(track, x) {
    const box = track.getBoundingClientRect()
    return Math.floor(plyOfPart(this.knots, (x - box.left) / box.width))
  }

  /* Where the middle of a ply stands. */
  middle(ply) { return partAt(this.knots, ply + .5) }

  /* All plies as wide as each other, or some enlarged. */
  zoom(button) {
    const isWhole = this.knots !== this.lens
    button.setAttribute('aria-pressed', !isWhole)
    this.picture.classList.toggle('whole', !isWhole)
    this.scale(isWhole ? this.lens : [[0, 0], [this.game.last + 1, 1]])
    this.game.draw()
  }

  scale(knots) {
    const moved = part => partAt(knots, plyOfPart(this.knots, part))
    for (const part of this.picture.querySelectorAll('.track *')) {
      const has = name => part.getAttribute(name)?.endsWith('%')
      const get = name => parseFloat(part.getAttribute(name)) / 100
      const set = (name, value) => part.setAttribute(name, `${+(value * 100).toFixed(4)}%`)
      if (has('rx')) {
        const [from, to] = [get('cx') - get('rx'), get('cx') + get('rx')].map(moved)
        set('cx', (from + to) / 2)
        set('rx', (to - from) / 2)
        continue
      }
      if (has('width')) set('width', moved(get('x') + get('width')) - moved(get('x')))
      for (const name of ['x', 'x1', 'x2', 'cx']) if (has(name)) set(name, moved(get(name)))
    }
    this.knots = knots
  }

  /* A click, or the Enter key, of which the event knows no place. */
  click(event, track) {
    const mark = event.detail ? this.markAt(track, event.clientX) : event.target.closest('a')
    if (mark) {
      this.rove(mark)
      mark.focus({ preventScroll: true })
    }
    this.game.go(mark ? plyOf(mark) : this.plyAt(track, event.clientX))
    this.game.ruling.open(track.closest('.lane'))
  }

  /* The board follows what has the focus, and so does the ruling if it is open. */
  focus(mark) {
    this.rove(mark)
    this.game.go(plyOf(mark))
    if (this.game.ruling.isOpen) this.game.ruling.open(mark.closest('.lane'))
  }

  key(event, mark) {
    const { rows } = this
    const row = rows.findIndex(marks => marks.includes(mark))
    const at = rows[row].indexOf(mark)
    const nearest = marks => marks?.reduce((a, b) =>
      Math.abs(plyOf(b) - plyOf(mark)) < Math.abs(plyOf(a) - plyOf(mark)) ? b : a)
    const next = {
      ArrowLeft: rows[row][at - 1], ArrowRight: rows[row][at + 1],
      ArrowUp: nearest(rows[row - 1]), ArrowDown: nearest(rows[row + 1]),
      Home: rows[row][0], End: rows[row].at(-1),
    }
    if (!(event.key in next)) return
    event.preventDefault()
    if (!next[event.key]) return
    this.rove(next[event.key])
    next[event.key].focus()
  }
}

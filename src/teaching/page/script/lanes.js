/* The lanes: marks to point at, one stop of the Tab key for all of them, and keys among them. */

/* What a link to a ply ends with. */
const plyOf = link => Number(link.getAttribute('href').match(/-m(\d+)$/)[1])

class Lanes {
  constructor(game) {
    this.game = game
    for (const track of game.section.querySelectorAll('.lane svg.track')) this.linkCounted(track)
    this.rows = [...game.section.querySelectorAll('.lane')].map(lane => [...lane.querySelectorAll('.track a')])
      .filter(marks => marks.length)
  }

  /* What a code counts can be pointed at like the rest; in order of ply. */
  linkCounted(track) {
    const { section, moves, data } = this.game
    const linked = [...track.querySelectorAll('a')]
    const art = track.querySelector('.art')
    const drawn = art.localName === 'use' ? document.querySelector(art.getAttribute('href')) : art
    for (const circle of drawn.querySelectorAll('.counted circle')) {
      const ply = Math.round(parseFloat(circle.getAttribute('cx')) / 100 * moves.length - .5)
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
    const away = mark => Math.abs(box.left + box.width * (plyOf(mark) + .5) / (this.game.last + 1) - x)
    const marks = [...track.querySelectorAll('a')].sort((a, b) => away(a) - away(b))
    return marks.length && away(marks[0]) < 9 ? marks[0] : undefined
  }

  plyAt(track, x) {
    const box = track.getBoundingClientRect()
    return Math.floor((x - box.left) / box.width * (this.game.last + 1))
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
    const row = this.rows.findIndex(marks => marks.includes(mark))
    const at = this.rows[row].indexOf(mark)
    const nearest = marks => marks?.reduce((a, b) =>
      Math.abs(plyOf(b) - plyOf(mark)) < Math.abs(plyOf(a) - plyOf(mark)) ? b : a)
    const next = {
      ArrowLeft: this.rows[row][at - 1], ArrowRight: this.rows[row][at + 1],
      ArrowUp: nearest(this.rows[row - 1]), ArrowDown: nearest(this.rows[row + 1]),
      Home: this.rows[row][0], End: this.rows[row].at(-1),
    }
    if (!(event.key in next)) return
    event.preventDefault()
    if (!next[event.key]) return
    this.rove(next[event.key])
    next[event.key].focus()
  }
}

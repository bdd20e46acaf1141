/* What a code says of the moment on the board: below its lane, with room of its own. */
class Ruling {
  constructor(game) {
    this.game = game
    this.panel = game.section.querySelector('.ruling')
  }

  get isOpen() { return !this.panel.hidden }
  get code() { return this.isOpen ? this.lane.dataset.code : undefined }
  get reading() { return this.isOpen ? this.lane.dataset.reading : undefined }

  /* The lane stays where it is on the screen, whatever opens or closes above it. */
  keeping(lane, change) {
    const before = lane.getBoundingClientRect().top
    change()
    scrollBy({ top: lane.getBoundingClientRect().top - before, behavior: 'instant' })
  }

  open(lane) {
    if (!lane.offsetParent) this.game.lanes.unfold()
    this.keeping(lane, () => {
      this.lane = lane
      this.panel.hidden = false
      lane.after(this.panel)
      this.draw()
    })
    this.panel.scrollIntoView({ behavior: 'instant', block: 'nearest' })
    this.game.changed()
  }

  close() {
    if (!this.isOpen) return
    const focused = this.panel.contains(document.activeElement)
    this.keeping(this.lane, () => { this.panel.hidden = true })
    if (focused) this.game.lanes.stop?.focus()
    this.game.changed()
  }

  draw() {
    if (!this.isOpen) return
    const { data, ply } = this.game
    const strip = data.strips[this.lane.dataset.strip]
    const reading = strip.reading ? `, ${strip.reading}` : ''
    const title = html('h4', strip.title + reading)
    title.append(' ', html('small', this.game.after(ply)))
    const close = html('button', '×', { type: 'button', 'aria-label': 'Close the ruling', 'data-close': '' })
    const board = smallBoard(data.pieces[ply], [], this.game.flipped, `The board ${this.game.after(ply)}`)
    this.panel.replaceChildren(close, board, title, ...this.said(strip))
  }

  /* The sentences of the moment, and the articles from the laws at the end of the page. */
  said(strip) {
    const { data, ply } = this.game
    const here = data.courses[strip.course].filter(([from, until]) => from <= ply && ply <= until)
    if (!here.length) return [html('p', this.silence(strip))]
    const once = at => [...new Set(here.flatMap(moment => moment[at]))]
    const says = once(2).map(index => html('p', data.says[index]))
    return [...says, ...once(3).map(index => articleAt(data.articles[strip.articles[index]]))]
  }

  silence({ over }) {
    const { data, ply } = this.game
    return over !== undefined && ply > over
      ? `Under this code the game was over: what comes after ${data.names[over]} is void.`
      : 'The code has no ruling on this moment: nothing can be claimed, and nothing is counted.'
  }
}

/* Presentation: one law fills the screen, step by step to its verdict. */
/* The maximum number of moments before the one that matters. */
const MOMENTS = 10

class Presentation {
  constructor(game) {
    this.game = game
    this.lanes = [...game.section.querySelectorAll('.lane[data-strip]')]
  }

  get isOpen() { return Boolean(this.dialog?.open) }

  open() {
    if (this.isOpen || !this.lanes.length) return
    if (!this.dialog) this.make()
    const lit = this.lanes.findIndex(lane => lane.classList.contains('chosen'))
    this.lane = Math.max(0, lit)
    this.step = 0
    this.dialog.showModal()
    this.dialog.querySelector('[data-act=on]').focus()
    this.dialog.requestFullscreen?.().catch(() => {})
    this.draw()
  }

  close() {
    if (document.fullscreenElement === this.dialog) document.exitFullscreen()
    this.dialog.close()
  }

  make() {
    this.dialog = html('dialog', '', { class: 'presentation', 'aria-label': 'Presentation' })
    this.board = this.game.board.cloneNode(true)
    this.words = html('div', '', { class: 'words', 'aria-live': 'polite' })
    const buttons = [['back', '‹', 'Back'], ['on', '›', 'On'], ['law', 'next law', 'Next law'], ['close', '×', 'Close']]
    const controls = html('div', '', { class: 'steps' })
    for (const [act, text, label] of buttons) controls.append(html('button', text, { type: 'button', 'data-act': act, 'aria-label': label }))
    this.dialog.append(this.board, this.words, controls)
    this.game.section.append(this.dialog)
    this.dialog.addEventListener('click', event => {
      const button = event.target.closest('[data-act]')
      if (button) this.act(button.dataset.act)
    })
    let turned = 0
    this.dialog.addEventListener('wheel', event => {
      event.preventDefault()
      if (event.timeStamp - turned < 150) return
      turned = event.timeStamp
      this.act(event.deltaY > 0 ? 'on' : 'back')
    }, { passive: false })
  }

  key(event) {
    const acts = { ArrowRight: 'on', ' ': 'on', PageDown: 'on', ArrowLeft: 'back', PageUp: 'back', ArrowDown: 'law', ArrowUp: 'before', p: 'close', Escape: 'close' }
    const act = acts[event.key]
    // Space presses the button that has the focus, except that it never goes back.
    if (!act || (event.key === ' ' && event.target.closest('[data-act=law], [data-act=close]'))) return
    event.preventDefault()
    this.act(act)
  }

  act(act) {
    const count = this.lanes.length, last = this.steps.length - 1
    if (act === 'close') return this.close()
    if (act === 'on') this.step = Math.min(last, this.step + 1)
    if (act === 'back') this.step = Math.max(0, this.step - 1)
    if (act === 'law' || act === 'before') {
      this.lane = (this.lane + (act === 'law' ? 1 : count - 1)) % count
      this.step = 0
    }
    this.draw()
  }

  get strip() { return this.game.data.strips[this.lanes[this.lane].dataset.strip] }

  /* Who plays; the moments of this law up to the one that matters, each sentence once; and that one,
     with the verdict. Nothing after it is shown. */
  get steps() {
    const { data, last, section } = this.game
    const { course, matters, sentence, over } = this.strip
    const end = Math.min(matters ?? data.focus, over ?? last, last)
    const said = new Set()
    const steps = []
    for (const [ply, , indices] of data.courses[course]) {
      if (ply > end) break
      const says = indices.map(index => data.says[index]).filter(words => !said.has(words))
      for (const words of says) said.add(words)
      if (says.length || ply === end) steps.push({ ply, says })
    }
    const final = steps.at(-1)?.ply === end ? steps.pop() : { ply: end, says: [] }
    if (!final.says.length) final.says.push(sentence)
    const who = [...section.querySelectorAll('header h2, header .place')].map(line => line.textContent)
    return [{ ply: 0, says: who }, ...steps.slice(-MOMENTS), { ...final, isLast: true }]
  }

  draw() {
    const { ply, says, isLast } = this.steps[this.step]
    this.game.drawOn(this.board, ply)
    const { title, reading } = this.strip
    const when = html('p', this.game.after(ply), { class: 'moment' })
    const read = reading ? [html('p', reading, { class: 'depends' })] : []
    const verdict = isLast ? [this.verdict()] : []
    this.words.replaceChildren(html('h2', title), ...read, when, ...says.map(sentence => html('p', sentence)), ...verdict)
  }

  verdict() {
    const verdict = html('div', '', { class: 'outcome' })
    verdict.append(...[...this.lanes[this.lane].querySelector('.verdict').childNodes].map(node => node.cloneNode(true)))
    return verdict
  }
}

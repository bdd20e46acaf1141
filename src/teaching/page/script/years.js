/* The slider: the law of any year. */
class Years {
  constructor(game) {
    this.game = game
    this.input = game.section.querySelector('.slider input')
    if (!this.input) return
    this.own = Number(this.input.value)
    this.output = game.section.querySelector('.slider output')
    this.list = game.section.querySelector('.by-year')
    this.eras = [...this.list.querySelectorAll('li[data-from]')]
    this.under = new Map([...this.list.querySelectorAll('.under')].map(under => [under.dataset.code, under]))
    for (const { dataset } of this.list.querySelectorAll('p[data-code]')) this.why(dataset.code)
    this.input.hidden = this.output.hidden = false
    this.list.classList.add('scripted')
    this.input.addEventListener('input', () => { this.draw(); game.changed() })
    this.draw()
  }

  /* The year that was chosen, if it is another than that of the game. */
  get year() {
    const year = Number(this.input?.value)
    return this.input && year !== this.own ? year : undefined
  }

  go(year) {
    if (!this.input) return
    this.input.value = year ?? this.own
    this.draw()
  }

  /* The reasons and articles of a code that is asked, from the table of verdicts. */
  why(code) {
    if (this.under.has(code)) return
    const heading = document.getElementById(`${this.game.section.id}-${code}`)
    const row = heading.closest('tr')
    const under = html('div', '', { class: 'under' })
    const says = html('p', row.querySelector('summary').textContent)
    says.prepend(html('i', heading.querySelector('a').textContent + ': '))
    under.append(says)
    for (const cited of row.querySelectorAll('.cited')) {
      if (cited.dataset.codes.split(' ').includes(code)) under.append(cited.cloneNode(true))
    }
    this.list.append(under)
    this.under.set(code, under)
  }

  draw() {
    const year = Number(this.input.value)
    this.output.textContent = year
    for (const era of this.eras) era.hidden = year < era.dataset.from || year > era.dataset.until
    const shown = this.eras.find(era => !era.hidden)
    for (const named of shown.querySelectorAll('.in-year')) named.textContent = year
    const governs = [...shown.querySelectorAll('p')]
    for (const [code, under] of this.under) under.hidden = !governs.some(p => p.dataset.code === code)
    this.input.setAttribute('aria-valuetext', `${year}: ${governs.map(p => p.textContent.trim()).join('; ')}`)
  }
}

/* The band of years: the law of any year, at any of the places, and what it makes of the game. */
class Years {
  constructor(game) {
    this.game = game
    this.root = game.section.querySelector('.years')
    if (!this.root) return
    const find = selector => this.root.querySelector(selector)
    this.input = find('.slider input')
    this.select = find('.where select')
    this.panel = find('.of-year')
    this.needle = find('.needle')
    this.band = find('.band')
    this.lists = [...this.root.querySelectorAll('.in-words')]
    this.templates = [...find('template').content.children]
    this.own = Number(this.input.value)
    this.input.addEventListener('input', () => this.choose())
    this.select.addEventListener('change', () => this.choose())
    this.light()
  }

  get data() { return this.game.data.years }

  /* The year and the place that were chosen, if they are others than those of the game. */
  get year() { return this.other(this.input, this.own) }
  get place() { return this.other(this.select, 0) }
  other(field, own) {
    const value = Number(field?.value)
    return field && value !== own ? value : undefined
  }

  go(year, place) {
    if (!this.root) return
    this.input.value = year ?? this.own
    this.select.selectedIndex = this.data.places[place] ? place : 0
    this.draw()
  }

  /* Another law moves the board to the moment at which it decides. */
  choose() {
    this.draw()
    const moment = this.laws.map(law => law.dataset.ply).find(ply => ply !== undefined)
    const isAnother = moment !== this.moment
    this.moment = moment
    if (isAnother && moment !== undefined) this.game.go(Number(moment))
    else this.game.changed()
  }

  get saying() {
    const year = Number(this.input.value)
    const eras = this.data.places[this.select.selectedIndex]
    return this.data.sayings[eras.find(([from, until]) => from <= year && year <= until)[2]]
  }

  draw() {
    const year = Number(this.input.value), first = Number(this.input.min), last = Number(this.input.max)
    this.needle.style.setProperty('--part', (year - first + .5) / (last - first + 1))
    this.drawBand()
    const [own, laws, why, another] = this.saying
    const when = html('p', year, { class: 'when' })
    when.append(html('small', own ? this.data.whose : ''))
    const shown = why ? [this.ofNone(why, year)] : laws.map(law => this.ofLaw(law))
    this.panel.replaceChildren(when, ...shown, html('p', another, { class: 'note' }))
    this.input.setAttribute('aria-valuetext', `${year}: ${shown.map(law => law.innerText).join('; ')}`)
    this.light()
  }

  /* The band of the place that was chosen, from its years in words. */
  drawBand() {
    const place = this.select.selectedIndex
    if (place === (this.drawn ?? 0)) return
    this.drawn = place
    this.lists.forEach((list, index) => list.classList.toggle('elsewhere', index !== place))
    const segments = [...this.lists[place].querySelectorAll('tr')].map(run => {
      const { years, kind } = run.dataset
      const segment = html('span', '', { class: 'segment ' + kind, style: `flex-grow: ${years}` })
      const words = kind === 'either' ? 'laws differ' : run.querySelector('.badge').textContent
      segment.append(html('b', '', { class: 'shape ' + kind }), html('span', words))
      return segment
    })
    this.band.replaceChildren(...segments)
  }

  ofLaw([index, lead, doubts]) {
    const law = this.templates[index].cloneNode(true)
    law.querySelector('.lead').textContent = lead
    law.querySelector('.doubts').textContent = this.data.doubts[doubts]
    return law
  }

  ofNone([before, hasYear, after], year) {
    const law = this.templates.at(-1).cloneNode(true)
    law.querySelector('.by').textContent = before + (hasYear ? year : '') + after + '.'
    return law
  }

  get laws() { return [...this.panel.querySelectorAll('.law')] }

  /* The lanes of the laws of the year, or of those that come to the same. */
  light() {
    const lit = this.laws.map(law => law.dataset.lane)
    for (const lane of this.game.section.querySelectorAll('.lane')) {
      const codes = [lane.dataset.code, ...lane.dataset.alike?.split(' ') ?? []]
      lane.classList.toggle('chosen', codes.some(code => lit.includes(code)))
    }
  }
}

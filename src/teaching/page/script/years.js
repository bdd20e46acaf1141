/* The band of years: the law of any year, at any of the places, and what it makes of the game. */

/* What is the same for all games: data, and elements to be filled. */
const ofYears = JSON.parse(document.getElementById('years-data').textContent)
const [lawsOfYears, articlesOfYears] = [...document.getElementById('of-years').content.children].map(it => [...it.children])

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
    this.words = find('.in-words')
    this.own = Number(this.input.value)
    this.select.append(...ofYears.countries.map(([name]) => html('option', name)))
    this.input.addEventListener('input', () => this.choose())
    this.select.addEventListener('change', () => this.choose())
    this.light()
  }

  get data() { return this.game.data.years }

  /* The year and the place that were chosen, if they are others than those of the game. */
  get year() { return this.other(Number(this.input?.value), this.own) }
  get place() { return this.other(this.select?.selectedIndex, 0) }
  other(value, own) { return this.root && value !== own ? value : undefined }

  go(year, place) {
    if (!this.root) return
    this.input.value = year ?? this.own
    this.select.selectedIndex = this.select.options[place] ? place : 0
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

  get eras() {
    const place = this.select.selectedIndex
    return place ? ofYears.countries[place - 1][1] : this.data.eras
  }

  get saying() {
    const year = Number(this.input.value)
    return ofYears.sayings[this.eras.find(([from, until]) => from <= year && year <= until)[2]]
  }

  /* What a law makes of the game, and by which article. */
  outcome(law) {
    const [, nth, article] = this.data.laws.find(([known]) => known === law)
    const [kind, words, ply, lane, why] = this.data.outcomes[nth]
    return { kind, words, ply, lane, why, article }
  }

  draw() {
    this.panel.hidden = this.year === undefined && this.place === undefined
    const year = Number(this.input.value), first = Number(this.input.min), last = Number(this.input.max)
    this.needle.style.setProperty('--part', (year - first + .5) / (last - first + 1))
    this.drawPlace()
    const [own, laws, why, another] = this.saying
    const when = html('p', year, { class: 'when' })
    when.append(html('small', own ? this.data.whose : ''))
    const shown = why ? [this.ofNone(why, year)] : laws.map(law => this.ofLaw(law))
    this.panel.replaceChildren(when, ...shown, html('p', another, { class: 'note' }))
    this.input.setAttribute('aria-valuetext', `${year}: ${shown.map(law => law.innerText).join('; ')}`)
    this.light()
  }

  /* The band of the place that was chosen, and its years in words. */
  drawPlace() {
    const place = this.select.selectedIndex
    if (place === (this.drawn ?? 0)) return
    this.drawn = place
    const runs = this.runs()
    this.band.replaceChildren(...runs.map(({ from, until, kind, words }) => {
      const segment = html('span', '', { class: 'segment ' + kind, style: `flex-grow: ${until - from + 1}` })
      segment.append(html('b', '', { class: 'shape ' + kind }), html('span', kind === 'either' ? 'laws differ' : words))
      return segment
    }))
    const name = this.select.selectedOptions[0].textContent
    this.words.querySelector('summary').textContent = 'The years in words' + (place ? `, in ${name}` : '')
    this.words.querySelector('tbody').replaceChildren(...runs.map(run => this.inWords(run)))
  }

  /* Years in which whatever governed comes to the same. */
  runs() {
    const runs = []
    for (const [from, until, said] of this.eras) {
      const [own, candidates] = ofYears.sayings[said]
      const laws = candidates.map(([law]) => law), outcomes = laws.map(law => this.outcome(law))
      const several = [...new Set(outcomes.map(({ words }) => words))]
      const kind = several.length > 1 ? 'either' : outcomes[0]?.kind ?? 'no-law'
      const words = several.join(', or ') || 'no law known'
      const last = runs.at(-1)
      if (last && !own && !last.own && last.kind === kind && last.words === words) {
        last.until = until
        last.laws = [...new Set([...last.laws, ...laws])]
      } else runs.push({ from, until, own, kind, words, laws })
    }
    return runs
  }

  inWords({ from, until, own, kind, words, laws }) {
    const row = html('tr'), said = html('td'), names = html('td')
    const years = from === until ? from : until === Number(this.input.max) ? `${from} to today` : `${from}–${until}`
    const when = html('th', years, { scope: 'row' })
    if (own) when.append(html('small', ` (${this.data.whose})`))
    said.append(html('span', words, { class: 'badge ' + kind }))
    const named = laws.map(law => ofYears.laws[law])
    named.forEach(([name, id], index) => names.append(index ? ', ' : '', id ? html('a', name, { href: '#law-' + id }) : name))
    row.append(when, said, names)
    return row
  }

  ofLaw([index, lead, doubts]) {
    const law = lawsOfYears[index].cloneNode(true), find = selector => law.querySelector(selector)
    const { kind, words, ply, lane, why, article } = this.outcome(index)
    if (lane !== null) law.dataset.lane = lane
    if (ply !== null) law.dataset.ply = ply
    find('.outcome').classList.add(kind)
    find('.shape').classList.add(kind)
    find('.outcome').append(words)
    find('.lead').textContent = lead
    find('.doubts').textContent = ofYears.doubts[doubts]
    find('.why p').textContent = why
    if (article !== null) find('.why').append(articlesOfYears[article].cloneNode(true))
    return law
  }

  ofNone([before, hasYear, after], year) {
    const law = lawsOfYears.at(-1).cloneNode(true)
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

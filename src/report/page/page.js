'use strict'
/* Steps, points and slides. Without it everything can still be read. */
{
  const SIDE = 45, MARGIN = 18
  const FILES = 'abcdefgh'
  const NAMES = { K: 'king', Q: 'queen', R: 'rook', B: 'bishop', N: 'knight', P: 'pawn' }

  const svg = (name, attributes = {}) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name)
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }
  const html = (name, text = '', attributes = {}) => {
    const element = Object.assign(document.createElement(name), { textContent: text })
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
    return element
  }

  /* The men of a FEN placement: square and symbol. */
  const men = placement => {
    const found = []
    placement.split('/').forEach((row, down) => {
      let file = 0
      for (const c of row) {
        if (c >= '1' && c <= '8') file += Number(c)
        else found.push([FILES[file++] + (8 - down), (c < 'a' ? 'w' : 'b') + c.toUpperCase()])
      }
    })
    return found
  }
  const place = (square, flipped) => {
    const file = FILES.indexOf(square[0]), down = 8 - square[1]
    return { x: MARGIN + SIDE * (flipped ? 7 - file : file), y: SIDE * (flipped ? 7 - down : down) }
  }
  const square = { width: SIDE, height: SIDE }
  const uses = (placement, flipped) =>
    men(placement).map(([at, man]) => svg('use', { href: '#' + man, ...place(at, flipped), ...square }))
  const inWords = placement => {
    const all = men(placement)
    const side = (color, name) => `${name}: ` + Object.entries(NAMES).map(([letter, role]) => {
      const squares = all.filter(([, man]) => man === color + letter).map(([at]) => at)
      return squares.length ? `${role}${squares.length > 1 ? 's' : ''} ${squares.join(', ')}` : ''
    }).filter(Boolean).join(', ') + '.'
    return side('w', 'White') + ' ' + side('b', 'Black')
  }

  /* What a link to a ply ends with. */
  const plyOf = link => Number(link.getAttribute('href').match(/-m(\d+)$/)[1])

  class Game {
    constructor(section) {
      this.section = section
      this.flipped = false
      this.board = section.querySelector('.board.large')
      this.caption = section.querySelector('figcaption')
      this.before = section.querySelector('.before')
      this.cursor = section.querySelector('.cursor')
      this.ruling = section.querySelector('.ruling')
      this.sheet = section.querySelector('.score-sheet')
      this.moves = [...this.sheet.querySelectorAll('a')]
      this.link()
      this.lanes = [...section.querySelectorAll('.lane')].map(lane => [...lane.querySelectorAll('.track a')])
        .filter(marks => marks.length)
      this.listen()
      this.slider()
      this.rove()
    }

    /* What a code counts can be pointed at like the rest; in order of ply. */
    link() {
      const plies = this.moves.length
      for (const track of this.section.querySelectorAll('.lane svg.track')) {
        const linked = [...track.querySelectorAll('a')]
        const art = track.querySelector('.art')
        const drawn = art.localName === 'use' ? document.querySelector(art.getAttribute('href')) : art
        for (const circle of drawn.querySelectorAll('.counted circle')) {
          const ply = Math.round(parseFloat(circle.getAttribute('cx')) / 100 * plies - .5)
          if (linked.some(mark => plyOf(mark) === ply)) continue
          const mark = svg('a', { href: `#${this.section.id}-m${ply}` })
          const title = svg('title')
          title.textContent = `${this.data.names[ply]}: counted, time ${circle.dataset.nth}`
          mark.append(title, svg('use', { class: 'hit', href: '#hit', x: circle.getAttribute('cx') }))
          track.insertBefore(mark, linked.find(later => plyOf(later) > ply) ?? null)
        }
      }
    }

    get data() {
      return this.parsed ??= JSON.parse(this.section.querySelector('.data').textContent)
    }
    get last() { return this.data.men.length - 1 }
    get ply() { return this.shown ?? this.data.focus }

    go(ply) {
      this.shown = Math.max(0, Math.min(this.last, ply))
      current = this
      this.draw()
    }

    turn(ply) { return (ply % 2 === 0) === this.data.white_first ? 'White' : 'Black' }

    draw() {
      const { data, ply, flipped, board } = this
      const announced = data.announced.find(([at]) => at === ply)?.[1]
      const marked = announced ?? (ply ? data.moves[ply - 1] : [])
      for (const rect of board.querySelectorAll('.squares rect')) {
        rect.classList.toggle('marked', marked.includes(rect.dataset.square))
        for (const [key, value] of Object.entries(place(rect.dataset.square, flipped))) rect.setAttribute(key, value)
      }
      board.querySelector('.men').replaceChildren(...uses(data.men[ply], flipped))
      const texts = [...board.querySelectorAll('.coordinates text')]
      texts.forEach((text, index) => {
        const nth = index % 8
        text.textContent = index < 8 ? FILES[flipped ? 7 - nth : nth] : flipped ? 8 - nth : nth + 1
      })
      const caption = data.captions.find(([at]) => at === ply)?.[1]
        ?? `${ply ? 'After ' + data.names[ply] : 'At the start'}, ${this.turn(ply)} to move`
      this.caption.textContent = caption
      board.setAttribute('aria-label', `${caption}. ${inWords(data.men[ply])}`)
      this.drawBefore(ply)
      this.drawCursor(ply)
      this.rove()
    }

    /* The earlier occurrences, with what was different marked. */
    drawBefore(ply) {
      const found = this.data.before.filter(before => before.ply === ply)
      this.before.replaceChildren(...found.flatMap(({ heading, boards }) => [html('p', heading), this.listBefore(boards)]))
    }

    listBefore(boards) {
      const list = html('ol')
      for (const [at, squares, differs] of boards) {
        const name = this.data.names[at]
        const small = this.smallBoard(at, squares)
        const link = html('a', '', { href: `#${this.section.id}-m${at}` })
        link.append(small, html('span', name))
        const item = html('li')
        item.append(link)
        if (differs) item.append(html('small', differs))
        list.append(item)
      }
      return list
    }

    smallBoard(ply, marks) {
      const side = 8 * SIDE, label = `The board after ${this.data.names[ply]}`
      const small = svg('svg', { class: 'board small', viewBox: `${MARGIN} 0 ${side} ${side}`, role: 'img', 'aria-label': label })
      for (const rank of '12345678') for (const file of FILES) {
        const dark = (FILES.indexOf(file) + Number(rank)) % 2 === 1
        small.append(svg('rect', { class: dark ? 'dark' : 'light', ...place(file + rank, this.flipped), ...square }))
      }
      for (const mark of marks) small.append(svg('rect', { class: 'marked', ...place(mark, this.flipped), ...square }))
      small.append(...uses(this.data.men[Math.min(ply, this.last)], this.flipped))
      return small
    }

    drawCursor(ply) {
      this.cursor.hidden = false
      this.cursor.style.setProperty('--part', (ply + .5) / (this.last + 1))
    }

    /* One stop of the Tab key for the moves, and one for the lanes. */
    rove(focused) {
      const at = this.shown ?? Number(this.section.dataset.focus ?? 0)
      for (const move of this.moves) {
        const here = this.shown !== undefined && plyOf(move) === at
        move.tabIndex = here ? 0 : -1
        if (here) {
          move.setAttribute('aria-current', 'true')
          const sheet = this.sheet, top = move.offsetTop - sheet.offsetTop
          if (top < sheet.scrollTop || top > sheet.scrollTop + sheet.clientHeight - 30) sheet.scrollTop = top - sheet.clientHeight / 2
        } else move.removeAttribute('aria-current')
      }
      if (this.shown === undefined && this.moves.length) this.moves[0].tabIndex = 0
      const marks = this.lanes.flat()
      this.mark = focused ?? (marks.includes(this.mark) ? this.mark : marks[0])
      for (const mark of marks) mark.setAttribute('tabindex', mark === this.mark ? '0' : '-1')
    }

    row(code) { return document.getElementById(`${this.section.id}-${code}`) }

    /* The reasons and articles of a code, from the table of verdicts. */
    why(code) {
      const [summary, ...articles] = this.row(code).querySelector('details').children
      return [html('p', summary.textContent), ...articles.map(article => article.cloneNode(true))]
    }

    /* The ruling of the code whose lane it is. */
    open(mark) {
      const code = mark.closest('.lane').dataset.code
      const badge = this.row(code).querySelector('.badge').cloneNode(true)
      const title = html('h4', code + ' ')
      title.append(badge)
      const close = html('button', '×', { type: 'button', 'aria-label': 'Close the ruling', 'data-close': '' })
      this.ruling.replaceChildren(close, this.smallBoard(plyOf(mark), []), title, html('p', mark.querySelector('title').textContent), ...this.why(code))
      this.ruling.hidden = false
    }

    point(mark) {
      this.open(mark)
      this.go(plyOf(mark))
    }

    listen() {
      this.section.addEventListener('click', event => {
        if (event.target.closest('[data-close]')) { this.ruling.hidden = true; return }
        const button = event.target.closest('[data-go]')
        if (button) return this.press(button.dataset.go)
        const track = event.target.closest('.lane svg.track')
        if (track) {
          event.preventDefault()
          const mark = event.detail ? this.markAt(track, event.clientX) : event.target.closest('a')
          if (!mark) return this.go(this.plyAt(track, event.clientX))
          this.rove(mark)
          return this.point(mark)
        }
        const link = event.target.closest('a')
        if (link && /-m\d+$/.test(link.getAttribute('href'))) {
          event.preventDefault()
          return this.go(plyOf(link))
        }
        const large = event.target.closest('.board.large')
        if (large) {
          const box = large.getBoundingClientRect()
          this.go(this.ply + (event.clientX < box.left + box.width / 2 ? -1 : 1))
        }
      })
      this.section.addEventListener('pointermove', event => {
        const track = event.pointerType !== 'touch' && event.target.closest('.lane svg.track')
        const mark = track && this.markAt(track, event.clientX)
        if (mark && mark !== this.hovered) this.point(mark)
        this.hovered = mark
      })
      this.section.addEventListener('focusin', event => {
        current = this
        const mark = event.target.closest('.lane .track a')
        if (mark && mark.matches(':focus-visible')) { this.rove(mark); this.point(mark) }
      })
    }

    /* The mark that is nearest, if one is near: marks can stand closer than a finger is wide. */
    markAt(track, x) {
      const box = track.getBoundingClientRect()
      const away = mark => Math.abs(box.left + box.width * (plyOf(mark) + .5) / (this.last + 1) - x)
      const marks = [...track.querySelectorAll('a')].sort((a, b) => away(a) - away(b))
      return marks.length && away(marks[0]) < 9 ? marks[0] : undefined
    }

    plyAt(track, x) {
      const box = track.getBoundingClientRect()
      return Math.floor((x - box.left) / box.width * (this.last + 1))
    }

    press(what) {
      if (what === 'flip') { this.flipped = !this.flipped; current = this; return this.draw() }
      this.go({ start: 0, back: this.ply - 1, on: this.ply + 1, end: this.last }[what])
    }

    /* Arrow keys: among the marks of the lanes if one has the focus, else along the game. */
    key(event) {
      if (event.key === 'Escape') { this.ruling.hidden = true; return }
      const mark = event.target.closest?.('.lane .track a')
      if (mark) return this.keyInLanes(event, mark)
      const what = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end', f: 'flip' }[event.key]
      if (!what) return
      event.preventDefault()
      const inSheet = event.target.closest?.('.score-sheet a')
      this.press(what)
      if (inSheet) this.moves[this.ply]?.focus()
    }

    keyInLanes(event, mark) {
      const row = this.lanes.findIndex(marks => marks.includes(mark))
      const at = this.lanes[row].indexOf(mark)
      const nearest = marks => marks?.reduce((a, b) =>
        Math.abs(plyOf(b) - plyOf(mark)) < Math.abs(plyOf(a) - plyOf(mark)) ? b : a)
      const next = {
        ArrowLeft: this.lanes[row][at - 1], ArrowRight: this.lanes[row][at + 1],
        ArrowUp: nearest(this.lanes[row - 1]), ArrowDown: nearest(this.lanes[row + 1]),
        Home: this.lanes[row][0], End: this.lanes[row].at(-1),
      }
      if (!(event.key in next)) return
      event.preventDefault()
      if (!next[event.key]) return
      this.rove(next[event.key])
      next[event.key].focus()
    }

    slider() {
      const input = this.section.querySelector('.slider input')
      if (!input) return
      const output = this.section.querySelector('.slider output')
      const list = this.section.querySelector('.by-year')
      const eras = [...list.querySelectorAll('li')]
      const told = new Map([...list.querySelectorAll('.under')].map(under => [under.dataset.code, under]))
      for (const { dataset } of list.querySelectorAll('p[data-code]')) {
        if (told.has(dataset.code)) continue
        const under = html('div', '', { class: 'under' })
        under.append(...this.why(dataset.code))
        list.append(under)
        told.set(dataset.code, under)
      }
      const show = () => {
        const year = Number(input.value)
        output.textContent = year
        for (const era of eras) era.hidden = year < era.dataset.from || year > era.dataset.until
        const governs = [...eras.find(era => !era.hidden).querySelectorAll('p')]
        for (const [code, under] of told) under.hidden = !governs.some(p => p.dataset.code === code)
        input.setAttribute('aria-valuetext', `${year}: ${governs.map(p => p.textContent.trim()).join('; ')}`)
      }
      input.hidden = output.hidden = false
      list.classList.add('scripted')
      input.addEventListener('input', show)
      show()
    }
  }

  /* Games are set up when they have been drawn, and of many only those that are looked at. */
  const sections = [...document.querySelectorAll('section.game')].filter(section => section.querySelector('.data'))
  const known = new Map()
  const gameOf = section => {
    if (!known.has(section)) known.set(section, new Game(section))
    return known.get(section)
  }
  const gameAround = element => {
    const section = sections.find(section => section.contains(element))
    return section && gameOf(section)
  }
  let current
  for (const section of sections) section.querySelector('.controls').hidden = false
  const near = new IntersectionObserver(entries => {
    for (const entry of entries.filter(entry => entry.isIntersecting)) {
      gameOf(entry.target)
      near.unobserve(entry.target)
    }
  }, { rootMargin: '400px' })
  requestAnimationFrame(() => setTimeout(() => { for (const section of sections) near.observe(section) }))

  document.addEventListener('keydown', event => {
    const inField = event.target.closest?.('input, textarea, select, summary') && event.key !== 'Escape'
    if (!sections.length || inField || event.altKey || event.ctrlKey || event.metaKey) return
    (gameAround(event.target) ?? current ?? gameOf(sections[0])).key(event)
  })

  /* A link to an article opens the code that holds it; one to a move shows it. */
  const follow = () => {
    const target = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (!target) return
    const details = target.closest('details') ?? target.querySelector('details')
    if (details) { details.open = true; target.scrollIntoView() }
    const game = gameAround(target)
    if (game) current = game
    if (game && target.matches('.score-sheet a')) game.go(plyOf(target))
  }
  addEventListener('hashchange', follow)
  follow()

  let opened = []
  addEventListener('beforeprint', () => {
    opened = [...document.querySelectorAll('details:not([open])')]
    for (const details of opened) details.open = true
  })
  addEventListener('afterprint', () => { for (const details of opened) details.open = false })
}

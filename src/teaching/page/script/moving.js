/* Moving through a game: pieces that slide, buttons that repeat while they are held, and play by
   itself. */
const isCalm = matchMedia('(prefers-reduced-motion: reduce)')
const EVERY = 1200

/* The piece of a move slides to its square, if it is one step from what was shown. */
const slide = (game, before) => {
  const { data, ply, board, flipped } = game
  const step = ply - before
  if (Math.abs(step) !== 1 || isCalm.matches) return
  const squares = data.moves[Math.max(ply, before) - 1]
  if (squares.length !== 2) return
  const { x: left, y: top } = place(squares[step > 0 ? 0 : 1], flipped), to = place(squares[step > 0 ? 1 : 0], flipped)
  const piece = [...board.querySelectorAll('.position use')]
    .find(use => Number(use.getAttribute('x')) === to.x && Number(use.getAttribute('y')) === to.y)
  piece?.animate([{ transform: `translate(${left - to.x}px, ${top - to.y}px)` }, { transform: 'none' }], { duration: 160, easing: 'ease-out' })
}

class Moving {
  constructor(game) {
    this.game = game
    const controls = game.section.querySelector('.controls')
    for (const way of ['back', 'on']) {
      const button = controls.querySelector(`[data-go=${way}]`)
      button.addEventListener('pointerdown', () => this.hold(way))
      for (const end of ['pointerup', 'pointerleave', 'pointercancel']) button.addEventListener(end, () => this.release())
    }
    this.button = controls.querySelector('[data-go=play]')
  }

  hold(way) {
    this.release()
    this.held = setTimeout(() => { this.held = setInterval(() => this.game.press(way), 110) }, 400)
  }

  release() {
    clearTimeout(this.held)
    clearInterval(this.held)
  }

  /* Whatever else is done stops it. */
  play() {
    if (this.playing) return this.stop()
    this.button.setAttribute('aria-pressed', 'true')
    this.playing = setInterval(() => {
      if (this.game.ply >= this.game.last) return this.stop()
      this.game.go(this.game.ply + 1)
    }, EVERY)
  }

  stop() {
    clearInterval(this.playing)
    this.playing = undefined
    this.button.removeAttribute('aria-pressed')
  }
}

/* The address of what is shown: `#g1-m95&year=1950&place=2&code=fide-1985&reading=one-player`. */
const readAddress = () => {
  const [[anchor], ...rest] = [...new URLSearchParams(location.hash.slice(1)), ['']]
  return { anchor, ...Object.fromEntries(rest) }
}

let writing
/* Not at every key: a browser takes so many changes in a time and no more. */
const writeAddress = game => {
  clearTimeout(writing)
  writing = setTimeout(() => {
    const { ply, years: { year, place }, ruling: { code, reading } } = game
    const parts = Object.entries({ year, place, code, reading }).filter(([, value]) => value !== undefined)
    const more = parts.map(([key, value]) => `&${key}=${encodeURIComponent(value)}`).join('')
    history.replaceState(history.state, '', `#${game.section.id}-m${ply}${more}`)
  }, 120)
}

/* Brings an element to the upper edge. What is not in sight has a height that is guessed until it
   comes there: so again until it stays, unless the reader scrolls meanwhile. */
const bring = element => {
  const interrupting = ['wheel', 'touchstart', 'keydown', 'pointerdown']
  let frames = 0, quiet = 0, top
  const stop = () => { frames = Infinity }
  for (const name of interrupting) addEventListener(name, stop, { once: true, passive: true })
  const step = () => {
    if (frames++ > 180 || quiet > 12) {
      for (const name of interrupting) removeEventListener(name, stop)
      return
    }
    element.scrollIntoView({ behavior: 'instant', block: 'start' })
    const now = Math.round(element.getBoundingClientRect().top)
    quiet = now === top ? quiet + 1 : 0
    top = now
    requestAnimationFrame(step)
  }
  step()
}

const isWhollyInView = element => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}

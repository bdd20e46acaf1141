/* The page: games are set up when they have been drawn, and of many only those that are looked at. */
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
for (const section of sections) section.querySelector('.controls').hidden = false
const near = new IntersectionObserver(entries => {
  for (const entry of entries.filter(entry => entry.isIntersecting)) {
    gameOf(entry.target)
    near.unobserve(entry.target)
  }
}, { rootMargin: '400px' })
requestAnimationFrame(() => setTimeout(() => { for (const section of sections) near.observe(section) }))

/* How much of the window an element takes. */
const inView = element => {
  const { top, bottom } = element.getBoundingClientRect()
  return Math.min(bottom, innerHeight) - Math.max(top, 0)
}
/* Keys act on the game that is looked at: that of the focus if this is in sight, or else the one
   that takes most of the window. */
const gameForKeys = target => {
  const own = inView(target) > 0 ? gameAround(target) : undefined
  const largest = sections.reduce((a, b) => a && inView(a) >= inView(b) ? a : b, undefined)
  return own ?? (largest && inView(largest) > 0 ? gameOf(largest) : undefined)
}
document.addEventListener('keydown', event => {
  const inField = event.target.closest?.('input, textarea, select, summary') && event.key !== 'Escape'
  if (inField || event.altKey || event.ctrlKey || event.metaKey) return
  gameForKeys(event.target)?.key(event)
})

/* A link to an article opens the code that holds it; one to a moment shows it. */
const follow = () => {
  const address = readAddress()
  const target = address.anchor && document.getElementById(address.anchor)
  if (!target) return
  const game = gameAround(target)
  if (game && target.matches('.score-sheet a')) {
    game.go(plyOf(target))
    game.restore(address)
    return bring(game.section.querySelector('.stage-and-lanes'))
  }
  const details = target.closest('details') ?? target.querySelector('details')
  if (details) details.open = true
  bring(target)
}
addEventListener('hashchange', follow)
follow()

/* The state of the lab: all of it stands in the address after `#`. */
const EMPTY = { game: '', nth: 1, notation: '', codes: [], law: '', false: false, from: null, ply: null, tab: 'verdicts', embed: false }

/* What is open in a lab without an address. */
const OPENING = 'pillsbury-burn-1898'
let openingGame = ''

const readState = hash => {
  if (hash.length < 2) return { ...EMPTY, game: openingGame }
  const given = new URLSearchParams(hash.replace(/^#/, ''))
  const number = name => /^\d{1,6}$/.test(given.get(name) ?? '') ? Number(given.get(name)) : EMPTY[name]
  return {
    game: given.get('game') ?? '', nth: number('nth') || 1, notation: given.get('notation') ?? '',
    codes: (given.get('codes') ?? '').split(',').filter(Boolean), law: given.get('law') ?? '',
    false: given.has('false'), from: number('from'), ply: number('ply'),
    tab: given.get('tab') ?? EMPTY.tab, embed: given.has('embed'),
  }
}
const address = of => {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(of)) {
    const text = value === true ? '' : Array.isArray(value) ? value.join() : value
    if (JSON.stringify(value) !== JSON.stringify(EMPTY[name])) parts.set(name, text)
  }
  return '#' + parts.toString().replaceAll('%2C', ',')
}
const ofLibrary = ({ game, nth, notation, codes, law, false: accepted }) =>
  ({ game, nth, notation, codes, law, 'accept-false': accepted })

let state = readState(location.hash)
const JUDGED = ['game', 'nth', 'notation', 'codes', 'law', 'false']

/* Changes the state. What is judged anew is a place to go back to; a ply or a room is not. */
const change = (changes, { turning = false } = {}) => {
  const judged = JUDGED.some(name => name in changes && String(changes[name]) !== String(state[name]))
  state = { ...state, ...changes }
  writeState(judged && !turning)
  if (judged) refresh()
  else show()
}
let writing
const writeState = isPlace => {
  clearTimeout(writing)
  if (isPlace) return history.pushState(null, '', address(state))
  // Not at every step: a browser takes so many changes in a time and no more.
  writing = setTimeout(() => history.replaceState(null, '', address(state)), 150)
}
addEventListener('popstate', () => {
  state = readState(location.hash)
  refresh()
})

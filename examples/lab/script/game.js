/* What is opened: the game and the position. */
let isPlacing = null
const form = $('#open').elements

const open = (text, more = {}) =>
  change({ game: text, nth: 1, ply: null, from: null, tab: 'verdicts', ...more })

const fillOpen = () => {
  if (document.activeElement !== form.text) form.text.value = state.game === openingGame ? '' : state.game
  withValues(form, { nth: state.nth, notation: state.notation })
  form.false.checked = state.false
  $('#set-up').elements.fen.value = fen()
  tickCodes()
}
const withValues = (fields, values) => {
  for (const [name, value] of Object.entries(values)) fields[name].value = value
}

$('#open').addEventListener('submit', event => {
  event.preventDefault()
  open(form.text.value, { nth: Number(form.nth.value) || 1, notation: form.notation.value, false: form.false.checked })
})
const openFile = async file => file && open(await file.text())
form.file.addEventListener('change', () => openFile(form.file.files[0]))
form.example.addEventListener('change', () => {
  const [, , text] = examples.find(([name]) => name === form.example.value) ?? []
  // One of them is known for its illegal move.
  if (text) open(text, { false: true })
})
$('#new').addEventListener('click', () => open('*', { tab: state.tab }))
addEventListener('dragover', event => event.preventDefault())
addEventListener('drop', event => {
  event.preventDefault()
  const [file] = event.dataTransfer.files
  if (file?.name.endsWith('.toml')) file.text().then(law => change({ law, tab: 'bench' }))
  else if (file) openFile(file)
  else if (event.dataTransfer.getData('text')) open(event.dataTransfer.getData('text'))
})
addEventListener('paste', event => {
  if (event.target.matches('input, textarea')) return
  open(event.clipboardData.getData('text'))
})

/* A position is a game that begins with it. */
const setUp = fen => open(`[SetUp "1"]\n[FEN "${fen.replace(/["\\]/g, '')}"]\n\n*\n`, { tab: 'game', ply: 0 })
$('#set-up').addEventListener('submit', event => {
  event.preventDefault()
  setUp(event.target.elements.fen.value)
})
const palette = $('#palette')
for (const kind of ['', ...'KQRBNPkqrbnp']) {
  const name = kind ? `${kind < 'a' ? 'White' : 'Black'} ${NAMES[kind.toUpperCase()]}` : 'nothing'
  const button = html('button', kind ? '' : '✕', { type: 'button', 'aria-label': name, 'data-kind': kind, 'aria-pressed': 'false' })
  if (kind) {
    const picture = svg('svg', { viewBox: '0 0 45 45', 'aria-hidden': 'true' })
    picture.append(svg('use', { href: '#' + (kind < 'a' ? 'w' : 'b') + kind.toUpperCase() }))
    button.append(picture)
  }
  palette.append(button)
}
const press = (buttons, pressed) => buttons.forEach(one => one.setAttribute('aria-pressed', one === pressed))
palette.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  if (!button) return
  isPlacing = { kind: button.dataset.kind }
  press([...palette.children], button)
})
$('#edit').addEventListener('click', ({ target }) => {
  palette.hidden = !palette.hidden
  isPlacing = null
  target.setAttribute('aria-pressed', !palette.hidden)
  press([...palette.children])
})
/* The FEN with another piece, or none, on a square; nobody knows then who has castled. */
const placed = (at, kind) => {
  const [placement, turn] = fen().split(' ')
  const rows = placement.split('/').map(row => [...row.replace(/\d/g, n => '.'.repeat(Number(n)))])
  rows[8 - at[1]][FILES.indexOf(at[0])] = kind || '.'
  const packed = rows.map(row => row.join('').replace(/\.+/g, gap => gap.length))
  return `${packed.join('/')} ${turn} - - 0 1`
}

$('#convert').addEventListener('submit', async event => {
  event.preventDefault()
  const dialect = event.target.elements.dialect.value
  say($('#converted'), await ask('convert', { dialect }).catch(error => error.message))
})

/* Links. */
$('#share').addEventListener('click', async ({ target }) => {
  history.replaceState(null, '', address(state))
  const said = target.nextElementSibling
  try {
    await navigator.clipboard.writeText(location.href)
    said.textContent = 'copied'
  } catch {
    said.textContent = 'The link is in the address bar.'
  }
})
$('#save-page').addEventListener('click', async ({ target }) => {
  const said = target.nextElementSibling
  said.textContent = ''
  try {
    const file = URL.createObjectURL(new Blob([await ask('page')], { type: 'text/html' }))
    html('a', '', { href: file, download: 'game.html' }).click()
    setTimeout(() => URL.revokeObjectURL(file), 60_000)
    said.textContent = 'saved as game.html'
  } catch (error) {
    said.textContent = error.message
  }
})

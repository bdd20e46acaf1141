/* Putting it all on the page. */
let examples = [], known = null

const show = () => {
  document.body.classList.toggle('embed', state.embed)
  const tabs = $$('[role=tab]')
  const tab = tabs.find(one => one.dataset.tab === state.tab) ?? tabs[0]
  for (const one of tabs) {
    const isOpen = one === tab
    withAttributes(one, { 'aria-selected': isOpen, tabindex: isOpen ? 0 : -1 })
    $('#' + one.dataset.tab).hidden = !isOpen
  }
  if (!judged) return
  $('#whole').href = address({ ...state, embed: false })
  $('#moment').textContent = $('#caption').textContent
  drawStage()
  findMoves()
  drawOpen()
  $('#moment').textContent = $('#caption').textContent
}

const refresh = latest(async () => {
  // While a law of the reader's own has a mistake, which the bench shows, the others judge alone.
  const withoutOwn = { ...state, law: '' }
  try {
    judged = await ask('judge').catch(() => ask('judge', {}, withoutOwn))
    say($('#unread'))
  } catch (error) {
    say($('#unread'), error.message)
    // Nothing is judged: the board is that of the start.
    judged = { ...await ask('judge', {}, EMPTY), html: '', headline: '', players: '', place: '', verdicts: [], warnings: [] }
  }
  say($('#trouble'))
  chosen = null
  drawScore()
  drawVerdicts()
  fillOpen()
  await drawBench()
  show()
  drawPicture()
})

$('.tabs').addEventListener('click', ({ target }) => {
  if (target.dataset.tab) change({ tab: target.dataset.tab })
})
$('.tabs').addEventListener('keydown', event => {
  const tabs = $$('[role=tab]'), now = tabs.indexOf(document.activeElement)
  const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: tabs.length - 1 }[event.key]
  if (to === undefined) return
  event.preventDefault()
  const tab = tabs[(to + tabs.length) % tabs.length]
  change({ tab: tab.dataset.tab })
  tab.focus()
})
addEventListener('keydown', event => {
  if (event.target.closest('input, textarea, select, #board, [role=tablist]') || event.ctrlKey || event.metaKey || event.altKey) return
  const go = { ArrowLeft: 'back', ArrowRight: 'on', Home: 'start', End: 'end', f: 'flip' }[event.key]
  if (!go || !judged) return
  event.preventDefault()
  step(go)
})

const begin = async () => {
  setUpBoard()
  show()
  drawStage()
  const letters = $('#library').textContent.trim()
  $('#library').remove()
  await send({ letters })
  examples = await ask('examples')
  openingGame = examples.find(([name]) => name === OPENING)[2]
  state = readState(location.hash)
  await refresh()
  known = await ask('library')
  listed = known.codes
  await findLaws()
  const option = (value, text) => html('option', text, { value })
  form.example.append(...examples.map(([name, title]) => option(name, title)))
  for (const select of [form.notation, $('#convert').elements.dialect])
    select.append(...known.dialects.map(([name, title]) => option(name, title)))
  setUpBench()
  setUpDesk()
  await refresh()
  document.documentElement.dataset.ready = 'yes'
}
/* For whoever asks from a script: `await lab.ask('facts', {}, { ...lab.EMPTY, game: '1. f3 e5' })`. */
globalThis.lab = { ask, EMPTY }
begin().catch(error => say($('#trouble'), `The lab cannot start: ${error.message}`))

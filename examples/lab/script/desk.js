/* The arbiter's desk. */
const claimForm = $('#claim').elements, remedyForm = $('#remedy').elements
let lastAsked = ''

const setUpDesk = () =>
  remedyForm.form.replaceChildren(...known.irregularities.map(([form, says]) => html('option', words(says), { value: form })))

const answered = async (what, more) => {
  $('#answer').innerHTML = await ask(what, { ply: ply(), ...more }).catch(error => {
    const trouble = html('p', error.message, { class: 'alarm' })
    return trouble.outerHTML
  })
}

/* What can be claimed at this move, and under which laws: chosen, it is claimed; of a notice, the
   form is filled in that records it. */
const WHO = { white: 'White', black: 'Black', either: 'either player', unknown: 'one of the players' }
const openClaim = ([claim, codes]) => {
  const { player, ground, intending } = claim
  const named = [...claimForm.ground.options].find(option => option.value === ground)?.textContent
  const what = named ? `${WHO[player]} can claim ${named}` : `${WHO[player]} can give notice that moves are counted`
  const item = html('li'), button = html('button', what + (intending ? ` by announcing ${intending}` : ''), { type: 'button' })
  button.onclick = () => {
    if (ground === 'notice') {
      const form = $('#happens')
      form.elements.command.value = 'notice'
      return form.querySelector('button').focus()
    }
    claimForm.ground.value = ground
    claimForm.player.value = ['white', 'black'].includes(player) ? player : ''
    claimForm.intending.value = intending ?? ''
    $('#claim').requestSubmit()
  }
  item.append(button, html('small', ` ${codes.join(', ')}`))
  return item
}
const drawOpen = latest(async () => {
  if (state.tab !== 'desk') return
  const none = html('li', 'Nothing can be claimed here under these laws.', { class: 'quiet' })
  const items = await ask('open', { ply: ply() }).then(
    open => open.length ? open.map(openClaim) : [none],
    error => [html('li', error.message, { class: 'alarm' })])
  $('#claims').replaceChildren(...items)
})
$('#claim').addEventListener('submit', event => {
  event.preventDefault()
  const [ground, player, intending] = ['ground', 'player', 'intending'].map(name => claimForm[name].value.trim())
  lastAsked = `claim ${[player, ground, intending].filter(Boolean).join()}`
  answered('claim', { ground, player: player || null, intending: intending || null })
})
$('#remedy').addEventListener('submit', event => {
  event.preventDefault()
  lastAsked = remedyForm.done.value.trim()
  answered('remedy', { done: lastAsked, after: remedyForm.after.value ? Number(remedyForm.after.value) : null })
})
remedyForm.form.addEventListener('change', ({ target }) => { remedyForm.done.value = target.value })

/* A square on the board, for the form that is chosen: a piece that is touched, or the next of two. */
const touchBoard = at => {
  if (isPlacing) {
    setUp(placed(at, isPlacing.kind))
    return true
  }
  const [name] = remedyForm.done.value.split(' ')
  if (state.tab !== 'desk' || !['touch', 'adjust'].includes(name)) return false
  const isFresh = remedyForm.done.value === remedyForm.form.value
  const squares = isFresh ? [] : remedyForm.done.value.match(/\b[a-h][1-8]\b/g) ?? []
  remedyForm.done.value = `${name} ${[...squares, at].slice(name === 'touch' ? -4 : -1).join()}`
  return true
}

/* What no law allows was done on the board: what may be demanded for it? */
const falseMove = done => {
  if (!known) return
  remedyForm.done.value = done
  change({ tab: 'desk' })
  $('#remedy').requestSubmit()
}
$('#happens').addEventListener('submit', event => {
  event.preventDefault()
  const command = event.target.elements.command.value || lastAsked
  if (command) edit('happens', { command })
})

/* What the laws make of the game. */
const shadow = $('#lanes').attachShadow({ mode: 'open' })

const drawVerdicts = () => {
  const tag = name => judged.tags.find(([key]) => key === name)?.[1]
  const known = [tag('White'), tag('Black')].filter(name => name && name !== '?')
  $('#players').textContent = known.length ? [known.join(' – '), tag('Event'), tag('Date')].filter(it => it && !it.startsWith('?')).join(', ') : ''
  $('#headline').textContent = judged.headline ?? ''
  $('#status').textContent = judged.warnings.join(' ')
  $('#outline').innerHTML = judged.html
  for (const group of $$('#outline [data-ply]')) {
    const at = group.querySelector('.at')
    const to = html('button', at.textContent, { type: 'button', class: 'at', 'data-ply': group.dataset.ply })
    at.replaceWith(to)
  }
}
$('#outline').addEventListener('click', ({ target }) => {
  if (target.matches('button.at')) change({ ply: Number(target.dataset.ply), from: null })
})

/* The picture takes longer than the verdicts: they do not wait for it. Like them it is made without a
   law of the reader's own that has a mistake, and stays where nothing can be judged. */
const drawPicture = latest(async () => {
  if (judged.boards.length < 2) return shadow.replaceChildren()
  const withoutOwn = { ...state, law: '' }
  const picture = await ask('picture').catch(() => ask('picture', {}, withoutOwn)).catch(() => null)
  if (picture !== null) shadow.innerHTML = `${picture}<style>.zoom { display: none }</style>`
})
/* A mark leads to its ply, the name of a code to what that code says. */
shadow.addEventListener('click', event => {
  const unfold = event.target.closest('.unfold')
  unfold?.setAttribute('aria-pressed', shadow.querySelector('.picture').classList.toggle('unfolded'))
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  const to = link.getAttribute('href').match(/-m(\d+)$/)
  if (to) change({ ply: Number(to[1]), from: null })
  else $$('#outline .codes').find(it => it.textContent.includes(link.textContent))?.scrollIntoView()
})

let lessonOf
const drawLesson = latest(async () => {
  const of = JSON.stringify(ofLibrary(state))
  if (state.tab !== 'lesson' || lessonOf === of) return
  lessonOf = of
  const page = await ask('page').catch(error => `<p>${error.message.replaceAll('<', '&lt;')}</p>`)
  const file = URL.createObjectURL(new Blob([page], { type: 'text/html' }))
  URL.revokeObjectURL($('#save-lesson').href)
  $('#save-lesson').href = $('#lesson iframe').src = file
})

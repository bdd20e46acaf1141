/* What the laws make of the game. */
const shadow = $('#lanes').attachShadow({ mode: 'open' })

const drawVerdicts = () => {
  $('#players').textContent = judged.players ?? ''
  $('#place').textContent = judged.place ?? ''
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
  if (picture === null) return
  shadow.innerHTML = `${picture}<style>.zoom { display: none }</style>`
  unfold(isUnfolded)
})
/* Whether each code has a row of its own stays as it is while the law changes. */
let isUnfolded = false
const unfold = each => {
  isUnfolded = each
  shadow.querySelector('.picture')?.classList.toggle('unfolded', each)
  shadow.querySelector('.unfold')?.setAttribute('aria-pressed', each)
}
/* A mark leads to its ply, the name of a code to what that code says. */
shadow.addEventListener('click', event => {
  if (event.target.closest('.unfold')) unfold(!isUnfolded)
  const link = event.target.closest('a')
  if (!link) return
  event.preventDefault()
  const [, ply] = link.getAttribute('href').match(/-m(\d+)$/) ?? []
  if (ply) return change({ ply: Number(ply), from: null })
  const [, code] = link.getAttribute('href').match(/#(?:law|picture)-(.+)$/) ?? []
  $$('#outline .codes [data-code]').find(named => named.dataset.code === code)?.scrollIntoView()
})

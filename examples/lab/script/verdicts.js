/* What the laws make of the game. */
const shadow = $('#lanes').attachShadow({ mode: 'open' })

const drawVerdicts = () => {
  const tag = name => judged.tags.find(([key]) => key === name)?.[1]
  const known = [tag('White'), tag('Black')].filter(name => name && name !== '?')
  $('#players').textContent = known.length ? [known.join(' – '), tag('Event'), tag('Date')].filter(it => it && !it.startsWith('?')).join(', ') : ''
  $('#headline').textContent = judged.headline ?? ''
  $('#status').textContent = judged.warnings.join(' ')
  shadow.innerHTML = judged.boards.length > 1 ? `<style>svg.alone { width: calc(100% - 2.5rem); min-width: 32rem; height: auto; overflow: visible }</style>${judged.lanes}` : ''
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

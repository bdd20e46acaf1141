/* The laws: found by words, read whole, ticked to judge the game. */
let listed = []

/* A rule, or a code with a box to judge the game by it. */
const foundItem = ({ kind, id, title, note }) => {
  const item = html('li'), open = html('button', title, { type: 'button' })
  open.addEventListener('click', async () => {
    $('#law-text').innerHTML = (await ask(kind, { id })).html
    $('#law-text').focus()
    $('#law-text').scrollIntoView({ block: 'nearest' })
  })
  if (kind === 'code') item.append(html('input', '', { type: 'checkbox', value: id, 'aria-label': `Judge by ${title}` }), ' ')
  item.append(open, html('small', note))
  return item
}
const findLaws = latest(async () => {
  const found = await ask('search', { words: $('#find').value })
  $('#found').replaceChildren(...found.map(foundItem))
  if (!found.length) $('#found').append(html('li', 'No rule and no code has all these words.', { class: 'quiet' }))
  tickCodes()
})
const tickCodes = () => {
  for (const box of $$('#found input')) box.checked = judged.verdicts.some(({ code }) => code === box.value)
  for (const button of $$('[data-codes]')) button.setAttribute('aria-pressed', state.codes.join() === button.dataset.codes)
}
$('#found').addEventListener('change', ({ target }) => {
  const judging = judged.verdicts.map(({ code }) => code).filter(id => listed.some(({ code }) => code === id))
  change({ codes: target.checked ? [...judging, target.value] : judging.filter(id => id !== target.value) })
})
for (const button of $$('[data-codes]'))
  button.addEventListener('click', () => change({ codes: button.dataset.codes ? [button.dataset.codes] : [] }))
$('#find').addEventListener('input', findLaws)

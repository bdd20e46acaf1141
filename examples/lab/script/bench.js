/* The rule bench: an article's parameters as plain controls, as the schema of law files has them. */
let ownLaw = null, key = 'threefold', baseCode = null

/* What a definition of the schema comes to. */
const resolved = node => {
  if (node.$ref) return { ...known.schema.$defs[node.$ref.split('/').pop()], ...node.description && { about: node.description } }
  const some = node.anyOf?.find(one => one.type !== 'null')
  return some ? { ...resolved(some), about: node.description } : node
}
const choices = node => (node.oneOf ?? []).filter(one => 'const' in one)
const fieldsOf = kind => {
  const rule = known.schema.$defs.AnyRule.oneOf.find(one => one.properties?.[kind])
  return rule && resolved(rule.properties[kind])
}
const kinds = () => known.schema.$defs.AnyRule.oneOf.flatMap(one => Object.keys(one.properties ?? {})).filter(kind => controlsOf(kind).length && !APART.includes(kind))
/* The parameters that have a plain control; others are turned in the file. */
const controlsOf = kind => Object.entries(fieldsOf(kind)?.properties ?? {}).filter(([, node]) => controlOf(node))
const controlOf = node => {
  const is = resolved(node), type = [is.type].flat()
  if (choices(is).length) return 'choice'
  if (type.includes('boolean')) return 'boolean'
  if (type.includes('integer')) return 'number'
  if (type.includes('array') && choices(resolved(is.items)).length) return 'several'
  return null
}

/* Which parameters mean something only beside others, and what such a one begins as. */
const NEEDS = {
  same: [rule => rule.of === 'position', ['placement', 'player', 'castling-rights', 'en-passant']],
  spaced: [rule => rule.of === 'position'],
  players: [rule => rule.of === 'moves', 'both'],
  'in-succession': [rule => rule.of === 'moves', true],
  by: [rule => rule.consequence === 'claim', 'player-to-move'],
  form: [rule => rule.consequence === 'claim' && rule.of !== 'moves' && rule.starts !== 'notice', ['standing']],
  restarts: [rule => rule.starts !== 'notice', ['capture', 'pawn-move']],
  'checker-loses': [rule => rule.consequence === 'automatic' && rule.of === 'position'],
  'mating-move': [rule => rule.consequence === 'claim' && (rule.form ?? []).includes('intended')],
}
const consistent = (kind, rule) => {
  const fields = fieldsOf(kind).properties, turned = { ...rule }
  for (const name of Object.keys(fields)) {
    const [applies, begins] = NEEDS[name] ?? []
    if (!applies || !(kind === 'repetition' || kind === 'move-count' || kind === 'perpetual-check')) continue
    if (!applies(turned)) delete turned[name]
    else if (turned[name] === undefined && begins !== undefined) turned[name] = begins
  }
  return turned
}

/* What follows in a law of repetition is not all that can follow elsewhere. */
const CONSEQUENCES = {
  repetition: ({ of }) => ['claim', 'automatic', ...of === 'position' ? ['forbids'] : []],
  'move-count': () => ['claim', 'automatic'],
  'perpetual-check': () => ['claim', 'automatic', 'loses'],
}
/* What decides no single game. */
const APART = ['first-move', 'pace']

/* The first paragraph of a description, without the marks of its Markdown. */
const words = text => (text ?? '').split('\n\n')[0].replaceAll('\n', ' ').replace(/[`*]/g, '').replace(/\.$/, '')
const nameOf = name => name[0].toUpperCase() + name.slice(1).replaceAll('-', ' ')

const control = (name, node, value, isNeeded, allowed) => {
  const is = resolved(node), kind = controlOf(node), about = words(node.description ?? is.about)
  const said = html('small', about)
  if (kind === 'several') {
    const group = html('fieldset'), items = choices(resolved(is.items))
    group.append(html('legend', nameOf(name)), said)
    for (const item of items) {
      const label = html('label'), box = html('input', '', { type: 'checkbox', name, value: item.const, 'data-kind': kind })
      box.checked = (value ?? []).includes(item.const)
      label.append(box, ' ' + nameOf(item.const), html('small', words(item.description)))
      group.append(label)
    }
    return group
  }
  const label = html('label', nameOf(name) + ' ')
  const field = kind === 'number' ? html('input', '', { type: 'number', min: 1, max: 999 }) : html('select')
  if (kind !== 'number') {
    if (!isNeeded) field.append(html('option', 'nothing said', { value: '' }))
    const all = kind === 'boolean' ? [['true', 'yes'], ['false', 'no']] : choices(is).filter(one => allowed?.includes(one.const) ?? true).map(one => [one.const, words(one.description)])
    field.append(...all.map(([is, text]) => html('option', text, { value: is })))
  }
  withAttributes(field, { name, 'data-kind': kind })
  field.value = value ?? ''
  label.append(field, said)
  return label
}

const readControls = () => {
  const rule = {}
  for (const field of $('#controls').elements) {
    const { name, value } = field, { kind } = field.dataset
    if (!name) continue
    if (kind === 'several') {
      if (field.checked) rule[name] = [...rule[name] ?? [], value]
    } else if (value !== '') rule[name] = kind === 'number' ? Number(value) : kind === 'boolean' ? value === 'true' : value
  }
  return rule
}

const turnable = facts => facts.articles.filter(({ readings }) => typeof readings[0]?.rule === 'object' && kinds().includes(Object.keys(readings[0].rule)[0]))
const ruleOf = article => Object.entries(article.readings[0].rule)[0]

const drawBench = async () => {
  if (!known) return
  const law = $('#law')
  if (document.activeElement !== law) law.value = state.law
  $('#export').href = 'data:text/plain;charset=utf-8,' + encodeURIComponent(state.law)
  try {
    ownLaw = state.law.trim() ? await ask('law') : null
    $('#mistakes').replaceChildren()
  } catch (error) {
    return drawMistakes(error.message)
  }
  const amended = ownLaw?.amends ?? ownLaw?.code
  if (amended && listed.some(({ code }) => code === amended)) $('#base').value = amended
  baseCode = (await ask('code', { id: $('#base').value })).facts
  const articles = turnable(ownLaw ?? baseCode)
  if (!articles.some(({ article }) => article === key)) key = articles[0]?.article ?? ''
  $('#article').replaceChildren(...articles.map(one => html('option', `${one.number ?? ''} ${nameOf(one.article)}`.trim(), { value: one.article })))
  $('#article').value = key
  drawControls(articles.find(({ article }) => article === key))
  const verdict = judged.verdicts.find(({ code }) => code === ownLaw?.code)
  const at = verdict?.ply ? `, at ${judged.names[verdict.ply]}` : ''
  $('#own-verdict').textContent = verdict ? `Your law: ${verdict.kind}${at}, ${verdict.result}.` : ''
}
const drawControls = article => {
  $('#says').textContent = article ? article.says : 'No article of this code can be turned here.'
  if (!article) return $('#controls').replaceChildren()
  const [kind, rule] = ruleOf(article), { required } = fieldsOf(kind)
  const active = document.activeElement
  const focused = active?.form === $('#controls') ? [active.name, active.value, active.type] : null
  const applies = name => !NEEDS[name] || NEEDS[name][0](rule) || rule[name] !== undefined
  $('#controls').replaceChildren(...controlsOf(kind).filter(([name]) => applies(name))
    .map(([name, node]) => control(name, node, rule[name], required?.includes(name), name === 'consequence' ? CONSEQUENCES[kind]?.(rule) : undefined)))
  // The control that was turned keeps the keyboard.
  const again = focused && [...$('#controls').elements].find(one => one.name === focused[0] && (one.type !== 'checkbox' || one.value === focused[1]))
  again?.focus()
}
const drawMistakes = text => {
  const lines = [...new Set([...text.matchAll(/-->[^\n]*?:(\d+):\d+/g)].map(([, line]) => Number(line)))]
  const buttons = lines.map(line => {
    const button = html('button', `line ${line}`, { type: 'button' })
    button.onclick = () => {
      const before = $('#law').value.split('\n').slice(0, line)
      const end = before.join('\n').length
      $('#law').focus()
      $('#law').setSelectionRange(end - before.at(-1).length, end)
    }
    return button
  })
  $('#mistakes').replaceChildren(...buttons, html('pre', text))
  $('#own-verdict').textContent = 'Your law judges when its file has no mistake.'
}

const lawText = () => state.law.trim() ? state.law : beginning(baseCode)
const turn = (kind, turned, article) => {
  const rule = consistent(kind, turned)
  const source = state.law.match(/^key\s*=\s*"([^"]*)"/m)?.[1] ?? 'lab'
  const says = `Turned in the lab: ${Object.entries(rule).map(([name, value]) => `${name} ${[value].flat().join(', ')}`).join('; ')}.`
  const isNew = !blockOf(lawText().split('\n'), article)
  const more = isNew ? ['number = "unnumbered: turned"', `source = ${JSON.stringify(source)}`] : []
  const entries = [...more, `says   = ${JSON.stringify(says)}`, `rule.${kind} = ${inline(rule)}`]
  change({ law: withArticle(lawText(), article, entries, ['says', 'rule', 'repealed']) }, { turning: true })
}

const setUpBench = () => {
  $('#base').replaceChildren(...known.codes.map(({ code, title }) => html('option', title, { value: code })))
  $('#base').value = 'fide-2023'
  $('#more').append(...kinds().map(kind => html('option', nameOf(kind), { value: kind })))
}
$('#base').addEventListener('change', async () => {
  baseCode = (await ask('code', { id: $('#base').value })).facts
  change({ law: beginning(baseCode) })
})
$('#article').addEventListener('change', ({ target }) => {
  key = target.value
  drawBench()
})
$('#controls').addEventListener('submit', event => event.preventDefault())
$('#controls').addEventListener('change', () => {
  const [kind, rule] = ruleOf(turnable(ownLaw ?? baseCode).find(({ article }) => article === key))
  // What has no control stays as it is.
  const kept = Object.fromEntries(Object.entries(rule).filter(([name]) => !controlOf(fieldsOf(kind).properties[name])))
  turn(kind, { ...kept, ...readControls() }, key)
})
$('#more').addEventListener('change', ({ target }) => {
  const kind = target.value
  if (!kind) return
  target.value = ''
  const fields = fieldsOf(kind), rule = {}
  for (const name of fields.required ?? []) {
    const node = fields.properties[name]
    rule[name] = { choice: () => choices(resolved(node))[0].const, number: () => kind === 'move-count' ? 50 : 3, boolean: () => false, several: () => choices(resolved(resolved(node).items)).map(one => one.const) }[controlOf(node)]?.()
  }
  key = `more-${kind}`
  turn(kind, rule, key)
})
$('#strike').addEventListener('click', () => {
  if (key) change({ law: withArticle(lawText(), key, ['repealed = true'], ['']) })
})
$('#drop-law').addEventListener('click', () => change({ law: '' }))
$('#law').addEventListener('input', ({ target }) => change({ law: target.value }, { turning: true }))
$('#import').addEventListener('change', async ({ target }) => target.files[0] && change({ law: await target.files[0].text() }))

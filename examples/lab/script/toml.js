/* Law files as text: what is turned is written into it, and the rest stays as the reader has it. */
const inline = value => {
  if (Array.isArray(value)) return `[${value.map(inline).join(', ')}]`
  if (typeof value !== 'object') return JSON.stringify(value)
  return `{ ${Object.entries(value).map(([key, one]) => `${key} = ${inline(one)}`).join(', ')} }`
}

const beginning = ({ code, title }) => `id       = "my-law"
title    = "Your law, after ${title.replace(/["\\]/g, '')}"
short    = "Your law"
amends   = "${code}"
rest     = "inherited"
summary  = "Made in the lab of the code it amends."
what-if  = true

[[source]]
key   = "lab"
title = "the reader's own choice, made in the lab"
seen  = "inferred"
`

/* From which line until which an article stands. */
const blockOf = (lines, key) => {
  const from = lines.findIndex(line => line.trim() === `[article.${key}]`)
  if (from < 0) return null
  const length = lines.slice(from + 1).findIndex(line => line.startsWith('['))
  return [from, length < 0 ? lines.length : from + 1 + length]
}

/* The lines of an article without some of its entries, each of which may go on for several lines. */
const without = (lines, names) => {
  let open = 0, leaving = false
  return lines.filter(line => {
    const depth = open
    for (const c of line.replace(/"(\\.|[^"\\])*"/g, '')) open += '[{'.includes(c) ? 1 : ']}'.includes(c) ? -1 : 0
    if (depth === 0) leaving = names.some(name => new RegExp(`^${name}\\b`).test(line))
    return !leaving
  })
}

/* The file with these entries of an article in the place of others. */
const withArticle = (text, key, entries, replaced) => {
  const lines = text.trimEnd().split('\n')
  const [from, until] = blockOf(lines, key) ?? [lines.length, lines.length]
  const isNew = from === until
  const body = isNew ? [] : without(lines.slice(from + 1, until), replaced)
  while (body.length && !body.at(-1).trim()) body.pop()
  const block = [...isNew ? [''] : [], `[article.${key}]`, ...body, ...entries]
  return [...lines.slice(0, from), ...block, ...until < lines.length ? [''] : [], ...lines.slice(until)].join('\n') + '\n'
}

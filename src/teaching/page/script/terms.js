/* Words of art: what they mean stands among the laws, and is shown beside the word that is pointed at, has
   the focus or is tapped. */
const tip = html('div', '', { class: 'tip', role: 'tooltip', id: 'tip', hidden: '' })
document.body.append(tip)

/* An article of the laws at the end of the page, its number leading there. */
const articleAt = anchor => {
  const article = html('div', '', { class: 'article' })
  const stated = document.getElementById(anchor)
  for (let part = stated; part && (part === stated || part.matches('ul, .doubt')); part = part.nextElementSibling) {
    const copy = part.cloneNode(true)
    copy.removeAttribute('id')
    article.append(copy)
  }
  const number = article.querySelector('b')
  number?.replaceWith(html('a', number.textContent, { class: 'number', href: '#' + anchor }))
  return article
}

/* What stands at the head of a code. */
const codeAt = code => {
  const head = html('div')
  const title = html('p')
  title.append(html('a', code.querySelector('.title').textContent, { href: '#' + code.id }), ' ', code.querySelector('.dates').cloneNode(true))
  head.append(title, code.querySelector('summary + p')?.cloneNode(true) ?? '')
  return head
}

const explain = term => {
  const anchor = decodeURIComponent(term.hash.slice(1)), stated = document.getElementById(anchor)
  if (!stated || tip.term === term) return
  hideTip()
  tip.term = term
  tip.replaceChildren(stated.matches('details') ? codeAt(stated) : articleAt(anchor))
  tip.hidden = false
  term.setAttribute('aria-describedby', 'tip')
  const { left, bottom } = term.getClientRects()[0]
  const room = document.documentElement.clientWidth - tip.offsetWidth - 8
  Object.assign(tip.style, { left: `${Math.max(8, Math.min(left, room)) + scrollX}px`, top: `${bottom + scrollY}px` })
}
const hideTip = () => {
  tip.term?.removeAttribute('aria-describedby')
  tip.term = undefined
  tip.hidden = true
}
for (const name of ['pointerover', 'focusin']) {
  document.addEventListener(name, ({ target }) => {
    const term = target.closest?.('.term')
    if (term) explain(term)
    else if (!target.closest?.('.tip') && tip.term !== document.activeElement) hideTip()
  })
}
/* A finger cannot point first: it opens what it means, from where a link leads on. */
document.addEventListener('click', event => {
  const term = event.target.closest('.term')
  if (term && event.pointerType === 'touch') event.preventDefault()
  else if (event.target.closest('.tip a') || !event.target.closest('.term, .tip')) hideTip()
})
document.addEventListener('keydown', event => { if (event.key === 'Escape') hideTip() })

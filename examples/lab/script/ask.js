/* Asking the library. */
const $ = selector => document.querySelector(selector)
const $$ = selector => [...document.querySelectorAll(selector)]

const source = new Blob([$('#worker').textContent], { type: 'text/javascript' })
const worker = new Worker(URL.createObjectURL(source))
const waiting = new Map()
let asked = 0, took = 0

const send = message => new Promise((resolve, reject) => {
  waiting.set(++asked, { resolve, reject })
  worker.postMessage({ id: asked, ...message })
})
worker.onmessage = ({ data }) => {
  const { resolve, reject } = waiting.get(data.id)
  waiting.delete(data.id)
  took = data.took
  const answer = JSON.parse(data.answer)
  if ('error' in answer) reject(new Error(answer.error))
  else resolve(answer.ok)
}

/* What the library answers about the state, or about another. */
const ask = (what, more = {}, about = state) =>
  send({ request: { ask: what, ...more, state: ofLibrary(about) } })

/* Runs what takes time again and again as long as it is called for, never twice at once: who turns
   a control quickly sees the last of its states, not each. */
const latest = run => {
  let running, again
  return () => {
    again = true
    running ??= (async () => {
      while (again) {
        again = false
        await run()
      }
    })().finally(() => { running = undefined })
    return running
  }
}

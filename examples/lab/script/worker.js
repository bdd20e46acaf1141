'use strict'
// The library, in a thread of its own: the page stays alive whatever is asked.
let compiled, lab

const start = async letters => {
  const packed = Uint8Array.from(atob(letters), letter => letter.charCodeAt(0))
  const bytes = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'))
  const response = new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } })
  const { module, instance } = await WebAssembly.instantiateStreaming(response)
  compiled = module
  lab = instance.exports
}

const answer = request => {
  const bytes = new TextEncoder().encode(JSON.stringify(request))
  // Its memory may grow when there is to be room in it, and has another buffer then.
  const at = lab.room(bytes.length)
  new Uint8Array(lab.memory.buffer, at, bytes.length).set(bytes)
  const length = lab.ask()
  return new TextDecoder().decode(new Uint8Array(lab.memory.buffer, lab.answered(), length))
}

let ready
onmessage = async ({ data: { id, letters, request } }) => {
  try {
    if (letters) {
      ready = start(letters)
      await ready
      return postMessage({ id, answer: '{"ok":null}' })
    }
    await ready
    const begun = performance.now()
    const text = answer(request)
    postMessage({ id, answer: text, took: performance.now() - begun })
  } catch (error) {
    postMessage({ id, answer: JSON.stringify({ error: `The library gave up: ${error.message}` }) })
    // What it left in its memory is not to be trusted.
    if (compiled) lab = (await WebAssembly.instantiate(compiled)).exports
  }
}

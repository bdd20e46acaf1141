/* Copying the position, the game and the address, and a link to Lichess. */
class Sharing {
  constructor(game) {
    this.game = game
    this.root = html('details', '', { class: 'sharing' })
    const row = html('p')
    const button = (label, act) => {
      const made = html('button', label, { type: 'button' })
      made.addEventListener('click', () => act())
      row.append(made)
    }
    button('copy FEN', () => this.copy(this.fen))
    button('copy PGN', () => this.copy(game.data.pgn))
    button('copy link', () => this.copy(location.href))
    this.lichess = html('a', 'open in Lichess', { rel: 'noreferrer' })
    row.append(this.lichess)
    this.copied = html('output')
    this.root.append(html('summary', 'Copy and share'), row, this.copied)
    game.section.querySelector('.controls').after(this.root)
    this.draw()
  }

  get fen() { return this.game.data.fens[this.game.ply] }

  draw() {
    this.lichess.href = 'https://lichess.org/analysis/standard/' + this.fen.replaceAll(' ', '_')
    this.copied.replaceChildren()
  }

  /* Where nothing may be written to the clipboard, the text stands there to be taken. */
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text)
      this.copied.textContent = 'copied'
    } catch {
      const field = html('textarea', text, { readonly: '', rows: 3, 'aria-label': 'To be copied' })
      this.copied.replaceChildren(field)
      field.select()
    }
  }
}

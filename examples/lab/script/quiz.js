/* The quiz: a question is answered, then ruled. */
const quizForm = $('#ask-quiz').elements
let right = 0, given = 0

const aboutExamples = () => ({ ...EMPTY, game: examples.map(([, , text]) => text).join('\n\n') })
const askQuiz = async (seed, count, about) => {
  const trouble = error => { $('#marks').textContent = error.message }
  $('#marks').textContent = 'The questions are being made …'
  const questions = await ask('quiz', { seed, count }, about).catch(trouble)
  if (!questions) return
  right = given = 0
  $('#questions').replaceChildren(...questions.map(questionItem))
  $('#marks').textContent = questions.length ? '' : 'No question can be made from these games under these codes.'
}
const questionItem = (asked, index) => {
  const item = html('li'), form = html('form')
  const group = html('fieldset')
  group.append(html('legend', asked.asked))
  asked.choices.forEach((choice, nth) => {
    const label = html('label'), radio = html('input', '', { type: 'radio', name: 'choice', value: nth, required: '' })
    label.append(radio, ' ' + choice)
    group.append(label)
  })
  const button = html('button', 'Answer')
  form.append(group, button)
  const picture = smallBoard(asked.fen.split(' ')[0], asked.marked, false, inWords(asked.fen.split(' ')[0]))
  item.append(html('p', asked.heading), picture, ...asked.given.map(text => html('p', text)), form)
  form.addEventListener('submit', event => {
    event.preventDefault()
    const chosen = Number(form.elements.choice.value), isRight = chosen === asked.right
    group.disabled = true
    button.remove()
    given += 1
    right += isRight
    group.querySelectorAll('label')[asked.right].classList.add('right')
    const said = html('div', '', { class: 'ruling', role: 'status' })
    said.append(html('b', isRight ? 'Right.' : `Not so: ${asked.choices[asked.right]}`), ...asked.ruling.map(text => html('p', text)))
    form.append(said)
    $('#marks').textContent = `${right} of ${given} right.`
  })
  return item
}
$('#ask-quiz').addEventListener('submit', event => {
  event.preventDefault()
  askQuiz(Number(quizForm.seed.value), Number(quizForm.count.value), quizForm.games.value === 'mine' ? state : aboutExamples())
})
$('#of-the-day').addEventListener('click', () => {
  const day = Math.floor(Date.now() / 86_400_000)
  askQuiz(day, 1, aboutExamples())
})

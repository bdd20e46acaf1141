/* Making elements. */
const withAttributes = (element, attributes) => {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
const svg = (name, attributes = {}) => withAttributes(document.createElementNS('http://www.w3.org/2000/svg', name), attributes)
const html = (name, text = '', attributes = {}) =>
  withAttributes(Object.assign(document.createElement(name), { textContent: text }), attributes)

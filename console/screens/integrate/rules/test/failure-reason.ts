/** Length up to which reasons are shown unabridged. */
const SHORT = 200

/** The part of a term that is read, and the tuples in each other that it is read in. */
const MAX_LENGTH = 10_000
const MAX_LEVELS = 10

/** Classes of exceptions, which come in front of the reason. */
const CLASSES: readonly string[] = ['error', 'exit', 'throw']

/**
 * The reason in an Erlang term with a stack, as a cluster logs the failure of a rule: `{error, {decode_json_failed,
 * …}, […]}` gives `decode_json_failed: …`. @returns `undefined`: the text is short, or is no such term
 */
export function reasonInTerm(text: string): string | undefined {
  if (text.length <= SHORT || !/^\s*#?\{/.test(text)) return undefined
  const words = firstWords(text.slice(0, MAX_LENGTH).trim())
  return words === '' ? undefined : `${words.slice(0, SHORT)}${words.length > SHORT ? '…' : ''}`
}

function firstWords(term: string): string {
  let inner = term
  for (let level = 0; level < MAX_LEVELS && inner.startsWith('{'); level++) {
    const first = splitTuple(inner).find((element) => !CLASSES.includes(element)) ?? ''
    if (!first.startsWith('{') && !first.startsWith('[')) {
      const [name = '', second = ''] = splitTuple(inner).filter(
        (element) => !CLASSES.includes(element),
      )
      return [name, second].map(plain).filter(Boolean).join(': ')
    }
    inner = first
  }
  return plain(inner)
}

/** Text or atom without Erlang's delimiters; lists and tuples, such as a stack, are left out. */
const plain = (element: string): string =>
  /^[{[]/.test(element) ? '' : element.replace(/^<<"?|"?(?:\/utf8)?>>$|^["']|["']$/g, '')

/** The elements of a tuple, which may have been cut. */
function splitTuple(tuple: string): string[] {
  const elements: string[] = []
  let depth = 0
  let isText = false
  let from = 1
  for (let at = 0; at < tuple.length; at++) {
    const sign = tuple[at]
    if (isText) {
      if (sign === '\\') at++
      else if (sign === '"') isText = false
    } else if (sign === '"') isText = true
    else if (sign === '{' || sign === '[') depth++
    else if (sign === '}' || sign === ']') {
      depth--
      if (depth === 0) return [...elements, tuple.slice(from, at).trim()]
    } else if (sign === ',' && depth === 1) {
      elements.push(tuple.slice(from, at).trim())
      from = at + 1
    }
  }
  return [...elements, tuple.slice(from).trim()]
}

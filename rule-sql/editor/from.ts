import { parse } from '../syntax/parser.ts'
import type { Source, Statement } from '../syntax/tree.ts'

// Edits of FROM in the text, which preserve everything else.

/** An item of FROM as it has to be written. A topic with both kinds of quotes cannot be written. */
export const quoteTopic = (topic: string): string =>
  topic.includes('"') ? `'${topic}'` : `"${topic}"`

export const canQuote = (topic: string): boolean => !(topic.includes('"') && topic.includes("'"))

/** Without the place of an item that is not there yet. */
const presentItems = ({ sources }: Statement): readonly Source[] =>
  sources.filter(({ from, to }) => to > from)

export const topicsInFrom = (text: string): string[] =>
  presentItems(parse(text).statement).map(({ topic }) => topic)

export function addSource(text: string, topic: string): string {
  const { statement } = parse(text)
  const last = presentItems(statement).at(-1)
  const item = quoteTopic(topic)
  const open = statement.sources.at(-1)
  if (last !== undefined && open !== undefined && open !== last)
    return splice(text, open.to, open.to, ` ${item}`)
  if (last !== undefined)
    return splice(text, last.to, last.to, `,${findGap(text, statement)}${item}`)
  const from = statement.clauses.find(({ name }) => name === 'FROM')
  if (from !== undefined) {
    const at = from.from + 'FROM'.length
    return splice(text, at, at, `\n  ${item}`)
  }
  const where = statement.clauses.find(({ name }) => name === 'WHERE')
  if (where !== undefined) return splice(text, where.from, where.from, `FROM\n  ${item}\n`)
  return `${text.trimEnd()}\nFROM\n  ${item}`
}

export function replaceSource(text: string, index: number, topic: string): string {
  const source = presentItems(parse(text).statement)[index]
  return source === undefined ? text : splice(text, source.from, source.to, quoteTopic(topic))
}

/** Removes an item of FROM with its comma. A statement without its only item is invalid. */
export function removeSource(text: string, index: number): string {
  const sources = presentItems(parse(text).statement)
  const source = sources[index]
  if (source === undefined) return text
  const next = sources[index + 1]
  const before = sources[index - 1]
  if (next !== undefined) return splice(text, source.from, next.from, '')
  return splice(text, before?.to ?? source.from, source.to, '')
}

/** Separator of items: the blanks before the second, or those before the first if it has its own line. */
function findGap(text: string, statement: Statement): string {
  const [first, second] = presentItems(statement)
  const clause = statement.clauses.find(({ name }) => name === 'FROM')
  const start = second === undefined ? clause && clause.from + 'FROM'.length : first?.to
  const end = (second ?? first)?.from
  const between = start === undefined || end === undefined ? '' : text.slice(start, end)
  const gap = second === undefined ? between : between.slice(between.indexOf(',') + 1)
  return /^\s+$/.test(gap) && (second !== undefined || gap.includes('\n')) ? gap : ' '
}

const splice = (text: string, from: number, to: number, insert: string): string =>
  text.slice(0, from) + insert + text.slice(to)

import { textOrJson } from '@signalbox/formats/json-text'
import type { LogLevel } from '@signalbox/contract/log-settings'
import { type FileLine, OpenLogFile } from './log-files.ts'
import { type LogLine, parseLine, severityOf } from './log-line.ts'
import type { RecentLines } from './recent-lines.ts'

export interface LogQuestion {
  /** A file handler; `recent`: the lines in memory. */
  handler: string
  position?: string | undefined
  direction: 'older' | 'newer'
  limit: number
  /** And more severe lines. */
  level?: LogLevel | undefined
  text?: string | undefined
  /** Name and value of a field: `clientid=c-7`. */
  field?: string | undefined
  fromMs?: number | undefined
  toMs?: number | undefined
}

export interface FoundLine extends LogLine {
  id: string
}

export interface LogAnswer {
  /** Lines that were found, latest first. */
  lines: FoundLine[]
  /** `undefined` at the beginning of the log. */
  older: string | undefined
  newer: string
  hasNewer: boolean
  /** The search ended at its limit of bytes. */
  isPartial: boolean
  /** Time of the last line that was read. */
  readToMs: number | undefined
}

/** Limits of one search. */
export const MAX_READ_BYTES = 4 * 1024 * 1024
const MAX_READ_LINES = 50_000

/** A position that no answer has had. */
export class BadPosition extends Error {}

/** A place between two lines: of a file by its inode, or of the lines in memory, which are source 0. */
interface Place {
  source: number
  at: number
}

const positionText = ({ source, at }: Place) => `${source.toString(36)}-${at.toString(36)}`

function readPlace(position: string): Place {
  const [, source, at] = /^([0-9a-z]{1,13})-([0-9a-z]{1,11})$/.exec(position) ?? []
  if (source === undefined || at === undefined) throw new BadPosition()
  return { source: Number.parseInt(source, 36), at: Number.parseInt(at, 36) }
}

/** A part of the log: a file, or the lines in memory. */
interface Part {
  source: number
  start: number
  end: number
  before(end: number): FileLine[] | Promise<FileLine[]>
  after(start: number): FileLine[] | Promise<FileLine[]>
  seek(timeMs: number): number | Promise<number>
  close(): Promise<void>
}

/** Lines of memory that are read at once. */
const PORTION = 200

/** Reads the log in portions, so that its size does not matter. */
export class LogReader {
  readonly #recent: RecentLines
  readonly #pathsOf: (handler: string) => readonly string[] | undefined

  /** @param pathsOf the files of a handler, the latest first */
  constructor(recent: RecentLines, pathsOf: (handler: string) => readonly string[] | undefined) {
    this.#recent = recent
    this.#pathsOf = pathsOf
  }

  /** @returns `undefined` for an unknown handler @throws {BadPosition} if the position is malformed */
  async read(question: LogQuestion): Promise<LogAnswer | undefined> {
    const place = question.position === undefined ? undefined : readPlace(question.position)
    const parts = await this.#open(question.handler)
    if (parts === undefined) return undefined
    try {
      return await search(parts, place, question)
    } finally {
      await Promise.all(parts.map((part) => part.close()))
    }
  }

  /** Opens the parts of a log, latest first. */
  async #open(handler: string): Promise<Part[] | undefined> {
    if (handler === 'recent') return [partFromRecent(this.#recent)]
    const paths = this.#pathsOf(handler)
    if (paths === undefined) return undefined
    const files = await Promise.all(paths.map((path) => OpenLogFile.open(path)))
    return files.flatMap((file) => (file ? [fileParts(file)] : []))
  }
}

const fileParts = (file: OpenLogFile): Part => ({
  source: file.inode,
  start: 0,
  end: file.end,
  before: (end) => file.before(end),
  after: (start) => file.after(start),
  seek: (timeMs) => file.seek(timeMs),
  close: () => file.close(),
})

function partFromRecent(recent: RecentLines): Part {
  const lines = (from: number, to: number) => {
    const found: FileLine[] = []
    for (let at = Math.max(from, recent.first); at < to; at++) {
      const text = recent.at(at)
      if (text !== undefined) found.push({ text, start: at, end: at + 1 })
    }
    return found
  }
  const { first: start, next: end } = recent
  return {
    ...{ source: 0, start, end },
    before: (to) => lines(to - PORTION, to),
    after: (from) => lines(from, Math.min(end, Math.max(from, start) + PORTION)),
    // Recent lines are few enough for a linear search.
    seek: (timeMs) =>
      lines(start, end).find(({ text }) => (parseLine(text).timeMs ?? 0) >= timeMs)?.start ?? end,
    close: () => Promise.resolve(),
  }
}

async function search(
  parts: readonly Part[],
  place: Place | undefined,
  question: LogQuestion,
): Promise<LogAnswer> {
  const [latest] = parts
  const oldest = parts.at(-1)
  if (latest === undefined || oldest === undefined) {
    const newer = positionText(place ?? { source: 0, at: 0 })
    return {
      ...{ lines: [], older: undefined, newer, hasNewer: false },
      ...{ isPartial: false, readToMs: undefined },
    }
  }
  const held = place && parts.findIndex(({ source }) => source === place.source)
  // The file of an older position has been deleted, and all before it.
  if (place !== undefined && held === -1) {
    const fromStart = { source: oldest.source, at: oldest.start }
    return question.direction === 'newer'
      ? forward(parts, parts.length - 1, oldest.start, question)
      : {
          ...{ lines: [], older: undefined, newer: positionText(fromStart), hasNewer: true },
          ...{ isPartial: false, readToMs: undefined },
        }
  }
  const index = held ?? 0
  const part = parts[index] ?? latest
  const at = place === undefined ? part.end : Math.min(Math.max(place.at, part.start), part.end)
  if (question.direction === 'newer') return forward(parts, index, at, question)
  return backward(parts, index, at, question)
}

/** Results of one search, within its limits. */
class Search {
  readonly found: FoundLine[] = []
  readToMs: number | undefined
  #bytes = 0
  #lines = 0
  readonly #question: LogQuestion
  readonly #text: string | undefined
  readonly #severity: number

  constructor(question: LogQuestion) {
    this.#question = question
    this.#text = question.text === '' ? undefined : question.text?.toLowerCase()
    this.#severity = question.level === undefined ? 0 : severityOf(question.level)
  }

  get isFull(): boolean {
    return this.found.length >= this.#question.limit
  }

  get isOver(): boolean {
    return this.#bytes >= MAX_READ_BYTES || this.#lines >= MAX_READ_LINES
  }

  /** @returns whether all further lines are outside the requested time */
  take({ text, start }: FileLine, source: number): boolean {
    this.#bytes += text.length + 1
    this.#lines++
    const line = parseLine(text)
    const { fromMs = -Infinity, toMs = Infinity, direction } = this.#question
    if (line.timeMs !== undefined) {
      this.readToMs = line.timeMs
      if (line.timeMs < fromMs) return direction === 'older'
      if (line.timeMs > toMs) return direction === 'newer'
    }
    if (line.level === undefined ? this.#severity > 0 : severityOf(line.level) < this.#severity) {
      return false
    }
    if (this.#text !== undefined && !text.toLowerCase().includes(this.#text)) return false
    const { field } = this.#question
    if (field !== undefined && !hasField(line, field)) return false
    this.found.push({ ...line, id: positionText({ source, at: start }) })
    return false
  }
}

function hasField({ fields }: LogLine, wanted: string): boolean {
  const at = wanted.indexOf('=')
  const name = wanted.slice(0, at)
  return Object.hasOwn(fields, name) && textOrJson(fields[name]) === wanted.slice(at + 1)
}

async function backward(
  parts: readonly Part[],
  first: number,
  from: number,
  question: LogQuestion,
): Promise<LogAnswer> {
  const search = new Search(question)
  const newest = parts[first]
  const newer = positionText({ source: newest?.source ?? 0, at: from })
  const answer = (older: Place | undefined, isPartial = false): LogAnswer => ({
    ...{ lines: search.found, older: older && positionText(older), newer },
    ...{ hasNewer: first > 0 || from < (newest?.end ?? 0), isPartial, readToMs: search.readToMs },
  })
  for (let index = first; index < parts.length; index++) {
    const part = parts[index]
    if (part === undefined) break
    let at = index === first ? from : part.end
    if (question.toMs !== undefined && question.position === undefined) {
      at = Math.min(at, await part.seek(question.toMs + 1))
    }
    while (at > part.start) {
      const lines = await part.before(at)
      if (lines.length === 0) break
      for (const line of lines.toReversed()) {
        if (search.isFull) return answer({ source: part.source, at: line.end })
        if (search.isOver) return answer({ source: part.source, at: line.end }, true)
        if (search.take(line, part.source)) return answer(undefined)
        at = line.start
      }
    }
  }
  return answer(undefined)
}

async function forward(
  parts: readonly Part[],
  first: number,
  from: number,
  question: LogQuestion,
): Promise<LogAnswer> {
  const search = new Search(question)
  const start = parts[first]
  const hasOlder = first < parts.length - 1 || from > (start?.start ?? 0)
  const older = hasOlder ? positionText({ source: start?.source ?? 0, at: from }) : undefined
  let last: Place = { source: start?.source ?? 0, at: from }
  const answer = (hasNewer: boolean, isPartial = false): LogAnswer => ({
    ...{ lines: search.found.toReversed(), older, newer: positionText(last) },
    ...{ hasNewer, isPartial, readToMs: search.readToMs },
  })
  for (let index = first; index >= 0; index--) {
    const part = parts[index]
    if (part === undefined) break
    let at = index === first ? from : part.start
    last = { source: part.source, at }
    while (at < part.end) {
      const lines = await part.after(at)
      if (lines.length === 0) break
      for (const line of lines) {
        if (search.isFull) return answer(true)
        if (search.isOver) return answer(true, true)
        if (search.take(line, part.source)) return answer(true)
        at = line.end
        last = { source: part.source, at }
      }
    }
  }
  return answer(false)
}

import { LOG_LEVELS, type LogLevel } from '@signalbox/contract/log-settings'

/** One entry of the log. */
export interface LogLine {
  /** Epoch milliseconds; `undefined` for lines of other programs. */
  timeMs: number | undefined
  level: LogLevel | undefined
  message: string
  fields: Readonly<Record<string, unknown>>
}

/** How a handler writes its lines. */
export interface LineFormat {
  isJson: boolean
  isEpoch: boolean
  /** Minutes east of UTC; `system`: of the machine, with its daylight saving. */
  offset: number | 'system'
}

/** The position among the levels; a higher one is more severe. */
export const severityOf = (level: LogLevel): number => LOG_LEVELS.indexOf(level)

/** Longer lines lose their fields; no line exceeds it by more than a few bytes. */
export const MAX_LINE_BYTES = 16 * 1024

/** With its line feed. All control characters are escaped: no value can begin a line of its own. */
export function formatLine(line: LogLine & { timeMs: number }, format: LineFormat): string {
  const text = write(line, format)
  if (text.length <= MAX_LINE_BYTES) return text
  const message = line.message.slice(0, MAX_LINE_BYTES / 2)
  return write({ ...line, message, fields: { cut_bytes: text.length } }, format)
}

function write(line: LogLine & { timeMs: number }, format: LineFormat): string {
  const { message, fields, level = 'info' } = line
  if (format.isJson) {
    const time = format.isEpoch ? line.timeMs * 1000 : rfc3339(line.timeMs, format.offset)
    return `${JSON.stringify({ time, level, msg: message, ...fields })}\n`
  }
  const time = format.isEpoch ? String(line.timeMs * 1000) : rfc3339(line.timeMs, format.offset)
  const pairs = Object.entries(fields).map(([name, value]) => ` ${name}=${formatValue(value)}`)
  return `${time} [${level}] ${escapeControls(message)}${pairs.join('')}\n`
}

/** Text without quotes if it is unambiguous. */
function formatValue(value: unknown): string {
  if (typeof value === 'string' && /^[^\s"={}[\],\p{Cc}]+$/u.test(value) && !isJsonWord(value)) {
    return value
  }
  return JSON.stringify(value) ?? 'null'
}

/** Texts that would be read back as a number, a boolean or null. */
const isJsonWord = (text: string) => /^(-?\d[\d.eE+-]*|true|false|null)$/.test(text)

const escapeControls = (text: string) =>
  text.replaceAll(/[\p{Cc}\u2028\u2029]/gu, (each) => JSON.stringify(each).slice(1, -1))

export function rfc3339(ms: number, offset: LineFormat['offset']): string {
  const minutes = offset === 'system' ? -new Date(ms).getTimezoneOffset() : offset
  const local = new Date(ms + minutes * 60_000).toISOString().slice(0, -1)
  const size = Math.abs(minutes)
  const pad = (n: number) => String(n).padStart(2, '0')
  return `${local}${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
}

/** Reads a line of any handler; what is not ours is a message without a time. */
export function parseLine(text: string): LogLine {
  return (text.startsWith('{') ? parseJson(text) : parseText(text)) ?? bare(text)
}

const bare = (message: string): LogLine => ({
  timeMs: undefined,
  level: undefined,
  message,
  fields: {},
})

function parseJson(text: string): LogLine | undefined {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof read !== 'object' || read === null) return undefined
  const { time, level, msg, ...fields } = read as Record<string, unknown>
  return {
    timeMs: readTime(time),
    level: readLevel(level),
    message: typeof msg === 'string' ? msg : '',
    fields,
  }
}

const HEAD = /^(\S+) \[(\w+)\] (.*)$/s

function parseText(text: string): LogLine | undefined {
  const [, time = '', word, rest = ''] = HEAD.exec(text) ?? []
  const level = readLevel(word)
  const timeMs = readTime(/^\d+$/.test(time) ? Number(time) : time)
  if (level === undefined || timeMs === undefined) return undefined
  return { timeMs, level, ...splitFields(rest) }
}

function readTime(time: unknown): number | undefined {
  const ms =
    typeof time === 'number'
      ? time / 1000
      : typeof time === 'string'
        ? Date.parse(time)
        : Number.NaN
  return Number.isFinite(ms) ? Math.floor(ms) : undefined
}

const readLevel = (word: unknown) => LOG_LEVELS.find((each) => each === word)

const FIRST_FIELD = / [\w.-]+=/
/** Sticky, so that fields follow each other without a gap. */
const FIELD = / ([\w.-]+)=("(?:[^"\\]|\\.)*"|[^\s"{[]\S*|)/y

/** The message, and the fields after it; a text that cannot be read so is all message. */
function splitFields(text: string): Pick<LogLine, 'message' | 'fields'> {
  const start = text.search(FIRST_FIELD)
  if (start === -1) return { message: text, fields: {} }
  const fields: Record<string, unknown> = {}
  let at = start
  while (at < text.length) {
    FIELD.lastIndex = at
    const [whole = '', name = '', value = ''] = FIELD.exec(text) ?? []
    if (whole === '') return { message: text, fields: {} }
    at += whole.length
    const isStructure = value === '' && /[{[]/.test(text[at] ?? '')
    const source = isStructure ? structureAt(text, at) : value
    if (isStructure) at += source.length
    fields[name] = readValue(source)
  }
  return { message: text.slice(0, start), fields }
}

/** The object or list that begins there, to its closing bracket. */
function structureAt(text: string, start: number): string {
  let depth = 0
  let isQuoted = false
  for (let i = start; i < text.length; i++) {
    const letter = text[i]
    if (isQuoted) {
      if (letter === '\\') i++
      else if (letter === '"') isQuoted = false
    } else if (letter === '"') isQuoted = true
    else if (letter === '{' || letter === '[') depth++
    else if ((letter === '}' || letter === ']') && --depth === 0) return text.slice(start, i + 1)
  }
  return text.slice(start)
}

function readValue(source: string): unknown {
  if (!/^["{[]/.test(source) && !isJsonWord(source)) return source
  try {
    return JSON.parse(source)
  } catch {
    return source
  }
}

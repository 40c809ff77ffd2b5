import type { MosquittoReason } from '@signalbox/contract/mosquitto'

/** Result for a line: `taken` with the same meaning, `translated` into another form, or `left` out. */
export type LineState = 'taken' | 'translated' | 'left'

export interface ReportedLine {
  file: string
  line: number
  /** The line, without secrets. */
  text: string
  state: LineState
  /** Setting or row that the line becomes. */
  becomes?: string
  reason?: MosquittoReason
}

/** Largest number of lines that a report lists; further ones are only counted. */
export const MAX_LISTED = 10_000
const MAX_TEXT = 200

/** The lines of a text, one by one: the caller lets other work run between them. */
export function* eachLine(text: string): Generator<string> {
  let from = 0
  while (from <= text.length) {
    const end = text.indexOf('\n', from)
    const line = text.slice(from, end < 0 ? undefined : end)
    yield line.endsWith('\r') ? line.slice(0, -1) : line
    from = end < 0 ? text.length + 1 : end + 1
  }
}

/** The result of an import, line by line. */
export class LineReport {
  readonly #lines: ReportedLine[] = []
  readonly counts: Record<LineState, number> = { taken: 0, translated: 0, left: 0 }

  add(line: ReportedLine): void {
    this.counts[line.state]++
    if (this.#lines.length < MAX_LISTED) this.#lines.push(line)
  }

  addConfLine({ file, number, text, result }: ConfLine): void {
    this.add({ file, line: number, text, ...(result ?? { state: 'left', reason: 'unknown' }) })
  }

  get lines(): readonly ReportedLine[] {
    return this.#lines
  }
}

type Result = Pick<ReportedLine, 'state' | 'becomes' | 'reason'>

/** One option of a configuration file. */
export class ConfLine {
  readonly file: string
  readonly number: number
  readonly name: string
  readonly value: string
  /** The result of the line; a line without one has an unknown option. */
  result: Result | undefined

  constructor(file: string, number: number, name: string, value: string) {
    this.file = file
    this.number = number
    this.name = name
    this.value = value
  }

  get text(): string {
    const isSecret = /password$|psk$|kpass_sha1$|_opt_/.test(this.name)
    const isPath = this.name === 'password_file'
    return shortText(isSecret && !isPath ? `${this.name} ******` : `${this.name} ${this.value}`)
  }

  take(becomes: string): void {
    this.result = { state: 'taken', becomes }
  }

  translate(becomes: string, reason: MosquittoReason): void {
    this.result = { state: 'translated', becomes, reason }
  }

  leave(reason: MosquittoReason): void {
    this.result = { state: 'left', reason }
  }

  /** The value as an integer within the limits; otherwise the line is left out as invalid. */
  integer(min: number, max: number = Number.MAX_SAFE_INTEGER): number | undefined {
    const value = Number(this.value)
    if (/^-?\d{1,15}$/.test(this.value) && value >= min && value <= max) return value
    this.leave('invalid')
    return undefined
  }

  /** The value `true` or `false`; otherwise the line is left out as invalid. */
  flag(): boolean | undefined {
    if (this.value === 'true' || this.value === '1') return true
    if (this.value === 'false' || this.value === '0') return false
    this.leave('invalid')
    return undefined
  }
}

export const shortText = (text: string) =>
  text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text

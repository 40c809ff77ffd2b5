import { BRACED } from '@signalbox/contract/placeholders'
import {
  isFloat,
  isInteger,
  toDouble,
  type Value,
  type ValueMap,
} from '@signalbox/rule-sql/values/value'
import { ConfigFault } from '../config/setting.ts'
import { RenderError, RowTemplate, renderValueText } from './row-template.ts'

/** The template contains no line. */
export class LineFault extends Error {
  override readonly name = 'LineFault'
}

export type Precision = 'ns' | 'us' | 'ms' | 's'

interface Field {
  key: RowTemplate
  value: RowTemplate
  /** Whether the template has the value in quotes. */
  isText: boolean
  /** `i`: a whole number, `u`: one without a sign. */
  suffix: '' | 'i' | 'u'
}

interface Line {
  measurement: RowTemplate
  tags: readonly { key: RowTemplate; value: RowTemplate }[]
  fields: readonly Field[]
  timestamp: RowTemplate | undefined
}

/** Content of a line. */
export interface Point {
  measurement: string
  tags: [name: string, value: string][]
  fields: { name: string; type: 'text' | 'i' | 'u' | 'number' | 'truth'; text: string }[]
  /** A whole number, in the unit of the template. */
  time: string
}

/**
 * Lines of the line protocol with placeholders, such as `m,tag=${a} x=${b},n=${c}i,t="${d}" ${timestamp}`. A
 * value stays in its place: it is escaped, or refused.
 */
export class LineTemplate {
  readonly #lines: readonly Line[]
  readonly #precision: Precision

  /** @throws {LineFault} if the template is no line protocol. */
  constructor(text: string, precision: Precision) {
    const lines = text.split('\n').map((line) => line.trim())
    this.#lines = lines.filter((line) => line !== '' && !line.startsWith('#')).map(readLine)
    this.#precision = precision
    if (this.#lines.length === 0) throw new LineFault('a line: measurement, fields and timestamp')
  }

  /**
   * @param now epoch milliseconds: the time of points that have none
   * @throws {RenderError} if a point has no field with a value, or a number or timestamp is not whole
   */
  points(row: ValueMap, now: number): Point[] {
    return this.#lines.map((line) => this.#point(line, row, now))
  }

  /** Lines of line protocol for a row. @throws {RenderError} as `points` does, or if a measurement has no name */
  render(row: ValueMap, now: number): string {
    return this.points(row, now).map(formatLine).join('\n')
  }

  #point({ measurement, tags, fields, timestamp }: Line, row: ValueMap, now: number): Point {
    const given = fields.flatMap((field) => {
      const value = fieldValue(field, row)
      return value === undefined ? [] : [{ name: renderName(field.key, row), ...value }]
    })
    if (given.length === 0) throw new RenderError('no field has a value')
    const tagged = tags.flatMap(({ key, value }): Point['tags'] => {
      const missing = value.value(row) ?? undefined
      return missing === undefined ? [] : [[renderName(key, row), renderName(value, row)]]
    })
    const time = timestamp === undefined ? undefined : renderTime(timestamp, row)
    return {
      measurement: renderName(measurement, row),
      tags: tagged.filter(([, value]) => value !== ''),
      fields: given,
      time: time ?? arrival(now, this.#precision),
    }
  }
}

/** @throws {RenderError} if the measurement has no name. */
function formatLine({ measurement, tags, fields, time }: Point): string {
  const name = escaped(measurement, /[, ]/g)
  if (name === '') throw new RenderError('the measurement has no name')
  const tagged = tags.flatMap(([key, value]) => {
    const text = escaped(value, /[,= ]/g)
    return text === '' ? [] : [`,${escaped(key, /[,= ]/g)}=${text}`]
  })
  const written = fields.map((field) => `${escaped(field.name, /[,= ]/g)}=${fieldText(field)}`)
  return `${name}${tagged.join('')} ${written.join(',')} ${time}`
}

function fieldText({ type, text }: Point['fields'][number]): string {
  if (type === 'text') return quoted(text)
  return type === 'i' || type === 'u' ? `${text}${type}` : text
}

/** A piece ends at one of these characters outside of placeholders, quotes and escapes. */
function splitAt(text: string, separator: string, hasQuotes: boolean): string[] {
  const quoted = hasQuotes ? '"(?:[^"\\\\]|\\\\.)*"|' : ''
  const token = new RegExp(`${quoted}\\\\.|${BRACED.source}|[\\s\\S]`, 'g')
  const pieces = ['']
  for (const [found] of text.matchAll(token)) {
    if (found === separator) pieces.push('')
    else pieces[pieces.length - 1] += found
  }
  return pieces
}

/** Reads the setting `parameters.write_syntax`. @throws {ConfigFault} if it is no line protocol */
export function readLines(text: string, precision: Precision): LineTemplate {
  try {
    return new LineTemplate(text, precision)
  } catch (error) {
    if (error instanceof LineFault) {
      throw new ConfigFault('parameters.write_syntax', text, error.message)
    }
    throw error
  }
}

function readLine(text: string): Line {
  const [head = '', values = '', time, ...more] = splitAt(text, ' ', true).filter(Boolean)
  if (values === '' || more.length > 0) {
    throw new LineFault('measurement,tag=value field=value timestamp')
  }
  const [name = '', ...tags] = splitAt(head, ',', false)
  if (name === '') throw new LineFault('a measurement at the beginning of a line')
  return {
    measurement: new RowTemplate(unescaped(name)),
    tags: tags.map((tag) => {
      const { key, value } = pair(tag)
      return { key, value: new RowTemplate(unescaped(value)) }
    }),
    fields: splitAt(values, ',', true).map(readField),
    timestamp: time === undefined ? undefined : new RowTemplate(time),
  }
}

function readField(text: string): Field {
  const { key, value } = pair(text)
  const inside = /^"([\s\S]*)"$/.exec(value)?.[1]
  if (inside !== undefined) {
    const template = new RowTemplate(inside.replaceAll(/\\(["\\])/g, '$1'))
    return { key, value: template, isText: true, suffix: '' }
  }
  const [, number = '', suffix = ''] = /^(.*?)([iu]?)$/.exec(value) ?? []
  const isSuffixed = suffix !== '' && /(\d|\})$/.test(number)
  return {
    key,
    value: new RowTemplate(isSuffixed ? number : value),
    isText: false,
    suffix: isSuffixed ? (suffix as 'i' | 'u') : '', // by the pattern
  }
}

function pair(text: string): { key: RowTemplate; value: string } {
  const [key = '', value, ...more] = splitAt(text, '=', true)
  if (key === '' || value === undefined || value === '' || more.length > 0) {
    throw new LineFault(`key=value, and not ${text.slice(0, 100)}`)
  }
  return { key: new RowTemplate(unescaped(key)), value }
}

const unescaped = (text: string) => text.replaceAll(/\\([,= ])/g, '$1')

/** Names and tags cannot hold line breaks. */
const renderName = (template: RowTemplate, row: ValueMap): string =>
  template.text(row).replaceAll(/[\r\n\0]+/g, ' ')

/** A line has no backslash before a separator. */
const escaped = (text: string, special: RegExp): string =>
  text.replaceAll(/\\+(?=[,= ]|$)/g, '').replaceAll(special, (each) => `\\${each}`)

const NUMBER = /^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$/
const WHOLE = { i: /^-?\d{1,19}$/, u: /^\d{1,20}$/ }
const TRUTH = /^(true|false|t|f)$/i

/** `undefined`: the row has no such value. @throws {RenderError} if the field takes whole numbers, and it is none */
function fieldValue(
  { key, value: template, isText, suffix }: Field,
  row: ValueMap,
): Omit<Point['fields'][number], 'name'> | undefined {
  const value = template.value(row)
  if (value === undefined || value === null) return undefined
  const text = decoded(value)
  if (isText) return { type: 'text', text }
  if (suffix !== '') {
    const whole = text.replace(/\.0+$/, '')
    if (WHOLE[suffix].test(whole)) return { type: suffix, text: whole }
    throw new RenderError(`the field ${key.text(row).slice(0, 100)} takes whole numbers only`)
  }
  const isNumber = isInteger(value) || isFloat(value)
  if (isNumber && Number.isFinite(toDouble(value))) return { type: 'number', text }
  if (NUMBER.test(text)) return { type: 'number', text }
  return { type: TRUTH.test(text) ? 'truth' : 'text', text }
}

const decoded = (value: Value): string => {
  const text = renderValueText(value)
  return typeof text === 'string' ? text : Buffer.from(text).toString()
}

const quoted = (text: string) =>
  `"${text.replaceAll('\0', '').replaceAll(/["\\]/g, (each) => `\\${each}`)}"`

/** `undefined`: the row has none. @throws {RenderError} if it is no whole number */
function renderTime(template: RowTemplate, row: ValueMap): string | undefined {
  const value = template.value(row)
  if (value === undefined || value === null) return undefined
  const text = decoded(value).replace(/\.0+$/, '')
  if (/^-?\d{1,19}$/.test(text)) return text
  throw new RenderError(`the timestamp is no whole number: ${text.slice(0, 100)}`)
}

/** Timestamp of the arrival, so that retried points replace themselves. */
function arrival(ms: number, precision: Precision): string {
  if (precision === 's') return String(Math.floor(ms / 1000))
  return `${Math.floor(ms)}${{ ms: '', us: '000', ns: '000000' }[precision]}`
}

import {
  compactNumber,
  decimal,
  numberLanguage,
  percentage,
  type Unit,
  withUnit,
} from './numbers.ts'

/** Shown in place of a value that is unknown or empty. */
export const UNKNOWN = '—'

export interface Formats {
  number(value: number): string
  /** Number with a suffix: 12,345 becomes "12.3k". */
  compact(value: number): string
  /** Share as a percentage: 0.5 becomes "50%". */
  percent(share: number): string
  /** Local date and time: "2026-11-22 06:18:11". */
  dateTime(time: number | string): string
  /** Local time of day: "06:18:11". */
  time(time: number | string): string
  /** Local date: "2026-11-22". */
  date(time: number | string): string
  /** Age in words: "3 minutes ago". */
  ago(time: number | string, now: number): string
  /** Duration in its two largest units: 93,784,000 ms becomes "1d 2h". */
  duration(ms: number): string
  /** Size in units of 1024: 1,536 becomes "1.5 KB". */
  bytes(value: number): string
  /** Rate per second: one decimal below 100, none above. */
  rate(value: number): string
  /** Rate of messages with its unit: "3.1 msg/s". */
  messageRate(value: number): string
  /** Rate of bytes: "1.5 KB/s". */
  byteRate(value: number): string
  list(items: readonly string[]): string
  /** Separator between parts that form no sentence. */
  comma: string
}

const BYTE_UNITS = ['B', 'KB', 'MB', 'GB', 'TB'] as const
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const satisfies readonly (readonly [Unit, number])[]

const LOCALES: Readonly<Record<string, string>> = { zh: 'zh-CN' }
const LISTS = { en: [', ', ' and '], zh: ['、', '和'] } as const
const SECOND = { en: 's', zh: '秒' } as const
const MESSAGES = { en: 'msg', zh: '条' } as const

const made = new Map<string, Formats>()

/** The formats of a language; the same object each time. */
export function formatsIn(language: string): Formats {
  const formats = made.get(language) ?? createFormats(language)
  made.set(language, formats)
  return formats
}

/** A formatter of `Intl` takes long to create: each is created when it is first used. */
function createFormats(language: string): Formats {
  const locale = LOCALES[language] ?? 'en-GB'
  const words = numberLanguage(language)
  const relative = once(() => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
  const perSecond = (value: number) => decimal(value, value < 100 ? 1 : 0)
  const span = (unit: Unit, count: number) => withUnit(count, unit, words)
  return {
    number: (value) => decimal(value, 2),
    compact: (value) => compactNumber(value, 1, words),
    percent: (share) => percentage(share, 1),
    dateTime: valid((at) => `${formatDate(at)} ${formatTime(at)}`),
    time: valid(formatTime),
    date: valid(formatDate),
    ago(value, now) {
      const ms = new Date(value).getTime() - now
      for (const [unit, size] of STEPS) {
        if (Math.abs(ms) >= size) return relative().format(Math.round(ms / size), unit)
      }
      return relative().format(0, 'second')
    },
    duration(ms) {
      if (ms === 0) return span('second', 0)
      if (ms < 1000) return span('millisecond', Math.round(ms))
      const parts: string[] = []
      let rest = ms
      for (const [unit, size] of STEPS) {
        const count = Math.floor(rest / size)
        rest -= count * size
        if (count > 0) parts.push(span(unit, count))
      }
      // Two units say enough: a day and hours, not seconds too.
      return parts.slice(0, 2).join(' ')
    },
    bytes: writeBytes,
    byteRate: (value) => `${writeBytes(value)}/${SECOND[words]}`,
    rate: (value) => `${perSecond(value)}/${SECOND[words]}`,
    messageRate: (value) => `${perSecond(value)} ${MESSAGES[words]}/${SECOND[words]}`,
    list: (items) => listed(items, LISTS[words]),
    comma: LISTS[words][0],
  }
}

function writeBytes(value: number): string {
  const last = BYTE_UNITS.length - 1
  const step = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), last)
  return `${decimal(value / 1024 ** step, 1)} ${BYTE_UNITS[step]}`
}

/** A value with its label: "Headers: accept". */
export const labelled = (label: string, value: string, language: 'en' | 'zh'): string =>
  language === 'zh' ? `${label}：${value}` : `${label}: ${value}`

/** Creates a value when it is first needed. */
function once<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

/** Wraps a format so that an invalid time is shown unchanged. */
function valid(format: (at: Date) => string) {
  return (value: number | string) => {
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? String(value) : format(at)
  }
}

const two = (value: number) => String(value).padStart(2, '0')

function formatDate(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function formatTime(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')
}

/** "a, b and c" */
function listed(items: readonly string[], [comma, and]: readonly [string, string]): string {
  const last = items.at(-1) ?? ''
  if (items.length < 2) return last
  const first = items.slice(0, -1).join(comma)
  return and === LISTS.zh[1]
    ? `${first.replace(LATIN_END, '$& ')}${and}${last.replace(LATIN_START, ' $&')}`
    : `${first}${and}${last}`
}

// Chinese has a blank between Latin text and its characters.
const LATIN_END = /[!-~]$/
const LATIN_START = /^[!-~]/

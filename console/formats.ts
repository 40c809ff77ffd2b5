import {
  compactNumber,
  decimal,
  numberLanguage,
  percentage,
  type Unit,
  withUnit,
} from './numbers.ts'

/** In place of a value that is unknown or empty. */
export const UNKNOWN = '—'

export interface Formats {
  number(value: number): string
  /** 12,345 → "12.3k" */
  compact(value: number): string
  /** 0.5 → "50%" */
  percent(share: number): string
  /** In local time: "2026-11-22 06:18:11". */
  dateTime(time: number | string): string
  /** "06:18:11" */
  time(time: number | string): string
  /** "2026-11-22" */
  date(time: number | string): string
  /** "3 minutes ago" */
  ago(time: number | string, now: number): string
  /** The two largest units: 93,784,000 ms → "1d 2h". */
  duration(ms: number): string
  /** In units of 1024: 1,536 → "1.5 KB". */
  bytes(value: number): string
  /** Per second: one decimal below 100, none above. */
  rate(value: number): string
  /** The same of messages: "3.1 msg/s". */
  messageRate(value: number): string
  list(items: readonly string[]): string
  /** Between parts in a row that are no sentence. */
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
const MESSAGES_PER_SECOND: Readonly<Record<string, string>> = { en: 'msg/s', zh: '条/秒' }

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
    dateTime: valid((at) => `${dateOf(at)} ${timeOf(at)}`),
    time: valid(timeOf),
    date: valid(dateOf),
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
    bytes(value) {
      const last = BYTE_UNITS.length - 1
      const step = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), last)
      return `${decimal(value / 1024 ** step, 1)} ${BYTE_UNITS[step]}`
    },
    rate: (value) => `${perSecond(value)}/s`,
    messageRate: (value) =>
      `${perSecond(value)} ${MESSAGES_PER_SECOND[language] ?? MESSAGES_PER_SECOND.en}`,
    list: (items) => listed(items, LISTS[words]),
    comma: LISTS[words][0],
  }
}

/** Creates a value when it is first needed. */
function once<T>(create: () => T): () => T {
  let value: T | undefined
  return () => (value ??= create())
}

/** A time that cannot be read is shown as it is. */
function valid(format: (at: Date) => string) {
  return (value: number | string) => {
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? String(value) : format(at)
  }
}

const two = (value: number) => String(value).padStart(2, '0')

function dateOf(at: Date): string {
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

function timeOf(at: Date): string {
  return [at.getHours(), at.getMinutes(), at.getSeconds()].map(two).join(':')
}

/** "a, b and c" */
function listed(items: readonly string[], [comma, and]: readonly [string, string]): string {
  const last = items.at(-1) ?? ''
  return items.length < 2 ? last : `${items.slice(0, -1).join(comma)}${and}${last}`
}

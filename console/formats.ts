export interface Formats {
  number(value: number): string
  /** 12,345 → 12.3K */
  compact(value: number): string
  /** 0.5 → 50% */
  percent(share: number): string
  dateTime(time: number | string): string
  time(time: number | string): string
  date(time: number | string): string
  /** "3 minutes ago" */
  ago(time: number | string, now: number): string
  /** 93,784,000 → "1 d 2 h 3 min" */
  duration(ms: number): string
  bytes(value: number): string
  /** Per second. */
  rate(value: number): string
  list(items: readonly string[]): string
}

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const STEPS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
  ['second', 1000],
] as const

/** All through `Intl`; made once for a language. */
export function createFormats(language: string): Formats {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB'
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2 })
  const compact = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' })
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'medium' })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const list = new Intl.ListFormat(locale, { type: 'conjunction' })
  const sizes = UNITS.map(
    (unit) =>
      new Intl.NumberFormat(locale, {
        style: 'unit',
        unit,
        unitDisplay: unit === 'byte' ? 'long' : 'short',
        maximumFractionDigits: unit === 'byte' ? 0 : 1,
      }),
  )
  const spans = new Map(
    [...STEPS.map(([unit]) => unit), 'millisecond' as const].map((unit) => [
      unit,
      new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }),
    ]),
  )
  const valid = (format: Intl.DateTimeFormat) => (value: number | string) => {
    const at = new Date(value)
    return Number.isNaN(at.getTime()) ? String(value) : format.format(at)
  }
  return {
    number: (value) => number.format(value),
    compact: (value) => compact.format(value),
    percent: (share) => percent.format(share),
    dateTime: valid(dateTime),
    time: valid(time),
    date: valid(date),
    ago(value, now) {
      const ms = new Date(value).getTime() - now
      for (const [unit, size] of STEPS) {
        if (Math.abs(ms) >= size) return relative.format(Math.round(ms / size), unit)
      }
      return relative.format(0, 'second')
    },
    duration(ms) {
      if (ms === 0) return spans.get('second')?.format(0) ?? ''
      if (ms < 1000) return spans.get('millisecond')?.format(Math.round(ms)) ?? ''
      const parts: string[] = []
      let rest = ms
      for (const [unit, size] of STEPS) {
        const count = Math.floor(rest / size)
        rest -= count * size
        if (count > 0) parts.push(spans.get(unit)?.format(count) ?? '')
      }
      // Two units say enough: a day and hours, not seconds too.
      return parts.slice(0, 2).join(' ')
    },
    bytes(value) {
      const step = value < 1 ? 0 : Math.min(Math.floor(Math.log2(value) / 10), UNITS.length - 1)
      return sizes[step]?.format(value / 1024 ** step) ?? String(value)
    },
    rate: (value) => `${number.format(value)}/s`,
    list: (items) => list.format(items),
  }
}

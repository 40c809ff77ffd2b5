import { fail } from './values.ts'

/** Broken-down time as jq has it: year, month from 0, day, hours, minutes, seconds, weekday, day of the year. */
export function timeParts(seconds: number): number[] {
  const date = new Date(Math.floor(seconds) * 1000)
  if (Number.isNaN(date.getTime())) throw fail('error converting number of seconds since epoch')
  const start = Date.UTC(date.getUTCFullYear(), 0, 1)
  return [
    date.getUTCFullYear(),
    date.getUTCMonth(),
    date.getUTCDate(),
    date.getUTCHours(),
    date.getUTCMinutes(),
    date.getUTCSeconds() + (seconds - Math.floor(seconds)),
    date.getUTCDay(),
    Math.floor((date.getTime() - start) / 86_400_000),
  ]
}

export function mktime(parts: readonly number[]): number {
  if (parts.length < 6) throw fail('mktime requires array of 6 numbers')
  const [year = 0, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = parts
  return Date.UTC(year, month, day, hours, minutes, Math.floor(seconds)) / 1000
}

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const two = (number: number, pad = '0') => String(Math.floor(number)).padStart(2, pad)

export function strftime(parts: readonly number[], form: string): string {
  const [year = 0, month = 0, day = 1, hours = 0, minutes = 0, seconds = 0] = parts
  const [, , , , , , weekday = 0, yearday = 0] = timeParts(mktime(parts))
  const values: Readonly<Record<string, () => string>> = {
    Y: () => String(year).padStart(4, '0'),
    y: () => two(year % 100),
    C: () => two(year / 100),
    m: () => two(month + 1),
    d: () => two(day),
    e: () => two(day, ' '),
    H: () => two(hours),
    I: () => two(hours % 12 || 12),
    M: () => two(minutes),
    S: () => two(seconds),
    p: () => (hours < 12 ? 'AM' : 'PM'),
    Z: () => 'UTC',
    z: () => '+0000',
    j: () => String(yearday + 1).padStart(3, '0'),
    A: () => DAYS[weekday] ?? '',
    a: () => (DAYS[weekday] ?? '').slice(0, 3),
    B: () => MONTHS[month] ?? '',
    b: () => (MONTHS[month] ?? '').slice(0, 3),
    h: () => (MONTHS[month] ?? '').slice(0, 3),
    u: () => String(weekday || 7),
    w: () => String(weekday),
    s: () => String(mktime(parts)),
    F: () => strftime(parts, '%Y-%m-%d'),
    T: () => strftime(parts, '%H:%M:%S'),
    R: () => strftime(parts, '%H:%M'),
    D: () => strftime(parts, '%m/%d/%y'),
    c: () => strftime(parts, '%a %b %e %T %Y'),
    n: () => '\n',
    t: () => '\t',
    '%': () => '%',
  }
  return form.replace(/%([\s\S])/g, (all, letter: string) => values[letter]?.() ?? all)
}

const LONG: Readonly<Record<string, string>> = {
  T: '%H:%M:%S',
  F: '%Y-%m-%d',
  R: '%H:%M',
  D: '%m/%d/%y',
}

export function readTime(text: string, form: string): number[] {
  const names: string[] = []
  const whole = form.replace(/%([TFRD])/g, (_all, letter: string) => LONG[letter] ?? '')
  const pattern = whole.replace(/%([\s\S])|([\s\S])/g, (_all, letter?: string, plain?: string) => {
    if (letter === undefined) return (plain ?? '').replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
    if (letter === '%') return '%'
    names.push(letter)
    if (letter === 'Y') return '(\\d{4})'
    if (letter === 'Z') return '([A-Za-z]+)'
    if (letter === 'z') return '([+-]\\d{2}:?\\d{2}|Z)'
    if (letter === 's') return '(\\d+)'
    if ('aAbBhp'.includes(letter)) return '([A-Za-z]+)'
    return '\\s*(\\d{1,3})'
  })
  const match = new RegExp(`^${pattern}$`).exec(text)
  if (!match) throw fail(`date "${text}" does not match format "${form}"`)
  const parts = { year: 1900, month: 0, day: 1, hours: 0, minutes: 0, seconds: 0 }
  names.forEach((name, at) => {
    const found = match[at + 1] ?? ''
    const number = Number(found)
    if (name === 'Y') parts.year = number
    else if (name === 'y') parts.year = number < 69 ? 2000 + number : 1900 + number
    else if (name === 'm') parts.month = number - 1
    else if (name === 'd' || name === 'e') parts.day = number
    else if (name === 'H' || name === 'I') parts.hours = number
    else if (name === 'M') parts.minutes = number
    else if (name === 'S') parts.seconds = number
    else if ('bBh'.includes(name))
      parts.month = MONTHS.findIndex((each) =>
        each.toLowerCase().startsWith(found.slice(0, 3).toLowerCase()),
      )
  })
  const { year, month, day, hours, minutes, seconds } = parts
  return timeParts(Date.UTC(year, month, day, hours, minutes, seconds) / 1000)
}

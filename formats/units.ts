/**
 * Amounts that the API writes as text: `15s`, `1h30m`, `32MB`, `80%`, `infinity`. Reading is
 * tolerant (case, blanks, plain numbers), writing is what every broker takes.
 */
export interface Quantity<Unit extends string> {
  /** Units for a form with their sizes, largest first. */
  readonly units: readonly (readonly [unit: Unit, size: number])[]
  /** Amount in the smallest unit, `Infinity` for `infinity`; `undefined` for an invalid text. */
  parse(text: string | number): number | undefined
  /** In the largest unit that needs no fraction. */
  format(amount: number): string
  /** Splits an amount into number and unit. */
  split(amount: number): { value: number; unit: Unit }
  /** Value to send back: the original notation, unless the amount has changed. */
  write(amount: number, came?: string | number): string | number
}

/** `zero`: the unit in which 0 is written. */
function quantity<Unit extends string>(
  units: Quantity<Unit>['units'],
  zero: Unit,
  read: (text: string) => number | undefined,
): Quantity<Unit> {
  const self: Quantity<Unit> = {
    units,
    parse(text) {
      const trimmed = String(text).trim().toLowerCase()
      if (trimmed === 'infinity') return Infinity
      const amount = read(trimmed)
      return amount !== undefined && Number.isFinite(amount) && amount >= 0 ? amount : undefined
    },
    split(amount) {
      if (amount === 0) return { value: 0, unit: zero }
      const [unit, size] = units.find(([, each]) => amount % each === 0) ??
        units.at(-1) ?? [zero, 1]
      return { value: amount / size, unit }
    },
    format(amount) {
      if (amount === Infinity) return 'infinity'
      const { value, unit } = self.split(amount)
      return `${value}${unit}`
    },
    write(amount, came) {
      return came !== undefined && self.parse(came) === amount ? came : self.format(amount)
    },
  }
  return self
}

const NUMBER = /^\d+(\.\d+)?$/

const SEGMENT_MS: Record<string, number> = {
  f: 14 * 86_400_000,
  w: 7 * 86_400_000,
  d: 86_400_000,
  h: 3_600_000,
  m: 60_000,
  s: 1000,
  ms: 1,
}

function readDuration(text: string, plainMs: number): number | undefined {
  if (NUMBER.test(text)) return Number(text) * plainMs
  if (!/^(\d+(\.\d+)?(ms|[fwdhms]))+$/.test(text)) return undefined
  let ms = 0
  for (const [, value, unit = ''] of text.matchAll(/([\d.]+)(ms|[fwdhms])/g)) {
    ms += Number(value) * (SEGMENT_MS[unit] ?? 0)
  }
  // 1.1 hours are 3960000.0000000005 ms.
  return Math.round(ms)
}

const DURATION_UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const

/** Milliseconds; so is a plain number. */
export const Duration = quantity(DURATION_UNITS, 's', (text) => readDuration(text, 1))

/** Milliseconds too, but a plain number is seconds, and the broker keeps whole seconds: it rounds up. */
export const SecondsDuration = quantity(
  DURATION_UNITS.filter(([unit]) => unit !== 'ms'),
  's',
  (text) => {
    const ms = readDuration(text, 1000)
    return ms === undefined ? undefined : Math.ceil(ms / 1000) * 1000
  },
)

const POWERS = ['b', 'kb', 'mb', 'gb', 'tb']

/** Bytes, in steps of 1024. Figures of a node's memory (`1.69G`) are read too. */
export const ByteSize = quantity(
  [
    ['GB', 1024 ** 3],
    ['MB', 1024 ** 2],
    ['KB', 1024],
    ['B', 1],
  ],
  'B',
  (text) => {
    const [, value, unit = ''] = /^(\d+(?:\.\d+)?)\s*([kmgt]?b?)$/.exec(text) ?? []
    const power = POWERS.indexOf(unit.endsWith('b') ? unit : `${unit}b`)
    return value === undefined ? undefined : Math.round(Number(value) * 1024 ** power)
  },
)

/** Shares from 0 to 1; a plain number is one already. */
export const Percent = {
  parse(text: string | number): number | undefined {
    const [, value, sign] = /^(\d+(?:\.\d+)?)\s*(%?)$/.exec(String(text).trim()) ?? []
    const share = Number(value) / (sign === '%' ? 100 : 1)
    return share >= 0 && share <= 1 ? share : undefined
  },
  format(share: number): string {
    // 0.07 * 100 is 7.000000000000001, and no exponent is understood.
    return `${Number((share * 100).toFixed(4))}%`
  },
  write(share: number, came?: string | number): string | number {
    return came !== undefined && Percent.parse(came) === share ? came : Percent.format(share)
  },
}

function rate(readAmount: (text: string) => number | undefined) {
  return {
    parse(text: string): number | undefined {
      const trimmed = text.trim().toLowerCase()
      if (trimmed === 'infinity') return Infinity
      const [, amount = '', times = '', unit = 's'] =
        /^(\d+[a-z]*)(?:\/(\d*)(ms|[smhd]))?$/.exec(trimmed) ?? []
      const seconds = (Number(times === '' ? 1 : times) * (SEGMENT_MS[unit] ?? 0)) / 1000
      const count = readAmount(amount) ?? 0
      return count > 0 && seconds > 0 ? count / seconds : undefined
    },
  }
}

/**
 * Rate limit: `1000`, `1000/s`, `100/10s`, `infinity`; a plain number is per second. Gives a rate
 * per second; `undefined` for other texts, including the empty one.
 */
export const Rate = rate((text) => (/^\d+$/.test(text) ? Number(text) : undefined))

/** Bytes over a time: `1MB/s`, `500KB/5m`. Per second, as above. */
export const ByteRate = rate((text) => ByteSize.parse(text))

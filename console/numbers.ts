/**
 * Numbers as `Intl` writes them in English and Chinese. The first formatter of a page takes 25 ms, in which the browser
 * looks for the data of all locales, and no other code runs; these take none. Tests compare both.
 */
type Language = 'en' | 'zh'

/** Powers of ten that a compact number is given in. */
const COMPACT: Readonly<Record<Language, readonly (readonly [power: number, unit: string])[]>> = {
  en: [
    [0, ''],
    [3, 'k'],
    [6, 'm'],
    [9, 'bn'],
    [12, 'tn'],
  ],
  zh: [
    [0, ''],
    [4, '万'],
    [8, '亿'],
    [12, '万亿'],
  ],
}

const NARROW = {
  en: { day: 'd', hour: 'h', minute: 'm', second: 's', millisecond: 'ms' },
  zh: { day: ' 天', hour: ' 小时', minute: ' 分钟', second: ' 秒', millisecond: ' 毫秒' },
} as const

export type Unit = keyof (typeof NARROW)['en']

export const numberLanguage = (language: string): Language => (language === 'zh' ? 'zh' : 'en')

/** Number with at most `digits` digits after the point: "1,234.5". */
export const decimal = (value: number, digits: number): string =>
  signed(value, (size) => grouped(rounded(size, digits, 0)))

/** Share as a percentage: 0.1234 becomes "12.3%". */
export const percentage = (share: number, digits: number): string =>
  `${signed(share, (size) => grouped(rounded(size, digits, -2)))}%`

/** Number with a suffix: 12,345 becomes "12.3k" or "1.2万". */
export const compactNumber = (value: number, digits: number, language: Language): string =>
  signed(value, (size) => {
    const units = COMPACT[language]
    for (const [i, [power, unit]] of units.entries()) {
      const text = rounded(size, digits, power)
      const next = units[i + 1]?.[0] ?? Infinity
      // Four digits are written together: "1000万".
      if (Number(text) < 10 ** (next - power))
        return (Number(text) < 1e4 ? text : grouped(text)) + unit
    }
    return ''
  })

/** Value with a short unit: "1d", "2 小时". */
export const withUnit = (value: number, unit: Unit, language: Language): string =>
  `${decimal(value, 3)}${NARROW[language][unit]}`

function signed(value: number, format: (size: number) => string): string {
  if (Number.isNaN(value)) return 'NaN'
  const text = Math.abs(value) === Infinity ? '∞' : format(Math.abs(value))
  return value < 0 && text !== '0' ? `-${text}` : text
}

/** `size` without a power of ten, rounded half up. Its decimal digits are rounded: 1.005 × 100 is 100.49999999999999. */
function rounded(size: number, digits: number, power: number): string {
  const [mantissa = '', exponent = '0'] = String(size).split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const all = BigInt(whole + fraction)
  const shift = Number(exponent) - fraction.length + digits - power
  const unit = 10n ** BigInt(Math.abs(shift))
  const text = String(shift < 0 ? (all + unit / 2n) / unit : all * unit).padStart(digits + 1, '0')
  const point = text.length - digits
  const rest = text.slice(point).replace(/0+$/, '')
  return rest === '' ? text.slice(0, point) : `${text.slice(0, point)}.${rest}`
}

/** Groups the whole part by three digits with commas. */
function grouped(text: string): string {
  const [whole = '', fraction] = text.split('.')
  const parts: string[] = []
  for (let end = whole.length; end > 0; end -= 3)
    parts.unshift(whole.slice(Math.max(0, end - 3), end))
  return fraction === undefined ? parts.join(',') : `${parts.join(',')}.${fraction}`
}

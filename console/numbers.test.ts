import { describe, expect, it } from 'vitest'
import { compactNumber, decimal, percentage, type Unit, withUnit } from './numbers.ts'

const LOCALES = { en: 'en-GB', zh: 'zh-CN' } as const
const LANGUAGES = ['en', 'zh'] as const
/** Chinese units are written out, with a blank before them that `Intl` does not have. */
const UNIT_DISPLAY = { en: 'narrow', zh: 'short' } as const

/** Values from 0 to 1 in an even distribution, the same in each run. */
const spread = (index: number, step: number) => (index * step) % 1

/** All sizes that the console shows, both sides of each boundary, halves, and some thousand between them. */
const values = [0, 0.5, 1.005, 2.675, 0.045, 999.95, 1234.565, 1e-7, NaN, Infinity, 2 ** 53].concat(
  [1e3, 1e4, 1e6, 1e8, 1e9, 1e12, 1e13, 1e15, 1e16].flatMap((edge) =>
    [0.9994, 0.9996, 0.99994, 0.99996, 0.999996, 1, 1.005, 1.05, 9.9996].map((part) => edge * part),
  ),
  Array.from(
    { length: 3000 },
    (_, i) => spread(i, 0.618034) * 10 ** (spread(i, 0.754878) * 20 - 4),
  ),
  Array.from({ length: 1000 }, (_, i) => Math.round(spread(i, 0.56984) * 1e6) / 1000),
)
const signed = [...values, ...values.map((value) => -value)]

function expectLikeIntl(
  options: Intl.NumberFormatOptions,
  locale: string,
  own: (value: number) => string,
) {
  const { format } = new Intl.NumberFormat(locale, options)
  // "-0" is written without its sign.
  const theirs = (value: number) => format(value).replace(/^-(0\D*)$/, '$1')
  const different = signed.filter((value) => own(value) !== theirs(value))
  expect(different.map((value) => [value, own(value), theirs(value)])).toEqual([])
}

describe.each(LANGUAGES)('numbers in %s are those of Intl', (language) => {
  const locale = LOCALES[language]

  it.each([0, 1, 2, 3])('with %i digits after the point', (digits) => {
    expectLikeIntl({ maximumFractionDigits: digits }, locale, (value) => decimal(value, digits))
  })

  it.each([1, 3])('compact, with %i digits after the point', (digits) => {
    const options = { notation: 'compact', maximumFractionDigits: digits } as const
    expectLikeIntl(options, locale, (value) => compactNumber(value, digits, language))
  })

  it('as percentages', () => {
    const options = { style: 'percent', maximumFractionDigits: 1 } as const
    expectLikeIntl(options, locale, (value) => percentage(value, 1))
  })

  it.each<Unit>(['day', 'hour', 'minute', 'second', 'millisecond'])(
    'as durations in %ss',
    (unit) => {
      const options = { style: 'unit', unit, unitDisplay: UNIT_DISPLAY[language] } as const
      expectLikeIntl(options, locale, (value) => withUnit(value, unit, language).replace(' ', ''))
    },
  )
})

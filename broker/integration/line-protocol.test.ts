import { float } from '@signalbox/rule-sql/values/value'
import { describe, expect, it } from 'vitest'
import { LineTemplate } from './line-protocol.ts'

const NOW = 1_700_000_000_123
const row = {
  clientid: 'c 1,x=y',
  temp: 21.5,
  count: 3,
  one: float(1),
  isOn: true,
  note: 'say "hi" \\',
  number: '7',
  text: 'no number',
  hostile: 'a,b=c d\nevil x=1 1\\',
  empty: '',
  nothing: null,
  at: 1_600_000_000_000,
}

const line = (text: string, precision: 'ns' | 'us' | 'ms' | 's' = 'ms') =>
  new LineTemplate(text, precision).render(row, NOW)

describe('a line of the line protocol', () => {
  it.each([
    ['m x=${temp} ${at}', 'm x=21.5 1600000000000'],
    ['m,client=${clientid} x=1', `m,client=c\\ 1\\,x\\=y x=1 ${NOW}`],
    ['m x=${count}i,y=${one}u,z=${one}', `m x=3i,y=1u,z=1.0 ${NOW}`],
    ['m on=${isOn},off=false', `m on=true,off=false ${NOW}`],
    ['m note="${note}"', `m note="say \\"hi\\" \\\\" ${NOW}`],
    ['m note="it is ${temp} here, a=b"', `m note="it is 21.5 here, a=b" ${NOW}`],
    ['m a=${number},b=${text}', `m a=7,b="no number" ${NOW}`],
    // What is missing is left out.
    ['m,t=${empty},u=${nope} a=${nope},b=1 ${nope}', `m b=1 ${NOW}`],
    ['a\\ b,t\\,u=x y=1', `a\\ b,t\\,u=x y=1 ${NOW}`],
    ['  \n# comment\nm a=1\n\nn b=2 5\n', `m a=1 ${NOW}\nn b=2 5`],
  ])('%s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })

  it.each([
    ['m,t=${hostile} x=1', `m,t=a\\,b\\=c\\ d\\ evil\\ x\\=1\\ 1 x=1 ${NOW}`],
    ['${hostile} x=1', `a\\,b=c\\ d\\ evil\\ x=1\\ 1 x=1 ${NOW}`],
    ['m ${hostile}=1', `m a\\,b\\=c\\ d\\ evil\\ x\\=1\\ 1=1 ${NOW}`],
    ['m x=${hostile}', `m x="a,b=c d\nevil x=1 1\\\\" ${NOW}`],
    ['m x="${hostile}"', `m x="a,b=c d\nevil x=1 1\\\\" ${NOW}`],
  ])('keeps a value in its place: %s', (text, expected) => {
    expect(line(text)).toBe(expected)
  })

  it.each([
    ['s', '1700000000'],
    ['ms', '1700000000123'],
    ['us', '1700000000123000'],
    ['ns', '1700000000123000000'],
  ] as const)('has the time of arrival in %s', (precision, expected) => {
    expect(line('m a=1', precision)).toBe(`m a=1 ${expected}`)
  })

  it.each([
    ['m x=${nope}', /no field/],
    ['m x=${temp}i', /whole numbers/],
    ['m x=${hostile}u', /whole numbers/],
    ['m x=1 ${text}', /timestamp/],
    ['${empty} x=1', /no name/],
  ])('fails: %s', (text, reason) => {
    expect(() => line(text)).toThrow(reason)
  })

  it.each(['', '# only', 'm', 'm x', 'm x=1 2 3', ',t=1 x=1', 'm,t x=1', 'm x=1=2'])(
    'is refused: %s',
    (text) => {
      expect(() => new LineTemplate(text, 'ms')).toThrow()
    },
  )
})

import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCsv } from './csv.ts'

const read = (text: string, delimiter?: string) =>
  [...readCsv(text, delimiter)].map(({ fields }) => fields)

const quoted = (field: string) => `"${field.replaceAll('"', '""')}"`

describe('CSV', () => {
  it('gives back what was written, at any size and with any line end', () => {
    const short = fc.string({
      unit: fc.constantFrom('a', '"', ',', '\n', '\r', '\ufeff', '中', ' '),
    })
    // Longer than what is parsed in one go.
    const long = fc.constantFrom('x,\n'.repeat(30_000), '"'.repeat(70_001))
    const field = fc.oneof({ weight: 9, arbitrary: short }, { weight: 1, arbitrary: long })
    const record = fc.array(field, { minLength: 2, maxLength: 3 })
    const lineEnd = fc.constantFrom('\n', '\r\n')
    fc.assert(
      fc.property(fc.array(record, { maxLength: 20 }), lineEnd, (records, end) => {
        // CR at the end of a value cannot be distinguished from that of the line.
        const written = records.map((fields) => [...fields, 'z'])
        const text = written.map((fields) => fields.map(quoted).join(',') + end).join('')
        expect(read(text)).toEqual(written)
      }),
      { numRuns: 60 },
    )
  })

  it('counts lines, also those in quotes, empty ones and across what is parsed in one go', () => {
    const text = `a,b\r\n\r\n"1\r\n2",3\n${'x,y\n'.repeat(50_000)}"\n",end`
    const records = [...readCsv(text)]
    expect(records.slice(0, 3).map(({ line }) => line)).toEqual([1, 3, 5])
    expect(records.at(-1)).toEqual({ line: 50_005, fields: ['\n', 'end'], isMalformed: false })
    expect(records).toHaveLength(50_003)
  })

  it.each([
    [
      'a,b\r1,2\r',
      ',',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a;b\n1,0;"2;3"',
      ';',
      [
        ['a', 'b'],
        ['1,0', '2;3'],
      ],
    ],
    [
      '\ufeffa,b\n1,',
      ',',
      [
        ['a', 'b'],
        ['1', ''],
      ],
    ],
    [
      'a,b\r\n1,2\r',
      ',',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['say "hi",b"\n', ',', [['say "hi"', 'b"']]],
    ['\n\r\n', ',', []],
    ['', ',', []],
  ])('%j', (text, delimiter, records) => {
    expect(read(text, delimiter)).toEqual(records)
  })

  it('says which records have wrong quotes', () => {
    const wrong = (text: string) => [...readCsv(text)].map(({ isMalformed }) => isMalformed)
    expect(wrong('a,b\n"1"x,2\n')).toEqual([false, true])
    expect(wrong('a,b\n1,"2\n')).toEqual([false, true])
    expect(wrong('a,b\n1,"2"""\n')).toEqual([false, false])
  })
})

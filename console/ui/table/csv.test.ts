import { describe, expect, it } from 'vitest'
import { csvHead, csvLines } from './csv.ts'
import type { Column } from './table.ts'

interface Row {
  name: string
  count: string
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { key: 'count', header: 'Count, all', cell: (row) => row.count, text: (row) => row.count },
]

describe('CSV', () => {
  it('quotes what needs it', () => {
    expect(csvHead(columns) + csvLines([{ name: 'a "b"\nc', count: '1' }], columns)).toBe(
      '\ufeffName,"Count, all"\r\n"a ""b""\nc",1\r\n',
    )
  })

  it.each([
    ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
    ['@sum', `'@sum`],
    ['+1+1', `'+1+1`],
    ['-2+3', `'-2+3`],
    ['\t=1', `'\t=1`],
    ['\r=1', `"'\r=1"`],
    ['\n=1', `"'\n=1"`],
    ['＝1+1', `'＝1+1`],
    ['', ''],
    ['a=1', 'a=1'],
  ])('lets no spreadsheet run %j', (name, written) => {
    expect(csvLines([{ name, count: '1' }], columns)).toBe(`${written},1\r\n`)
  })

  it.each(['-1', '+2.5', '-0.25'])('leaves the number %s alone', (count) => {
    expect(csvLines([{ name: 'a', count }], columns)).toBe(`a,${count}\r\n`)
  })

  it('writes what programs read where a column has it, and nothing where there is nothing', () => {
    const written = csvLines([{ name: 'a', count: '1,234' }], [
      { ...columns[1], raw: () => 1234 },
      { ...columns[1], raw: () => undefined },
    ] as Column<Row>[])
    expect(written).toBe('1234,\r\n')
  })
})

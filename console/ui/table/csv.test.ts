import { describe, expect, it } from 'vitest'
import { toCsv } from './csv.ts'
import type { Column } from './table.ts'

interface Row {
  name: string
  count: string
}

const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', cell: (row) => row.name, text: (row) => row.name },
  { key: 'count', header: 'Count, all', cell: (row) => row.count, text: (row) => row.count },
]

describe('toCsv', () => {
  it('quotes what needs it', () => {
    expect(toCsv([{ name: 'a "b"\nc', count: '1' }], columns)).toBe(
      '\ufeffName,"Count, all"\r\n"a ""b""\nc",1\r\n',
    )
  })

  it('lets no spreadsheet run a client id, and leaves numbers alone', () => {
    const lines = toCsv(
      [
        { name: '=HYPERLINK("x")', count: '-1' },
        { name: '@sum', count: '+2.5' },
      ],
      columns,
    ).split('\r\n')
    expect(lines[1]).toBe(`"'=HYPERLINK(""x"")",-1`)
    expect(lines[2]).toBe(`'@sum,+2.5`)
  })
})

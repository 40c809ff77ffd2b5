import { describe, expect, it } from 'vitest'
import { readImport, TEMPLATES } from './user-import.ts'

describe('a file of users', () => {
  it('is read as spreadsheets write it, and counted', () => {
    const text =
      '\ufeffis_superuser,user_id,password\r\ntrue,"a ""b"", c","p\r\n1"\r\n\r\n,中,密\r\nfalse,中,2'
    expect(readImport(text, 'plain')).toEqual({
      rows: [
        { user_id: 'a "b", c', password: 'p\r\n1', is_superuser: true },
        { user_id: '中', password: '密', is_superuser: false },
        { user_id: '中', password: '2', is_superuser: false },
      ],
      superusers: 1,
      duplicates: 1,
      bad: [],
    })
  })

  it('says which lines are wrong', () => {
    const text = 'user_id,password,is_superuser\na,1,true\nb\n,2,false\nc,,false\nd,1,maybe\n'
    expect(readImport(text, 'plain')).toMatchObject({ bad: [3, 4, 5, 6] })
    expect(readImport(text, 'hash').bad).toEqual([2, 3, 4, 5, 6])
  })

  it('may be a JSON list', () => {
    const list = [
      { user_id: 'a', password_hash: 'h' },
      { user_id: 7, password_hash: 'h', salt: 's' },
      3,
    ]
    expect(readImport(JSON.stringify(list), 'hash')).toMatchObject({
      rows: [
        { user_id: 'a', password_hash: 'h', salt: '', is_superuser: false },
        { user_id: '7', password_hash: 'h', salt: 's', is_superuser: false },
      ],
      bad: [3],
    })
  })

  it.each(['', 'a,b\n1,2', '[{', 'password\n1'])('%j is none', (text) => {
    expect(() => readImport(text, 'plain')).toThrow()
  })

  it('is what its template says', () => {
    expect(readImport(TEMPLATES.plain, 'plain')).toMatchObject({ superusers: 1, bad: [] })
    expect(readImport(TEMPLATES.hash, 'hash').rows).toHaveLength(1)
  })
})

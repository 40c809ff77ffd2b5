import { describe, expect, it } from 'vitest'
import { TEMPLATES } from './import-columns.ts'
import { readImport } from './user-import.ts'

const causes = (text: string, type: 'plain' | 'hash' = 'plain') =>
  readImport(text, type).rejected.map(({ cause, place }) => ({ ...cause, place }))

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
      rejected: [],
      names: ['is_superuser', 'user_id', 'password'],
      shown: [
        { place: 2, cells: ['a "b", c', 'true'] },
        { place: 5, cells: ['中', 'false'] },
        { place: 6, cells: ['中', 'false'] },
      ],
      note: { superusers: 1, duplicates: 1, missing: [] },
    })
  })

  it.each([
    ['user_id; password ;is_superuser\na;p,1;TRUE\nb;p;0\nc;p;1\n'],
    ['User_ID\tpassword\tis_superuser\r\na\tp,1\tTrue\r\nb\tp\tFALSE\r\nc\tp\t1'],
  ])('%j is read too', (text) => {
    expect(readImport(text, 'plain')).toMatchObject({
      rows: [
        { user_id: 'a', password: 'p,1', is_superuser: true },
        { user_id: 'b', password: 'p', is_superuser: false },
        { user_id: 'c', password: 'p', is_superuser: true },
      ],
      rejected: [],
    })
  })

  it('says what is wrong with which lines', () => {
    const text =
      'user_id,password,is_superuser\na,1,true\nb\n,2,false\nc,,false\nd,1,maybe\ne,1,x\n"f\n",\n'
    expect(causes(text)).toEqual([
      { is: 'fields', place: 3 },
      { is: 'empty', column: 'user_id', place: 4 },
      { is: 'empty', column: 'password', place: 5 },
      { is: 'flag', value: 'maybe', place: 6 },
      { is: 'flag', value: 'x', place: 7 },
      { is: 'fields', place: 8 },
    ])
  })

  it('says on which line a quoted value does not end at a separator', () => {
    expect(causes('user_id,password\na,1\n"b"x,2\n')).toEqual([{ is: 'quotes', place: 3 }])
    expect(causes('user_id,password\na,1\nb,"2\nc,3\n')).toEqual([{ is: 'quotes', place: 3 }])
  })

  it('keeps the lines that are no users, as they are in the file', () => {
    expect(readImport('user_id,password\na,\nb\n', 'plain')).toMatchObject({
      names: ['user_id', 'password'],
      rejected: [
        { place: 2, cause: { is: 'empty', column: 'password' }, values: ['a', ''] },
        { place: 3, cause: { is: 'fields' }, values: ['b'] },
      ],
    })
    expect(readImport('[{"user_id":7,"password":""},1]', 'plain').rejected).toMatchObject([
      { place: 1, values: ['7', ''] },
      { place: 2, cause: { is: 'entry' }, values: ['', ''] },
    ])
  })

  it('shows the first valid and the first rejected lines, without passwords', () => {
    const text = `user_id,password\n${'a,secret\n'.repeat(100)}${',secret\n'.repeat(100)}`
    const { shown, rejected } = readImport(text, 'plain')
    expect(rejected).toHaveLength(100)
    expect(shown.map(({ place }) => place)).toEqual([
      ...Array.from({ length: 20 }, (_, i) => i + 2),
      ...Array.from({ length: 50 }, (_, i) => i + 102),
    ])
    expect(JSON.stringify(shown)).not.toContain('secret')
  })

  it('says which column is missing, and what the file looks like', () => {
    const hashes = 'user_id,password_hash,salt\na,h,s\n'
    expect(readImport(hashes, 'plain')).toMatchObject({
      note: { missing: ['password'], looksLike: 'hash' },
      rows: [],
      rejected: [],
    })
    expect(readImport('password,user_id\nx,a', 'hash')).toMatchObject({
      note: { looksLike: 'plain' },
    })
    expect(readImport('user_id,pass\na,h', 'plain').note).not.toHaveProperty('looksLike')
    expect(readImport('[{"user_id":"a","password_hash":"h"}]', 'plain')).toMatchObject({
      note: { missing: ['password'], looksLike: 'hash' },
    })
  })

  it('may be a JSON list', () => {
    const list = [
      { user_id: 'a', password_hash: 'h' },
      { user_id: 7, password_hash: 'h', salt: 's' },
      3,
      { user_id: 'c' },
    ]
    expect(readImport(JSON.stringify(list), 'hash').rows).toEqual([
      { user_id: 'a', password_hash: 'h', salt: '', is_superuser: false },
      { user_id: '7', password_hash: 'h', salt: 's', is_superuser: false },
    ])
    expect(causes(JSON.stringify(list), 'hash')).toEqual([
      { is: 'entry', place: 3 },
      { is: 'empty', column: 'password_hash', place: 4 },
    ])
    expect(readImport('[]', 'plain')).toMatchObject({ rows: [], note: { missing: [] } })
  })

  it.each(['', 'a,b\n1,2', '[{', '{"user_id":"a"}'])('%j is none', (text) => {
    expect(() => readImport(text, 'plain')).toThrow()
  })

  it('is what its template says', () => {
    expect(readImport(TEMPLATES.plain, 'plain')).toMatchObject({
      note: { superusers: 1 },
      rejected: [],
    })
    expect(readImport(TEMPLATES.hash, 'hash').rows).toHaveLength(1)
  })
})

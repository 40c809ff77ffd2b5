import { FilterParser } from 'ldapts'
import { describe, expect, it } from 'vitest'
import { escapeForFilter, escapeForName } from './ldap-escape.ts'

describe('values in filters and names', () => {
  it.each([
    ['plain1', 'plain1'],
    ['*', '\\2a'],
    ['a)(uid=*', 'a\\29\\28uid\\3d\\2a'],
    ['\0', '\\00'],
    ['\\', '\\5c'],
    ['a,b+c', 'a\\2cb\\2bc'],
    [' #x ', '\\20\\23x\\20'],
    ['中é', '中é'],
    ['', ''],
  ])('%j is written %j', (value, written) => {
    expect(escapeForFilter(value)).toBe(written)
    expect(escapeForName(value)).toBe(written)
  })

  it('stay one value of one comparison, whatever they are', () => {
    for (let code = 0; code < 0x250; code++) {
      const value = `a${String.fromCharCode(code)}b`
      const filter = FilterParser.parseString(`(uid=${escapeForFilter(value)})`)
      expect(filter, String(code)).toMatchObject({ attribute: 'uid', value })
    }
  })
})

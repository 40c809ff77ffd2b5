import { describe, expect, it } from 'vitest'
import { readServer } from './server-address.ts'
import { ConfigFault } from './setting.ts'

describe('the address of a server', () => {
  it.each([
    ['db', 'db', 5432],
    ['db.example.com:1', 'db.example.com', 1],
    [' 10.0.0.1:65535 ', '10.0.0.1', 65_535],
    ['my_db-1.local.', 'my_db-1.local.', 5432],
    ['[::1]', '::1', 5432],
    ['[2001:db8::7]:3306', '2001:db8::7', 3306],
  ])('%j is read', (text, host, port) => {
    expect(readServer('server', text, 5432)).toEqual({ host, port })
  })

  it.each([
    '',
    ' ',
    ':5432',
    'a:b:c',
    'a:',
    'a:0',
    'a:65536',
    'a:999999',
    'a:-1',
    'a b',
    'a/b',
    'a@b',
    'http://a',
    '::1',
    '[::1',
    '[::1]5432',
    '[a]:1',
    '[]',
    'a..b',
    '-a',
    'a'.repeat(64),
    'a,b',
  ])('%j is none', (text) => {
    expect(() => readServer('server', text, 5432)).toThrow(ConfigFault)
  })
})

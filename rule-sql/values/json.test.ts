import { describe, expect, it } from 'vitest'
import { beginRun } from '../run/limits.ts'
import { decodeJson, encodeJson } from './json.ts'

const again = (json: string): string => {
  beginRun()
  return encodeJson(decodeJson(json))
}

describe('JSON', () => {
  it.each([
    ['[1, 1.0, -0.0, 1e2, 1.50, 20.05, 2.00]', '[1,1.0,0.0,100.0,1.5,20.05,2.0]'],
    [
      '[12345678901234567890, -9007199254740993, 1234567890123456]',
      '[12345678901234567890,-9007199254740993,1234567890123456]',
    ],
    [
      '{"a":1.0,"1.0":"1.0","b":{"c":[2.0,"x\\"1.0\\""]}}',
      '{"b":{"c":[2.0,"x\\"1.0\\""]},"a":1.0,"1.0":"1.0"}',
    ],
    ['"sensor-000123 1e5 3.0"', '"sensor-000123 1e5 3.0"'],
    ['{"__proto__":1.0,"a":2.0}', '{"a":2.0,"__proto__":1.0}'],
    ['1.0e-7', '1e-7'],
    ['1e20', '100000000000000000000.0'],
    ['"\\ud83d\\ude00 \\n"', '"😀 \\n"'],
    [' [ 1.0 , 2 ] ', '[1.0,2]'],
    ['[1.0,"\\uf8f0","\uf8f0x"]', '[1.0,"\uf8f0","\uf8f0x"]'],
  ])('%s reads as %s', (json, result) => {
    expect(again(json)).toBe(result)
  })

  it('keeps the digits of an integer wherever it is in the text', () => {
    for (const digits of ['9007199254740993', '12345678901234567890'])
      for (let before = 0; before < 40; before++) {
        const text = `["${'x'.repeat(before)}",${digits}]`
        expect(again(text)).toBe(text)
      }
  })

  it.each([
    '01.0',
    '1.',
    '[1.0',
    '{1.0:2}',
    '1.0.0',
    '-',
    '1e999',
    '"a',
    '{"a":1.0,}',
    '1.0 2',
    '+1.0',
    '.0',
    "'1.0'",
  ])('%s is none', (json) => {
    expect(() => again(json)).toThrow(SyntaxError)
  })
})

import { describe, expect, it } from 'vitest'
import { JsonTemplate } from './json-template.ts'

const row = {
  topic: 'a"b\\',
  payload: '{"t":1}',
  text: 'no json',
  hostile: '1,"admin":true',
  n: 3,
  isOn: true,
  list: [1, 'x'],
  nothing: null,
}

describe('a JSON template', () => {
  it.each([
    ['{"a":"${topic}"}', { a: 'a"b\\' }],
    ['{"a":${payload},"b":${text}}', { a: { t: 1 }, b: 'no json' }],
    [
      '{"a":${n},"b":${isOn},"c":${list},"d":${nothing},"e":${nope}}',
      {
        a: 3,
        b: true,
        c: [1, 'x'],
        d: null,
        e: null,
      },
    ],
    ['{"a":"n is ${n}","${text}":1}', { a: 'n is 3', 'no json': 1 }],
    ['${payload}', { t: 1 }],
  ])('%s', (text, expected) => {
    expect(new JsonTemplate(text).render(row)).toEqual(expected)
  })

  it.each(['{"a":${hostile}}', '{"a":"${hostile}"}'])('keeps a value in its field: %s', (text) => {
    expect(new JsonTemplate(text).render(row)).toEqual({ a: row.hostile })
  })

  it.each(['{"a":}', '{${hostile}:1', 'nope'])('fails: %s', (text) => {
    expect(() => new JsonTemplate(text).render(row)).toThrow('does not give JSON')
  })
})

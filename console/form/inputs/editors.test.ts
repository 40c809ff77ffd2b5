import { describe, expect, it } from 'vitest'
import { attributesProblem } from './attributes.ts'
import { headersFrom, headersProblem, headersTo } from './headers.ts'
import { specsFrom, specsProblem, specsTo } from './index-specs.ts'
import { prioritiesFrom, prioritiesProblem, prioritiesTo } from './priorities.ts'

describe('client attributes', () => {
  const row = (set_as_attr: string, expression = 'clientid') => ({ set_as_attr, expression })

  it('have different names, an expression each, and no blanks', () => {
    expect(attributesProblem([row('a'), row('b-1_c')])).toBeUndefined()
    expect(attributesProblem([row('a'), row('')])?.en).toContain('Incomplete table')
    expect(attributesProblem([row('a', ' ')])?.en).toContain('Incomplete table')
    expect(attributesProblem([row('a'), row('b'), row('a')])?.en).toBe('Duplicated Attribute: a')
    expect(attributesProblem([row('_a')])?.en).toContain('beginning with')
  })
})

describe('priorities of topics', () => {
  const rows = (...each: [string, string][]) => ({ rows: each })

  it('are sent as they came', () => {
    const wire = { 'a.b/c': 1, 'x/y': 255 }
    expect(prioritiesTo(prioritiesFrom(wire))).toEqual(wire)
    expect(prioritiesTo(prioritiesFrom('disabled'))).toBe('disabled')
    expect(prioritiesTo({ json: '{"a": 3}' })).toEqual({ a: 3 })
  })

  it('are complete, once for each topic, and from 1 to 255', () => {
    expect(prioritiesProblem(rows(['a', '1'], ['b', '255']))).toBeUndefined()
    expect(prioritiesProblem('disabled')).toBeUndefined()
    expect(prioritiesProblem(rows(['a', '']))?.en).toContain('Incomplete table')
    expect(prioritiesProblem(rows(['a', '1'], ['a', '2']))?.en).toBe('Topic already exists')
    for (const wrong of ['0', '256', 'x', '1.5', '-1']) {
      expect(prioritiesProblem(rows(['a', wrong]))?.en).toContain('from 1 to 255')
    }
    expect(prioritiesProblem({ json: '{' })?.en).toContain('correct JSON')
    expect(prioritiesProblem({ json: '[1]' })?.en).toContain('correct JSON')
    expect(prioritiesProblem({ json: '{"a": "1"}' })?.en).toContain('from 1 to 255')
  })
})

describe('indexes of topics', () => {
  it('are lists of different levels', () => {
    const wire = [[1, 2, 3], [3]]
    expect(specsTo(specsFrom(wire))).toEqual(wire)
    expect(specsProblem(specsFrom(wire))).toBeUndefined()
    for (const wrong of ['', '0', '1, 1', '1;2', 'a']) {
      expect(specsProblem([wrong])?.en).toContain('distinct positive integers')
    }
  })
})

describe('headers', () => {
  it('are sent as they came, masked values included', () => {
    const wire = { Authorization: '******', 'x-scope': '' }
    expect(headersTo(headersFrom(wire))).toEqual(wire)
  })

  it('have names that HTTP has, each once in any case', () => {
    expect(headersProblem([['X-A', 'b']])).toBeUndefined()
    expect(headersProblem([['', 'b']])?.en).toBe('Header name is required')
    expect(headersProblem([['a b', 'c']])?.en).toContain('a b')
    expect(
      headersProblem([
        ['X-A', 'b'],
        ['x-a', 'c'],
      ])?.en,
    ).toBe('Duplicated Attribute: x-a')
  })
})

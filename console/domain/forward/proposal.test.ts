import { describe, expect, it } from 'vitest'
import { get } from 'react-hook-form'
import { findFormProblems } from '#form/check.ts'
import { creatableTypes, findItemKind } from '../integration/kinds.ts'
import { canBeWritten, forwardSql, freeName, nameFromTopic, proposedValues } from './proposal.ts'

describe('proposed names', () => {
  it('are made from the levels of a topic', () => {
    expect(nameFromTopic('plant/+/line-1/temp/#')).toBe('plant_line_1_temp')
    expect(nameFromTopic('温度/#')).toBe('messages')
    expect(nameFromTopic(`a/${'b'.repeat(500)}`)).toHaveLength(60)
  })

  it('are not in use', () => {
    expect(freeName('a', new Set())).toBe('a')
    expect(freeName('a', new Set(['a', 'a_2']))).toBe('a_3')
  })
})

describe('the statement of the rule', () => {
  it('selects all messages, or those of a client', () => {
    expect(forwardSql('pgsql', 'plant/#', undefined)).toBe('SELECT\n  *\nFROM\n  "plant/#"')
    expect(forwardSql('pgsql', '#', 'agv-1')).toBe(
      'SELECT\n  *\nFROM\n  "#"\nWHERE\n  clientid = \'agv-1\'',
    )
    expect(forwardSql('tdengine', 'a', undefined)).toContain('timestamp as ts')
  })

  it('has no escape for quotation marks', () => {
    expect(canBeWritten('a/b', "it's")).toBe(false)
    expect(canBeWritten('a"b')).toBe(false)
    expect(canBeWritten("it's", 'a"b')).toBe(true)
  })
})

it.each(creatableTypes('action'))('the action of %s needs no invented value', (type) => {
  const kind = findItemKind('action', type)
  if (kind === undefined) throw new Error('no form')
  const values = proposedValues(type, kind, 'plant/line 1/temp')
  const secret = ['parameters.token', 'parameters.password']
  const problems = findFormProblems(kind, values).filter(([path]) => !secret.includes(path))
  expect(problems.map(([path]) => [path, get(values, path)])).toEqual([])
})

import { describe, expect, it } from 'vitest'
import { topicFilterProblem, topicNameProblem } from './topic.ts'

describe('topicFilterProblem', () => {
  it.each([
    'a',
    '/',
    '+',
    '#',
    'a/+/b',
    'a/#',
    '$SYS/#',
    '$share/g/a/#',
    '$queue/a',
    '$exclusive/a',
  ])('lets %j pass', (filter) => {
    expect(topicFilterProblem(filter)).toBeUndefined()
  })

  it.each([
    ['', 'empty'],
    ['a#', 'wildcardPlace'],
    ['a/#/b', 'wildcardPlace'],
    ['a+/b', 'wildcardPlace'],
    ['$share/g', 'empty'],
    ['$share//a', 'group'],
    ['$share/a+b/c', 'group'],
    ['a\u0000', 'nul'],
    ['客'.repeat(21_846), 'tooLong'],
  ])('refuses %j: %s', (filter, problem) => {
    expect(topicFilterProblem(filter)).toBe(problem)
  })
})

describe('topicNameProblem', () => {
  it('allows no wildcard', () => {
    expect(topicNameProblem('a/b c/客户')).toBeUndefined()
    expect(topicNameProblem('a/+')).toBe('wildcard')
  })
})

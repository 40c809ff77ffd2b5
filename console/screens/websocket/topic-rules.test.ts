import { describe, expect, it } from 'vitest'
import { topicFilterProblem, topicNameProblem } from './topic-rules.ts'

describe('topicNameProblem', () => {
  it.each(['a', '/', 'a/b', ' ', '$SYS/x', '温度/1', 'a'.repeat(65_535)])(
    'takes %.20j',
    (topic) => {
      expect(topicNameProblem(topic)).toBeUndefined()
    },
  )

  it.each([
    ['', 'empty'],
    ['a/+', 'wildcardInName'],
    ['a#', 'wildcardInName'],
    ['a\0b', 'nul'],
    ['温'.repeat(21_846), 'tooLong'],
  ])('%.20j: %s', (topic, problem) => {
    expect(topicNameProblem(topic)).toBe(problem)
  })
})

describe('topicFilterProblem', () => {
  it.each(['#', '+', '+/+', 'a/#', '/+/b/#', '$share/g/a/#', '$share/g//', '$shared/x'])(
    'takes %j',
    (filter) => {
      expect(topicFilterProblem(filter)).toBeUndefined()
    },
  )

  it.each([
    ['', 'empty'],
    ['#/a', 'hashNotLast'],
    ['a/b#', 'wildcardNotAlone'],
    ['a+/b', 'wildcardNotAlone'],
    ['$share', 'shareWithoutGroup'],
    ['$share//a', 'shareWithoutGroup'],
    ['$share/+/a', 'shareWithoutGroup'],
    ['$share/g', 'shareWithoutFilter'],
    ['$share/g/', 'shareWithoutFilter'],
    ['$share/g/#/a', 'hashNotLast'],
  ])('%j: %s', (filter, problem) => {
    expect(topicFilterProblem(filter)).toBe(problem)
  })
})

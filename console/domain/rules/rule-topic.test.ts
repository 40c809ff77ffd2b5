import { expect, it } from 'vitest'
import { isRuleTopic } from './rule-topic.ts'

it.each([
  ['t/${clientid}/#', true],
  ['eq a/#/b', true],
  ['eq ', false],
  ['a/#/b', false],
  ['', false],
  ['${username}', true],
])('%j: %s', (topic, is) => expect(isRuleTopic(topic)).toBe(is))

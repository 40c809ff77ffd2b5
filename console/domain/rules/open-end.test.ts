import { expect, it } from 'vitest'
import { hasOpenEnd } from './open-end.ts'

it.each([
  ['{allow, all}.', true],
  ['{deny, all}.\n{ allow , all } .  % the rest\n', true],
  ['{allow, all}.\n{deny, all}.', false],
  ['% {allow, all}.', false],
  ['{deny, all, all, ["a%b", "{allow, all}."]}.', false],
  ['{allow, all, subscribe, ["#"]}.', false],
  ['', false],
])('knows the end of %j', (rules, isOpen) => {
  expect(hasOpenEnd(rules)).toBe(isOpen)
})

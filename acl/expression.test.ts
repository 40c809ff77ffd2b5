import { describe, expect, test } from 'vitest'
import { type Expression, readExpression, StepBudget } from './expression.ts'

const read = (pattern: string): Expression => {
  const expression = readExpression(pattern)
  if ('problem' in expression) throw new Error(expression.problem)
  return expression
}

/** Pseudo-random letters without a repetition that an expression could match; each seed gives another text. */
function letters(length: number, seed: number): string {
  let state = seed
  return Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state & 0x10000 ? 'a' : 'b'
  }).join('')
}

const milliseconds = () => process.cpuUsage().user / 1000
/** The limit is 30 ms on an idle machine, and twice as much while all its processors are busy. */
const MOST_MS = 30 * 2

const HOSTILE = [
  '(a|b)*a(a|b){40}$',
  '(.*)a(.{60})(.*)$',
  '([ab]*a[ab]{80})+$',
  '^(.*)a([ab]{40})b([ab]{40})(.*)$',
  '((a?b?){20})*([ab]{30})*$',
  '(a+)+$',
]

describe('the time of an expression', () => {
  test.each(HOSTILE)('is short, whatever the text: %s', { timeout: 60_000 }, (pattern) => {
    const { isIn, groupsIn } = read(pattern)
    for (const run of [
      (text: string) => isIn(text, new StepBudget()),
      (text: string) => groupsIn(text),
    ]) {
      for (const length of [200, 600, 2000, 8192]) {
        let best = Infinity
        for (let time = 0; time < 8 && best > MOST_MS / 2; time++) {
          const text = letters(length, length + time)
          const begin = milliseconds()
          run(text)
          best = Math.min(best, milliseconds() - begin)
        }
        expect(best, `${length} letters`).toBeLessThan(MOST_MS)
      }
    }
  })

  test('is not in the way of what matches, whether the text is short or long', () => {
    const { isIn, groupsIn } = read('^(a|b)*c$')
    for (const length of [0, 10, 5000, 8000]) {
      const text = letters(length, 1)
      expect(isIn(`${text}c`, new StepBudget())).toBe(true)
      expect(isIn(text, new StepBudget())).toBe(false)
      expect(groupsIn(`${text}c`)).toHaveLength(1)
    }
  })
})

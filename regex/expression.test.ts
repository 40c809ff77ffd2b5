import fc from 'fast-check'
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
/** Milliseconds that no machine reaches: a run takes at most 30, and one without a limit takes minutes. */
const MOST_MS = 2000

const HOSTILE = [
  '(a|b)*a(a|b){40}$',
  '(.*)a(.{60})(.*)$',
  '([ab]*a[ab]{80})+$',
  '^(.*)a([ab]{40})b([ab]{40})(.*)$',
  '((a?b?){20})*([ab]{30})*$',
  '(a+)+$',
  '(.+)\\1x!',
  '(?<!b+a+)z',
  '(?=(.*))(?=(.*))(a|aa|aaa)+$',
]

describe('the time of an expression', () => {
  test.each(HOSTILE)('is short, whatever the text: %s', { timeout: 60_000 }, (pattern) => {
    const { isIn, groupsIn } = read(pattern)
    for (const run of [
      (text: string) => isIn(text, new StepBudget()),
      (text: string) => groupsIn(text),
      (text: string) => isIn(text.replaceAll('b', '中'), new StepBudget()),
    ]) {
      for (const length of [200, 600, 2000, 8192]) {
        const text = letters(length, length)
        const begin = milliseconds()
        run(text)
        expect(milliseconds() - begin, `${length} letters`).toBeLessThan(MOST_MS)
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

describe('an expression for texts', () => {
  test.each([
    ['^.$', '😀', 'ab'],
    ['^[^a]{2}$', '😀é', '😀'],
    ['^(?i)É$', 'é', 'e'],
    ['(?i)[k]', '\u212a', 'x'],
    ['^\\w$', 'z', 'é'],
    ['^\\pL+$', 'zé中', 'z1'],
    ['^\\p{Greek}$', 'Ω', 'O'],
    ['^\\P{Lu}$', 'a', 'A'],
    ['^[\\p{^Lu}]$', 'a', 'A'],
    ['^\\x{1F600}\\u00e9$', '😀é', 'é😀'],
    ['^a$', 'a', 'a\n'],
    ['^a\\Z', 'a\n', 'a\n\n'],
    ['^\\v$', '\v', '\n'],
    ['\\101', 'A', '101'],
    ['(?U)^(a+)a$', 'aaa', 'a'],
    ['^(.)\\1$', '😀😀', '😀é'],
    ['(?<=😀)a', '😀a', 'éa'],
    ['^(?!\\$)', 'a', '$SYS'],
    ['\\Qa.\\E+', 'a..', 'ab'],
  ])('%s finds %j, and not %j', (pattern, text, other) => {
    const { isIn } = read(pattern)
    expect(isIn(text, new StepBudget())).toBe(true)
    expect(isIn(other, new StepBudget())).toBe(false)
  })

  test.each(['\\C', '\\p{No_such}', '[[:nothing:]]', '\\x{110000}', 'a{1001}', '(?:a{1000}){4}'])(
    '%s is none',
    (pattern) => {
      expect(readExpression(pattern)).toHaveProperty('problem')
    },
  )

  const atom = fc.constantFrom(
    ...[
      'a',
      'b',
      'é',
      '中',
      '😀',
      '.',
      '[ab]',
      '[^a]',
      '[^é]',
      '[a-é中]',
      '\\d',
      '\\w',
      '\\W',
      '\\D',
    ],
    ...['\\p{L}', '^', '$', '\\b', '\\B', '\\x41', '\\u00e9', '[\\d-]', '\\.'],
  )
  const quantifier = fc.constantFrom(
    ...['', '', '*', '+', '?', '*?', '+?', '??', '{2}', '{1,3}', '{2,}?'],
  )
  const pattern = fc.letrec<{ part: string; whole: string }>((tie) => ({
    part: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc
        .tuple(atom, quantifier)
        .map(([it, many]) => (/^(\^|\$|\\[bB])$/.test(it) ? it : it + many)),
      fc
        .tuple(fc.constantFrom('(', '(?:', '(?=', '(?!'), tie('whole'))
        .map(([open, inner]) => `${open}${inner})`),
      // An iteration that matches nothing ends a repeat in PCRE, and does not exist in JavaScript.
      fc.tuple(tie('whole'), quantifier).map(([inner, many]) => `((?:${inner})[ab😀])${many}`),
      fc.constantFrom('(?<=a)', '(?<!é)', '(?<=😀)', '(?<=[ab]中)'),
    ),
    whole: fc
      .array(fc.array(tie('part'), { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
      .map((options) => options.map((parts) => parts.join('')).join('|')),
  })).whole
  const text = fc.string({
    unit: fc.constantFrom(...['a', 'b', 'A', 'é', 'É', '中', '😀', '1', '-', '.', ' ']),
    maxLength: 8,
  })

  test('is true of the texts that JavaScript finds it in, at the same place', () => {
    fc.assert(
      fc.property(
        pattern,
        fc.boolean(),
        fc.array(text, { minLength: 4 }),
        (source, ignoreCase, texts) => {
          const flagged = `${ignoreCase ? '(?i)' : ''}(${source})`
          const ours = read(flagged)
          const theirs = new RegExp(`(${source})`, ignoreCase ? 'iu' : 'u')
          for (const each of texts) {
            const found = theirs.exec(each)
            // V8 also begins an empty match between the two units of a character.
            if (found && /[\udc00-\udfff]/.test(each[found.index] ?? '')) continue
            expect(ours.groupsIn(each)?.[0], flagged).toBe(found?.[0])
          }
        },
      ),
      { numRuns: 300 },
    )
  })
})

import { describe, expect, it } from 'vitest'
import { compileRegex, type Regex } from './compile.ts'
import { RegexTooLarge } from './program.ts'
import { exec, execAll } from './search.ts'
import { RegexError } from './syntax.ts'
import type { Budget } from './work.ts'

class OutOfSteps extends Error {}

/** Budget with the steps that a run of a rule has. */
function budget(): Budget {
  let left = 200_000
  return {
    charge(steps) {
      left -= steps
      if (left < 0) throw new OutOfSteps()
    },
  }
}

/** Begin and end of the match and of each group. */
const found = (pattern: string, text: string): readonly number[] | undefined =>
  exec(compileRegex(pattern, 'bytes'), text, budget())

describe('regular expressions', () => {
  // As Perl has them.
  it.each([
    ['a|ab', 'ab', [0, 1]],
    ['(a|ab)(c|bcd)(d*)', 'abcd', [0, 4, 0, 1, 1, 4, 4, 4]],
    ['(a+?)(a*)', 'aaa', [0, 3, 0, 1, 1, 3]],
    ['(?:(a)|b)*', 'ab', [0, 2, 0, 1]],
    ['(a*)*', 'b', [0, 0, 0, 0]],
    ['(|a)+b', 'aab', [0, 3, 2, 2]],
    ['(a*)*\\1b', 'aab', [0, 3, 2, 2]],
    ['(a*?)*?\\1c', 'aab', undefined],
    ['a{2,3}?a', 'aaaa', [0, 3]],
    ['a++a', 'aaa', undefined],
    ['(?>a|ab)c', 'abc', undefined],
    ['(?=(a+))a*b\\1', 'aabaac', [0, 5, 0, 2]],
    ['(?<=a)b|(?<!a)c', 'abc', [1, 2]],
    ['(?i)A(?-i)b', 'ab', [0, 2]],
    ['(?x) a  b # c', 'ab', [0, 2]],
    ['^b$', 'a\nb', undefined],
    ['(?m)^b$', 'a\nb\n', [2, 3]],
    ['b$', 'ab\n', [1, 2]],
    ['b\\z', 'ab\n', undefined],
    ['\\bfoo\\b', 'a foo b', [2, 5]],
    ['[^]a]', ']ab', [2, 3]],
    ['[a\\-c]+', 'b-a', [1, 3]],
    ['[[:^digit:]]+', '12ab', [2, 4]],
    ['\\x41\\Qa.b\\E', 'Aa.b', [0, 4]],
    ['(?<n>a)\\k<n>', 'aa', [0, 2, 0, 1]],
    ['\\R', 'a\r\n', [1, 3]],
    ['(((?:c){0,3}?|(a|[ab])))*a', 'caa', [0, 2, 1, 1, 1, 1]],
    ['((a?|(?!a*?)))*', 'ab', [0, 1, 1, 1, 1, 1]],
    ['([a-z]+)([a-z]{2,})=', 'x abcde=', [2, 8, 2, 5, 5, 7]],
    ['a+ab|a*c', 'aaac', [0, 4]],
    ['(?>a+)ab|[a-c]+b', 'aaab', [0, 4]],
    ['(?:a+?b|a+)c', 'aabaac', [3, 6]],
  ] as const)('%s in %j', (pattern, text, slots) => {
    const all = found(pattern, text)
    const last = all?.findLastIndex((slot) => slot >= 0) ?? -1
    expect(all?.slice(0, Math.max(last + 1, slots?.length ?? 0))).toEqual(slots)
  })

  it('are found all, empty ones too', () => {
    const all = (pattern: string, text: string) =>
      Array.from(execAll(compileRegex(pattern, 'bytes'), text, budget()), ([begin, end]) => [
        begin,
        end,
      ])
    expect(all('x*', 'axb')).toEqual([
      [0, 0],
      [1, 2],
      [2, 2],
      [3, 3],
    ])
    expect(all('|a', 'a')).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
    ])
    expect(all('a', 'aba')).toEqual([
      [0, 1],
      [2, 3],
    ])
  })

  it('are too large where they repeat nothing very often', () => {
    expect(() => found('(?:(?:(?:){1000}){1000}){1000}', '')).toThrow(RegexTooLarge)
    expect(() => found('(?:(?>a{100}){100}){2}', '')).toThrow(RegexTooLarge)
  })

  it.each([
    '(',
    ')',
    '[',
    '*',
    'a{3,2}',
    '(?R)',
    '(?<n>',
    '\\k<no>',
    '(?P=no)',
    '[z-a]',
    '\\',
    'a{2000}',
    '[[:no:]]',
    '(*FAIL)',
    'a**',
    'a{2}{3}',
    '(a)\\2',
    '(?<n>a)(?<n>b)',
  ])('%s is none', (pattern) => {
    expect(() => found(pattern, '')).toThrow(RegexError)
  })
})

describe('the time of a run', () => {
  /** Units that the texts repeat; some texts end in another character. */
  const TEXTS = ['a', 'ab', 'abc ', 'abc1', '0123456789', '{"temp":21.5,"id":"x-1"},']
  const SIZES = [1000, 100_000, 1_000_000]
  const PATTERNS = [
    '^(a+)+$',
    '(?=(a+))(?=(a+))(a|aa|aaa)+$',
    '^a+b',
    '([a-z]+)=([0-9]+)',
    '(a|aa|aaa)+$',
    '(a+?)+?b',
    '(?:a|b)*c!',
    '(.*)(.*)(.*)x!',
    '.*=.*',
    '(\\w+)\\s(\\w+)=',
    '(?<=a)c',
    '(?<!a+)z',
    '(a*)*\\1!',
    '(.+)\\1x!',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(?:(?:a?){30})a{30}!',
    'a{500}!',
    '(?>a+)!',
    '((a|b)(c|d)?)*e',
    '(?=.*!)',
    '(?:(?=a)a)*!',
    '(?:a.*)*!',
    'a++!|(?:a|b)++!',
  ]
  /** Milliseconds that no machine reaches: a run takes about 30, and one without a limit takes minutes. */
  const MOST_MS = 2000

  const milliseconds = () => process.cpuUsage().user / 1000

  const outcome = (regex: Regex, text: string): string => {
    try {
      return exec(regex, text, budget()) === undefined ? 'none' : 'found'
    } catch (error) {
      if (error instanceof OutOfSteps) return 'out of steps'
      throw error
    }
  }

  it.each(PATTERNS)('is short, whatever the text: %s', { timeout: 120_000 }, (pattern) => {
    const regex = compileRegex(pattern, 'bytes')
    for (const piece of TEXTS) {
      for (const size of SIZES) {
        for (const end of ['', '!!']) {
          const text = piece.repeat(Math.ceil(size / piece.length)) + end
          const begin = milliseconds()
          outcome(regex, text)
          expect(milliseconds() - begin, `${piece} × ${size}`).toBeLessThan(MOST_MS)
        }
      }
    }
  })

  it.each([
    ['^a+b', 'a'],
    ['([a-z]+)=([0-9]+)', 'a'],
    ['foo|bar', '{"temp":21.5,"id":"x-1"},'],
    ['(?i)error', 'abc '],
    ['[^,]*,[^,]*,z', 'abc '],
    ['^.*$', 'abc '],
  ])('suffices for %s and 1 MB', (pattern, piece) => {
    const text = piece.repeat(Math.ceil(1_000_000 / piece.length))
    expect(outcome(compileRegex(pattern, 'bytes'), text)).toMatch(/none|found/)
  })
})

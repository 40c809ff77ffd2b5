import { describe, expect, it } from 'vitest'
import { beginRun } from '../run/limits.ts'
import { compileRegex, exec, execAll } from './regex.ts'
import { RegexError } from './syntax.ts'

/** Begin and end of the match and of each group. */
const found = (pattern: string, text: string): readonly number[] | undefined => {
  beginRun()
  return exec(compileRegex(pattern), text)
}

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
  ] as const)('%s in %j', (pattern, text, slots) => {
    const all = found(pattern, text)
    const last = all?.findLastIndex((slot) => slot >= 0) ?? -1
    expect(all?.slice(0, Math.max(last + 1, slots?.length ?? 0))).toEqual(slots)
  })

  it('are found all, empty ones too', () => {
    const all = (pattern: string, text: string) => {
      beginRun()
      return [...execAll(compileRegex(pattern), text)].map(([begin, end]) => [begin, end])
    }
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
  ])('%s is none', (pattern) => {
    expect(() => found(pattern, '')).toThrow(RegexError)
  })
})

import { expect, it } from 'vitest'
import { changedLines } from './diff-text.ts'

it.each([
  ['a\nb\nc\nd', 'a\nB\nc\nd', '…\nb\n…', '…\nB\n…'],
  ['a\nb', 'x\na\nb', '…', 'x\n…'],
  ['a\na', 'a\na\na', '…', '…\na'],
  ['one', 'two', 'one', 'two'],
  ['', 'a\nb', '', 'a\nb'],
])('of %j and %j the lines that differ are shown', (from, to, before, after) => {
  expect(changedLines(from, to)).toEqual([before, after])
})

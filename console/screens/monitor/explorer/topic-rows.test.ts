import type { TopicBranch } from '@signalbox/contract/topic-activity'
import { describe, expect, it } from 'vitest'
import { type Level, splitLastLevel, ROOT } from '#domain/topic-tree/levels.ts'
import { ancestorPaths, rateShareAmong, treeRows } from './topic-rows.ts'

function branch(path: string, children = 0): TopicBranch {
  const { level } = splitLastLevel(path)
  return { level, path, children, topics: 1, messages: 1, rate: 0 }
}

const level = (rows: TopicBranch[] | undefined, part: Partial<Level> = {}): Level => ({
  rows,
  hasMore: false,
  error: null,
  ...part,
})

describe('the rows of a topic tree', () => {
  it('are the first levels, and below an open branch its own', () => {
    const levels: Record<string, Level> = {
      [ROOT]: level([branch('', 1), branch('a', 2), branch('b')]),
      '': level([branch('/x')]),
      a: level([branch('a/1'), branch('a/2')]),
    }
    const rows = treeRows((id) => levels[id], new Map([['a', 100]]))
    expect(rows.map(({ id, depth }) => `${depth}:${id}`)).toEqual([
      '1:',
      '1:a',
      '2:a/1',
      '2:a/2',
      '1:b',
    ])
    expect(treeRows((id) => levels[id], new Map([['', 100]])).map(({ id }) => id)).toEqual([
      '',
      '/x',
      'a',
      'b',
    ])
  })

  it('say what is read, what could not be, and that there is more', () => {
    const kinds = (of: Level | undefined) => treeRows(() => of, new Map()).map(({ kind }) => kind)
    expect(kinds(undefined)).toEqual(['loading'])
    expect(kinds(level(undefined, { error: new Error('no') }))).toEqual(['failed'])
    expect(kinds(level([branch('a')], { hasMore: true }))).toEqual(['branch', 'more'])
    // Old rows are better than none.
    expect(kinds(level([branch('a')], { error: new Error('no') }))).toEqual(['branch'])
  })

  it('forget that a branch was open when nothing is below it any more', () => {
    const rows = treeRows(() => level([branch('a', 0)]), new Map([['a', 100]]))
    expect(rows).toMatchObject([{ id: 'a', isOpen: false }])
  })
})

it('a rate is compared with the busiest of its level', () => {
  const share = rateShareAmong([{ rate: 8 }, { rate: 4 }, { rate: 0 }])
  expect([8, 4, 0].map((rate) => share({ rate }))).toEqual([1, 0.5, 0])
  expect(rateShareAmong([{ rate: 0.01 }])({ rate: 0.01 })).toBe(0)
})

it('a path has its ancestors, empty levels included', () => {
  expect(ancestorPaths('a/b/c')).toEqual(['a', 'a/b'])
  expect(ancestorPaths('/a')).toEqual([''])
  expect(ancestorPaths('a')).toEqual([])
  expect(splitLastLevel('a/b/')).toEqual({ parent: 'a/b', level: '' })
})

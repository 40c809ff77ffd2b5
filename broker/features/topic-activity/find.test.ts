import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ActivityTree } from './activity-tree.ts'
import type { Branch } from './branch.ts'
import { childrenByName, childrenByRate, type Found, findTopics } from './find.ts'

function makeTree(counts: Readonly<Record<string, number>>): ActivityTree {
  const tree = new ActivityTree(0)
  for (const [name, count] of Object.entries(counts)) {
    const topic = tree.add(name, 0)
    if (count > 0) tree.count(topic, count, 0)
  }
  return tree
}

const levels = ({ found, hasMore }: Found<Branch>) => ({
  levels: found.map(({ level }) => level),
  hasMore,
})

describe('one level', () => {
  const { root } = makeTree({ b: 1, a: 5, ab: 0, 'ab/c': 9, c: 2 })

  it('comes by name, as many as asked for, or those that begin so', () => {
    expect(levels(childrenByName(root, '', 2))).toEqual({ levels: ['a', 'ab'], hasMore: true })
    expect(levels(childrenByName(root, '', 4)).hasMore).toBe(false)
    expect(levels(childrenByName(root, 'a', 10))).toEqual({ levels: ['a', 'ab'], hasMore: false })
    expect(levels(childrenByName(root, 'z', 10))).toEqual({ levels: [], hasMore: false })
  })

  it('comes with the busiest first, what is below included', async () => {
    expect(levels(await childrenByRate(root, '', 3, 0))).toEqual({
      levels: ['ab', 'a', 'c'],
      hasMore: true,
    })
  })

  it('has the busiest of very many, also while topics come and go', async () => {
    const counts = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, i) => [`t/${(i * 7919) % 10_000}`, i]),
    )
    const tree = makeTree(counts)
    const branch = tree.branch('t')
    if (branch === undefined) throw new Error('it was just added')
    const asked = childrenByRate(branch, '', 3, 0)
    // The first batch is done; the next begins after these have gone.
    for (let i = 0; i < 1000; i++) {
      const topic = tree.get(`t/${9000 + i}`)
      if (topic !== undefined) tree.remove(topic)
    }
    const best = Object.entries(counts)
      .filter(([name]) => tree.get(name) !== undefined)
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 3)
      .map(([name]) => name.slice(2))
    expect(levels(await asked).levels).toEqual(best)
  })

  it('has the highest figures, whatever they are', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(5), { maxLength: 60 }),
        fc.integer({ min: 1, max: 5 }),
        async (figures, limit) => {
          const tree = makeTree(Object.fromEntries(figures.map((count, i) => [`n${i}`, count])))
          const { found } = await childrenByRate(tree.root, '', limit, 0)
          expect(found.map(({ messages }) => messages)).toEqual(
            figures.toSorted((a, b) => b - a).slice(0, limit),
          )
        },
      ),
    )
  })
})

describe('a search', () => {
  const tree = makeTree({ 'Room/1/temp': 1, 'room/2': 1, 'hall/temp': 1 })
  const find = async (match: string, limit = 10) => {
    const { found, hasMore } = await findTopics(tree.topics(), match, limit)
    return { names: found.map(({ name }) => name), hasMore }
  }

  it('finds a part of a name, whatever its case', async () => {
    expect(await find('ROOM/')).toEqual({ names: ['Room/1/temp', 'room/2'], hasMore: false })
    expect((await find('nothing')).names).toEqual([])
  })

  it('takes wildcards for a topic filter', async () => {
    expect((await find('+/+/temp')).names).toEqual(['Room/1/temp'])
    expect((await find('hall/#')).names).toEqual(['hall/temp'])
    expect((await find('hall/#/temp')).names).toEqual([])
  })

  it('says when there are more', async () => {
    expect(await find('o', 1)).toEqual({ names: ['Room/1/temp'], hasMore: true })
  })
})

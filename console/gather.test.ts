import { describe, expect, it } from 'vitest'
import { collect, type Gather, gather, ordered, type Chunk, filtered } from './gather.ts'

const never = new AbortController().signal
const keys = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => String(from + i))

async function all(reading: Gather<string>, signal = never): Promise<Chunk<string>[]> {
  const portions = []
  for await (const portion of reading(signal)) portions.push(portion)
  return portions
}

/** A list that is read by pages of ten, and may change between them. */
function paged(pages: readonly { rows: string[]; total?: number }[], limit = 1000) {
  const asked: number[] = []
  const reading = gather<string, number>({
    from: 1,
    limit,
    rowKey: (row) => row,
    read: async (page) => {
      asked.push(page)
      const { rows = [], total } = pages[page - 1] ?? {}
      return { rows, total, next: page < pages.length ? page + 1 : undefined }
    },
  })
  return { reading, asked }
}

describe('gather', () => {
  it('gives all pages in order, with what the broker counted', async () => {
    const { reading } = paged([
      { rows: keys(0, 10), total: 14 },
      { rows: keys(10, 14), total: 14 },
    ])
    const portions = await all(reading)
    expect(portions.flatMap(({ rows }) => rows)).toEqual(keys(0, 14))
    expect(portions.at(-1)).toMatchObject({ total: 14, hasShifted: false, isCut: false })
  })

  it('continues after an empty page that announces more', async () => {
    const { reading } = paged([{ rows: keys(0, 2) }, { rows: [] }, { rows: keys(2, 3) }])
    expect((await all(reading)).flatMap(({ rows }) => rows)).toEqual(keys(0, 3))
  })

  it('gives a row once that slipped from one page to the next, and says that the list moved', async () => {
    const { reading } = paged([{ rows: keys(0, 10) }, { rows: keys(9, 15) }])
    const portions = await all(reading)
    expect(portions.flatMap(({ rows }) => rows)).toEqual(keys(0, 15))
    expect(portions.map(({ hasShifted }) => hasShifted)).toEqual([false, true])
  })

  it('says so when the broker counts otherwise than before', async () => {
    const { reading } = paged([
      { rows: keys(0, 10), total: 20 },
      { rows: keys(11, 20), total: 19 },
    ])
    expect((await all(reading)).at(-1)).toMatchObject({ hasShifted: true, total: 19 })
  })

  it.each([
    [10, true, [1]],
    [15, true, [1, 2]],
    [20, false, [1, 2]],
  ])('stops at a limit of %i, and asks for nothing beyond', async (limit, isCut, pages) => {
    const { reading, asked } = paged([{ rows: keys(0, 10) }, { rows: keys(10, 20) }], limit)
    const portions = await all(reading)
    expect(portions.flatMap(({ rows }) => rows)).toEqual(keys(0, limit))
    expect(portions.at(-1)?.isCut).toBe(isCut)
    expect(asked).toEqual(pages)
  })

  it('follows a cursor to its end', async () => {
    const reading = gather<string, string>({
      from: 'a',
      limit: 10,
      rowKey: (row) => row,
      read: async (at) => ({ rows: [at], next: { a: 'c', c: 'b' }[at] }),
    })
    expect((await all(reading)).flatMap(({ rows }) => rows)).toEqual(['a', 'c', 'b'])
  })

  it('stops with a broker that always returns the same page', async () => {
    const reading = gather<string, number>({
      from: 1,
      limit: 1000,
      rowKey: (row) => row,
      read: async (page) => ({ rows: ['same'], next: page + 1 }),
    })
    await expect(all(reading)).rejects.toThrow('does not end')
  })

  it('ends between two pages when it is cancelled, and hands the signal on', async () => {
    const controller = new AbortController()
    const asked: number[] = []
    const reading = gather<string, number>({
      from: 1,
      limit: 1000,
      rowKey: (row) => row,
      read: async (page, signal) => {
        expect(signal).toBe(controller.signal)
        asked.push(page)
        return { rows: [String(page)], next: page + 1 }
      },
    })
    const seen: string[] = []
    const reads = async () => {
      for await (const { rows } of reading(controller.signal)) {
        seen.push(...rows)
        if (seen.length === 3) controller.abort()
      }
    }
    await expect(reads()).rejects.toThrow(/abort/i)
    expect(asked).toEqual([1, 2, 3])
    expect(seen).toEqual(['1', '2', '3'])
  })
})

describe('collect', () => {
  const rowKey = (row: string) => row

  it('has each row once, and tells how far it is', async () => {
    const { reading } = paged([
      { rows: keys(0, 10), total: 14 },
      { rows: keys(9, 14), total: 14 },
      { rows: ['0', '14'] },
    ])
    const reported: unknown[] = []
    const { rows, ...rest } = await collect(reading, {
      rowKey,
      limit: 100,
      signal: never,
      onProgress: (...progress) => reported.push(progress),
    })
    expect(rows).toEqual(keys(0, 15))
    expect(rest).toEqual({ total: 14, hasShifted: true, isCut: false, isStopped: false })
    expect(reported).toEqual([
      [10, 14],
      [14, 14],
      [15, 14],
    ])
  })

  it('stops where it holds enough, and asks for nothing more', async () => {
    const { reading, asked } = paged([
      { rows: keys(0, 10) },
      { rows: keys(10, 20) },
      { rows: ['x'] },
    ])
    const { rows, isCut } = await collect(reading, { rowKey, limit: 15, signal: never })
    expect(rows).toEqual(keys(0, 15))
    expect(isCut).toBe(true)
    expect(asked).toEqual([1, 2])
  })
})

describe('what is read and then put in order here', () => {
  const rowKey = (row: string) => row

  it('is kept as far as it was read when the reader has enough', async () => {
    const stop = new AbortController()
    const { reading, asked } = paged([
      { rows: keys(0, 10), total: 30 },
      { rows: keys(10, 20) },
      { rows: ['x'] },
    ])
    const found = await collect(reading, {
      rowKey,
      limit: 100,
      signal: never,
      stop: stop.signal,
      onProgress: (rows) => rows === 20 && stop.abort(),
    })
    expect(found).toMatchObject({ rows: keys(0, 20), isStopped: true, isCut: false })
    expect(asked).toEqual([1, 2])
  })

  it('is lost when nobody wants it any more', async () => {
    const leaving = new AbortController()
    const { reading } = paged([{ rows: ['a'] }, { rows: ['b'] }])
    const reads = collect(reading, {
      rowKey,
      limit: 100,
      signal: leaving.signal,
      stop: never,
      onProgress: () => leaving.abort(),
    })
    await expect(reads).rejects.toThrow(/abort/i)
  })

  it('is filtered answer by answer, and claims no count that it cannot know', async () => {
    const { reading } = paged([
      { rows: keys(0, 10), total: 14 },
      { rows: keys(10, 14), total: 14 },
    ])
    const portions = await all(filtered(reading, (row) => Number(row) % 5 === 0))
    expect(portions.map(({ rows, total }) => [rows, total])).toEqual([
      [['0', '5'], undefined],
      [['10'], undefined],
    ])
  })

  it('comes in its order, over all pages, up to the limit', async () => {
    const { reading } = paged([{ rows: ['b', 'd'] }, { rows: ['a', 'c'] }])
    const order = (rows: readonly string[]) => [...rows].sort()
    const [whole] = await all(ordered(reading, { rowKey, limit: 10, order }))
    expect(whole).toMatchObject({ rows: ['a', 'b', 'c', 'd'], total: 4, isCut: false })
    const [part] = await all(ordered(reading, { rowKey, limit: 3, order }))
    expect(part).toMatchObject({ rows: ['a', 'b', 'd'], isCut: true })
  })
})

import { describe, expect, it } from 'vitest'
import { splitIntoBatches, type Outcome, runBulk } from './run-bulk.ts'

const rows = Array.from({ length: 25 }, (_, i) => i)
const done: Outcome = { state: 'done' }
const failed = (error: unknown) => ({
  outcome: { state: 'failed' as const, note: String(error) },
  isHopeless: String(error).includes('hopeless'),
})

async function run(
  act: (some: readonly number[]) => Promise<readonly Outcome[]>,
  { batch = 4, ...more }: { batch?: number; atOnce?: number; stop?: AbortSignal } = {},
) {
  const report = new Map<number, Outcome | undefined>()
  await runBulk({
    batches: splitIntoBatches(rows, batch),
    atOnce: 3,
    stop: new AbortController().signal,
    ...more,
    act,
    judge: failed,
    onOutcomes: (some, outcomes) => some.forEach((row, i) => report.set(row, outcomes[i])),
  })
  return report
}

describe('runBulk', () => {
  it('does it to each once, and has an outcome for each', async () => {
    const acted: number[] = []
    const report = await run(async (some) => {
      acted.push(...some)
      return some.map((row) => (row % 2 === 0 ? done : { state: 'skipped', note: String(row) }))
    })
    expect(acted.sort((a, b) => a - b)).toEqual(rows)
    expect(report.size).toBe(25)
    expect(report.get(6)).toEqual(done)
    expect(report.get(7)).toEqual({ state: 'skipped', note: '7' })
  })

  it('continues after a failure, which is reported for its rows only', async () => {
    const report = await run(
      async (some) => {
        if (some.includes(3)) throw new Error('no')
        return some.map(() => done)
      },
      { batch: 1 },
    )
    expect(report.get(3)).toEqual({ state: 'failed', note: 'Error: no' })
    expect([...report.values()].filter((outcome) => outcome?.state === 'done')).toHaveLength(24)
  })

  it('stops after a failure that affects all; the other rows have no result', async () => {
    const report = await run(
      async (some) => {
        if (some[0] === 8) throw new Error('hopeless')
        return some.map(() => done)
      },
      { atOnce: 1 },
    )
    expect([...report.keys()]).toEqual(rows.slice(0, 12))
    expect(report.get(9)?.state).toBe('failed')
  })

  it('begins nothing new when it is stopped, and sees to its end what is under way', async () => {
    const stop = new AbortController()
    const report = await run(
      async (some) => {
        if (some[0] === 4) stop.abort()
        return some.map(() => done)
      },
      { atOnce: 1, stop: stop.signal },
    )
    expect([...report.keys()]).toEqual(rows.slice(0, 8))
    expect([...report.values()].every((outcome) => outcome?.state === 'done')).toBe(true)
  })

  it('has never more under way than it may', async () => {
    let [underWay, most] = [0, 0]
    await run(
      async (some) => {
        most = Math.max(most, ++underWay)
        await Promise.resolve()
        underWay--
        return some.map(() => done)
      },
      { batch: 1, atOnce: 2 },
    )
    expect(most).toBe(2)
  })
})

describe('batchesOf', () => {
  it('keeps the order, up to a size', () => {
    expect(splitIntoBatches([1, 2, 3, 4, 5], 2)).toEqual([[1, 2], [3, 4], [5]])
    expect(splitIntoBatches([], 2)).toEqual([])
  })

  it('puts those of a kind together, and no others', () => {
    const firstLetter = (row: string) => row.slice(0, 1)
    expect(splitIntoBatches(['a1', 'b1', 'a2', 'a3', 'b2'], 2, firstLetter)).toEqual([
      ['a1', 'a2'],
      ['b1', 'b2'],
      ['a3'],
    ])
  })
})

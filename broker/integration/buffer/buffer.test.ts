import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as turn } from 'node:timers/promises'
import { serialize } from 'node:v8'
import { afterEach, describe, expect, it } from 'vitest'
import { FakeClock } from '../../kernel/testing/fake-clock.ts'
import { Store } from '../../store/store.ts'
import type { Loss } from '../loss.ts'
import { BatchFault, type Outcome, SendFault } from '../result.ts'
import { Buffer } from './buffer.ts'
import { ActionCounts } from './counts.ts'
import { BUFFER_TABLES, DiskBuffers } from './disk-queue.ts'
import type { BufferOptions } from './lane.ts'
import { MemoryBound } from './memory-bound.ts'
import { PackedQueue } from './packed-queue.ts'
import type { Item, Queue } from './queue.ts'

const RECOVERABLE = new SendFault('busy', { isRecoverable: true })
const FINAL = new SendFault('bad request', { isRecoverable: false })

/** An external system that takes and refuses requests. */
class System {
  isReady = true
  isSequential = false
  readonly taken: unknown[] = []
  readonly batches: number[] = []
  fault: Error | undefined
  #held: (() => void)[] | undefined

  /** Answers come only with `answer`. */
  hold(): void {
    this.#held = []
  }

  get unanswered(): number {
    return this.#held?.length ?? 0
  }

  async answer(): Promise<void> {
    for (const answer of this.#held?.splice(0) ?? []) answer()
    await turns()
  }

  /** Answers to the oldest requests alone. */
  async answerSome(count: number): Promise<void> {
    for (const answer of this.#held?.splice(0, count) ?? []) answer()
    await turns()
  }

  settled = 0

  onSettled(requests: number): void {
    this.settled += requests
  }

  readonly lost: string[] = []
  /** Promise after which a lost row leaves the queue; `undefined`: at once. */
  isTaken: Promise<void> | undefined

  onLost({ request }: Item, { code, words, attempts }: Loss): Promise<void> | undefined {
    this.lost.push([request, code, attempts, words].join(' ').trim())
    return this.isTaken
  }

  async send(requests: readonly unknown[]): Promise<void> {
    const held = this.#held
    if (held !== undefined) await new Promise<void>((resolve) => held.push(resolve))
    if (this.fault !== undefined) throw this.fault
    this.taken.push(...requests)
    this.batches.push(requests.length)
  }
}

async function turns(): Promise<void> {
  for (let i = 0; i < 8; i++) await turn()
}

function begin(
  options: Partial<BufferOptions> = {},
  queueOf: (lane: number) => Queue = () => new PackedQueue(new MemoryBound()),
) {
  const clock = new FakeClock()
  const system = new System()
  const counts = new ActionCounts()
  const outcomes: Outcome[] = []
  const all: BufferOptions = {
    lanes: 1,
    maxBytes: 1000,
    batchSize: 1,
    batchTimeMs: 0,
    inflightWindow: 100,
    ttlMs: 45_000,
    resumeIntervalMs: 1000,
    ...options,
  }
  const buffer = new Buffer(queueOf, system, all, counts, clock)
  const push = async (request: unknown, { key = 'a', bytes = 10 } = {}) => {
    const item = {
      request,
      bytes,
      queuedAt: clock.now(),
      ruleId: 'r',
      report: (outcome: Outcome) => outcomes.push(outcome),
    }
    await buffer.push(item, key)
  }
  return { clock, system, counts, outcomes, buffer, push }
}

describe('a buffer', () => {
  it('sends rows in order and reports what became of each', async () => {
    const { system, counts, outcomes, push } = begin()
    for (const request of [1, 2, 3]) void push(request)
    await turns()
    expect(system.taken).toEqual([1, 2, 3])
    expect(outcomes).toEqual([{ kind: 'success' }, { kind: 'success' }, { kind: 'success' }])
    expect(counts).toMatchObject({ success: 3, failed: 0, retried: 0 })
  })

  it('sends what has come together, at most as many as a batch has', async () => {
    const { system, push } = begin({ batchSize: 3 })
    for (let i = 0; i < 7; i++) void push(i)
    await turns()
    expect(system.batches).toEqual([3, 3, 1])
  })

  it('waits for more rows as long as a batch may wait', async () => {
    const { clock, system, push } = begin({ batchSize: 3, batchTimeMs: 50 })
    void push(1)
    await turns()
    expect(system.taken).toEqual([])
    clock.advance(50)
    await turns()
    expect(system.taken).toEqual([1])
  })

  it('waits for more rows only behind an unanswered batch, if it is prompt', async () => {
    const { clock, system, push } = begin({ batchSize: 3, batchTimeMs: 50, isPromptWhenIdle: true })
    system.hold()
    void push(1)
    await turns()
    expect(system.unanswered).toBe(1)
    void push(2)
    await turns()
    expect(system.unanswered).toBe(1)
    await system.answer()
    expect(system.unanswered).toBe(1)
    void push(3)
    await turns()
    clock.advance(50)
    await turns()
    expect(system.unanswered).toBe(2)
    for (const row of [4, 5, 6]) void push(row)
    await turns()
    expect(system.unanswered).toBe(3)
    await system.answer()
    expect(system.batches).toEqual([1, 1, 1, 3])
  })

  it('keeps no more batches unanswered than the window allows', async () => {
    const { system, counts, buffer, push } = begin({ inflightWindow: 2 })
    system.hold()
    for (let i = 0; i < 5; i++) void push(i)
    await turns()
    expect(system.unanswered).toBe(2)
    expect(buffer.backlog()).toMatchObject({ inflight: 2, queuing: 3 })
    for (let i = 0; i < 3; i++) await system.answer()
    expect(counts.success).toBe(5)
    expect(buffer.backlog()).toMatchObject({ inflight: 0, queuing: 0, oldestAt: undefined })
  })

  it('sends one batch of a lane at a time to a system that takes them so', async () => {
    const { system, push } = begin()
    system.isSequential = true
    system.hold()
    for (let i = 0; i < 3; i++) void push(i)
    await turns()
    expect(system.unanswered).toBe(1)
    for (let i = 0; i < 3; i++) await system.answer()
    expect(system.taken).toEqual([0, 1, 2])
  })

  it('tries only those rows of a batch again that were not taken', async () => {
    const { clock, system, counts, outcomes, push } = begin({ batchSize: 3 })
    system.fault = new BatchFault([undefined, FINAL, RECOVERABLE])
    for (let i = 0; i < 3; i++) void push(i)
    await turns()
    expect(outcomes).toEqual([{ kind: 'success' }, { kind: 'failed', reason: 'bad request' }])
    system.fault = undefined
    clock.advance(1000)
    await turns()
    expect(system.taken).toEqual([2])
    expect(counts).toMatchObject({ success: 2, failed: 1, retried: 1 })
  })

  it('fails a row that the system refuses for good', async () => {
    const { system, counts, outcomes, push } = begin()
    system.fault = FINAL
    void push(1)
    await turns()
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'bad request' }])
    expect(counts).toMatchObject({ failed: 1, success: 0, retried: 0 })
  })

  it('tries refused rows again, oldest first, before any other', async () => {
    const { clock, system, counts, push } = begin()
    system.fault = RECOVERABLE
    void push(1)
    void push(2)
    await turns()
    void push(3)
    await turns()
    expect(system.taken).toEqual([])
    system.fault = undefined
    clock.advance(1000)
    await turns()
    expect(system.taken).toEqual([1, 2, 3])
    expect(counts).toMatchObject({ success: 3, retried: 2 })
  })

  it('tries again at once when the system is back', async () => {
    const { system, buffer, push } = begin()
    system.isReady = false
    void push(1)
    await turns()
    expect(system.taken).toEqual([])
    system.isReady = true
    buffer.resume()
    await turns()
    expect(system.taken).toEqual([1])
  })

  it('drops rows whose time to live has ended, waiting or refused', async () => {
    const { clock, system, counts, outcomes, push } = begin({ ttlMs: 5000, inflightWindow: 1 })
    system.fault = RECOVERABLE
    void push(1)
    await turns()
    void push(2)
    for (let i = 0; i < 6; i++) {
      clock.advance(1000)
      await turns()
    }
    const expired = { kind: 'failed', reason: 'request_expired' }
    expect(outcomes).toEqual([expired, expired])
    expect(counts.dropped.expired).toBe(2)
    expect(counts).toMatchObject({ success: 0, failed: 0 })
  })

  it('counts an answer after the time to live neither as success nor as failure', async () => {
    const { clock, system, counts, outcomes, push } = begin({ ttlMs: 5000 })
    system.hold()
    void push(1)
    await turns()
    clock.advance(6000)
    await system.answer()
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'late_reply' }])
    expect(counts).toMatchObject({ lateReply: 1, success: 0, failed: 0 })
  })

  it('drops the oldest rows when it is full', async () => {
    const { system, counts, outcomes, push } = begin({ maxBytes: 30 })
    system.isReady = false
    for (let i = 0; i < 5; i++) void push(i)
    await turns()
    expect(counts.dropped.queue_full).toBe(2)
    expect(outcomes).toEqual(
      Array.from({ length: 2 }, () => ({ kind: 'failed', reason: 'buffer_overflow' })),
    )
    system.isReady = true
  })

  it('does not loop over a row that is larger than the buffer', async () => {
    const { system, counts, push } = begin({ maxBytes: 30 })
    void push('large', { bytes: 100 })
    await turns()
    expect(system.taken).toEqual([])
    expect(counts.dropped.queue_full).toBe(1)
  })

  it('keeps the rows of one client in one lane', async () => {
    const { system, push } = begin({ lanes: 16, inflightWindow: 1 })
    for (let i = 0; i < 100; i++) void push([`client-${i % 5}`, i], { key: `client-${i % 5}` })
    for (let i = 0; i < 40; i++) await turns()
    const taken = system.taken as [client: string, i: number][]
    expect(taken).toHaveLength(100)
    for (let client = 0; client < 5; client++) {
      const own = taken.filter(([name]) => name === `client-${client}`).map(([, i]) => i)
      expect(own).toEqual(own.toSorted((a, b) => a - b))
    }
  })

  it('gives up the rows that wait when it is cleared', async () => {
    const { system, counts, outcomes, buffer, push } = begin()
    system.isReady = false
    for (let i = 0; i < 3; i++) void push(i)
    expect(buffer.clear()).toBe(3)
    expect(outcomes).toEqual(
      Array.from({ length: 3 }, () => ({ kind: 'out_of_service', reason: 'buffer_cleared' })),
    )
    expect(counts.dropped.other).toBe(3)
    system.isReady = true
    buffer.resume()
    await turns()
    expect(system.taken).toEqual([])
  })

  it('gives up the rows that wait for another attempt when it is cleared', async () => {
    const { system, outcomes, buffer, push } = begin({ inflightWindow: 2 })
    system.fault = RECOVERABLE
    for (let i = 0; i < 5; i++) void push(i)
    await turns()
    expect(buffer.backlog()).toMatchObject({ queuing: 3, inflight: 2 })
    expect(buffer.clear()).toBe(5)
    expect(outcomes).toHaveLength(5)
    expect(buffer.backlog()).toMatchObject({ queuing: 0, inflight: 0, oldestAt: undefined })
    system.fault = undefined
    buffer.resume()
    await turns()
    expect(system.taken).toEqual([])
  })

  it('names the rows that it loses, with the number of attempts and the words of the system', async () => {
    const { clock, system, push } = begin({ ttlMs: 5000, maxBytes: 30, inflightWindow: 1 })
    system.fault = FINAL
    void push('bad')
    await turns()
    system.fault = RECOVERABLE
    for (const each of ['a', 'b', 'c', 'd']) void push(each)
    await turns()
    void push('e')
    for (let i = 0; i < 6; i++) {
      clock.advance(1000)
      await turns()
    }
    expect(system.lost).toEqual([
      'bad rejected 1 bad request',
      'a overflowed 0',
      'c expired 0 busy',
      'd expired 0 busy',
      'e expired 0 busy',
      'b expired 5 busy',
    ])
  })

  it('settles a row whose answer comes after its end', async () => {
    const { system, outcomes, buffer, push } = begin()
    system.hold()
    void push(1)
    await turns()
    buffer.close()
    expect(outcomes).toEqual([])
    await system.answer()
    expect(outcomes).toEqual([{ kind: 'success' }])
  })
})

describe('a long buffer in memory', () => {
  const rows = (count: number) =>
    Array.from({ length: count }, (_, i) => ({
      i,
      body: globalThis.Buffer.from(`row ${i}`),
      text: `é${i}`,
    }))

  it('gives the rows in order and unchanged, while further rows come', async () => {
    const { system, buffer, push, outcomes } = begin({ maxBytes: 1e7, inflightWindow: 10 })
    const all = rows(4000)
    system.isReady = false
    for (const each of all.slice(0, 2500)) void push(each)
    await turns()
    expect(buffer.backlog().queuing).toBe(2500)
    system.isReady = true
    buffer.resume()
    for (const [i, each] of all.slice(2500).entries()) {
      void push(each)
      if (i % 100 === 0) await turns()
    }
    while (system.taken.length < 4000) await turns()
    expect(system.taken).toEqual(all)
    expect(outcomes).toHaveLength(4000)
    expect(buffer.backlog()).toMatchObject({ queuing: 0, inflight: 0, bytes: 0 })
  })

  it('counts the bytes of packed rows, and drops the oldest beyond its bound', async () => {
    const { system, buffer, counts, push } = begin({ maxBytes: 4_000_000 })
    system.isReady = false
    const text = 'x'.repeat(1000)
    for (let i = 0; i < 6000; i++) void push({ text, i }, { bytes: 3000 })
    const { queuing, bytes } = buffer.backlog()
    expect(bytes).toBeLessThanOrEqual(4_000_000)
    expect(counts.dropped.queue_full).toBe(6000 - queuing)
    // 3,000 bytes are estimated for a row that is an object; packed it takes about 1,040.
    expect(queuing).toBeGreaterThan(3000)
    system.isReady = true
    buffer.resume()
    while (system.taken.length < queuing) await turns()
    expect(system.taken[0]).toEqual({ text, i: 6000 - queuing })
  })

  it('clears packed rows, and reports each', async () => {
    const { system, buffer, push, outcomes } = begin({ maxBytes: 1e7 })
    system.isReady = false
    for (const each of rows(2000)) void push(each)
    expect(buffer.clear()).toBe(2000)
    expect(outcomes).toHaveLength(2000)
    expect(buffer.backlog()).toMatchObject({ queuing: 0, bytes: 0 })
    void push('new')
    system.isReady = true
    buffer.resume()
    await turns()
    expect(system.taken).toEqual(['new'])
  })

  it('makes room for other buffers of the process with its own oldest rows', () => {
    const bound = new MemoryBound(200)
    const [first, second] = [1, 2].map(() => begin({}, () => new PackedQueue(bound)))
    if (first === undefined || second === undefined) throw new Error('two buffers')
    first.system.isReady = false
    second.system.isReady = false
    for (let i = 0; i < 10; i++) void first.push(i)
    for (let i = 0; i < 15; i++) void second.push(i)
    expect(first.buffer.backlog().queuing).toBe(10)
    expect(second.buffer.backlog().queuing).toBe(10)
    expect(second.counts.dropped.queue_full).toBe(5)
    first.buffer.clear()
    for (let i = 0; i < 5; i++) void second.push(i)
    expect(second.buffer.backlog().queuing).toBe(15)
  })
})

describe('a buffer on disk', () => {
  const ends: (() => void)[] = []
  afterEach(() => {
    for (const end of ends.splice(0).reverse()) end()
  })

  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), 'signalbox-buffer-'))
    ends.push(() => rmSync(path, { recursive: true }))
    return path
  }

  /** `lost`: the process that had it ended without closing anything. */
  function open(path: string) {
    let store: Store | undefined
    const watched: string[] = []
    const disk = new DiskBuffers(() => (store = new Store(path, { file: 'buffers.db' })), {
      onFailed: (error) => watched.push(String(error)),
      onWritten: () => watched.push('written'),
    })
    // As a full disk would: SQLite answers SQLITE_FULL.
    const limit = (pages: number) => store?.statement(`PRAGMA max_page_count = ${pages}`).get()
    const reported: [ruleId: string, outcome: Outcome][] = []
    const openQueue = (lane: number) =>
      disk.open('http:a', lane, (ruleId, outcome) => reported.push([ruleId, outcome]))
    return { disk, reported, queueOf: openQueue, watched, limit }
  }

  it('holds what was stored over an end without warning, in order', async () => {
    const path = folder()
    const first = open(path)
    ends.push(() => first.disk.close())
    const before = begin({ maxBytes: 1e6 }, first.queueOf)
    before.system.isReady = false
    await Promise.all(Array.from({ length: 1200 }, (_, i) => before.push({ i })))
    // Nothing is closed: the second process finds the file as the first one left it.
    const second = open(path)
    ends.push(() => second.disk.close())
    const after = begin({ maxBytes: 1e6 }, second.queueOf)
    expect(after.buffer.backlog().queuing).toBe(1200)
    await turns()
    while (after.system.taken.length < 1200) await turns()
    expect(after.system.taken).toEqual(Array.from({ length: 1200 }, (_, i) => ({ i })))
    expect(second.reported).toHaveLength(1200)
    expect(second.reported[0]).toEqual(['r', { kind: 'success' }])
  })

  it('sends nothing again that was settled', async () => {
    const path = folder()
    const first = open(path)
    const { push, system } = begin({}, first.queueOf)
    void push({ i: 1 })
    await turns()
    system.isReady = false
    await push({ i: 2 })
    first.disk.close()
    const second = open(path)
    ends.push(() => second.disk.close())
    const after = begin({}, second.queueOf)
    await turns()
    expect(after.system.taken).toEqual([{ i: 2 }])
  })

  it('sends only the unsettled rows of a turn again', async () => {
    const path = folder()
    const first = open(path)
    const { push, system } = begin({}, first.queueOf)
    // In one turn, so that they share a record.
    const stored = Array.from({ length: 5 }, (_, i) => push(i))
    system.hold()
    await Promise.all(stored)
    await turns()
    await system.answerSome(2)
    await turns()
    // Nothing is closed: the second process finds the file as the first one left it.
    const second = open(path)
    ends.push(
      () => first.disk.close(),
      () => second.disk.close(),
    )
    const after = begin({}, second.queueOf)
    expect(after.buffer.queuing).toBe(3)
    await turns()
    expect(after.system.taken).toEqual([2, 3, 4])
    expect(after.buffer.backlog()).toMatchObject({ queuing: 0, bytes: 0 })
  })

  it('clears what waits, and not the row that is being sent', async () => {
    const path = folder()
    const first = open(path)
    const before = begin({ inflightWindow: 1 }, first.queueOf)
    before.system.hold()
    await Promise.all([0, 1, 2, 3].map((i) => before.push(i)))
    await turns()
    expect(before.buffer.clear()).toBe(3)
    await before.push('new')
    const second = open(path)
    ends.push(
      () => first.disk.close(),
      () => second.disk.close(),
    )
    const after = begin({}, second.queueOf)
    await turns()
    expect(after.system.taken).toEqual([0, 'new'])
  })

  it('sends rows that an earlier version stored', async () => {
    const path = folder()
    const store = new Store(path, { file: 'buffers.db' })
    store.migrate('buffers', BUFFER_TABLES.slice(0, 2))
    store.writeNow(() => {
      const insert = store.statement(
        'INSERT INTO buffered VALUES (?, ?, 0, 0, NULL, ?, ?, NULL, 0)',
      )
      for (const i of [1, 2]) insert.run(i, 'http:a', 'r', serialize({ i }))
    })
    store.close()
    const { disk, queueOf } = open(path)
    ends.push(() => disk.close())
    const { buffer, push, system } = begin({ ttlMs: Number.POSITIVE_INFINITY }, queueOf)
    expect(buffer.queuing).toBe(2)
    await push({ i: 3 })
    await turns()
    expect(system.taken).toEqual([{ i: 1 }, { i: 2 }, { i: 3 }])
    expect(buffer.backlog()).toMatchObject({ queuing: 0, bytes: 0 })
  })

  it('reads back in order what did not fit in memory, while further rows come', async () => {
    const { disk, queueOf } = open(folder())
    ends.push(() => disk.close())
    const { buffer, push, system } = begin({ maxBytes: 1e7, inflightWindow: 10 }, queueOf)
    system.isReady = false
    for (let i = 0; i < 1500; i++) void push(i)
    await turns()
    system.isReady = true
    buffer.resume()
    for (let i = 1500; i < 3000; i++) {
      void push(i)
      if (i % 100 === 0) await turns()
    }
    while (system.taken.length < 3000) await turns()
    expect(system.taken).toEqual(Array.from({ length: 3000 }, (_, i) => i))
    expect(buffer.backlog()).toMatchObject({ queuing: 0, bytes: 0 })
  })

  it('drops the oldest rows beyond its bound, on disk as well', async () => {
    const path = folder()
    const first = open(path)
    const { counts, push, system } = begin({ maxBytes: 600 }, first.queueOf)
    system.isReady = false
    await Promise.all(Array.from({ length: 100 }, (_, i) => push({ text: 'x'.repeat(40), i })))
    expect(counts.dropped.queue_full).toBeGreaterThan(80)
    first.disk.close()
    const second = open(path)
    ends.push(() => second.disk.close())
    expect(begin({}, second.queueOf).buffer.backlog().queuing).toBe(100 - counts.dropped.queue_full)
  })

  it('forgets the rows of an action, and clears without reading each', async () => {
    const { disk, queueOf } = open(folder())
    ends.push(() => disk.close())
    const { buffer, push, system } = begin({ maxBytes: 1e7 }, queueOf)
    system.isReady = false
    await Promise.all(Array.from({ length: 2000 }, (_, i) => push(i)))
    expect(buffer.clear()).toBe(2000)
    void push('new')
    await disk.forget('http:other')
    system.isReady = true
    buffer.resume()
    await turns()
    expect(system.taken).toEqual(['new'])
  })

  it('refuses rows that cannot be stored', async () => {
    const { disk, queueOf } = open(folder())
    const { counts, outcomes, push, system } = begin({}, queueOf)
    system.isReady = false
    disk.close()
    await expect(push(1)).rejects.toThrow('closed')
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'buffer_not_writable' }])
    expect(counts.dropped.other).toBe(1)
  })

  it('accepts no row while the disk is full, and rows again when it is not', async () => {
    const { disk, queueOf, watched, limit } = open(folder())
    ends.push(() => disk.close())
    const { buffer, outcomes, push, system } = begin({ maxBytes: 1e7 }, queueOf)
    system.isReady = false
    await push('first')
    limit(1)
    await expect(push('x'.repeat(100_000))).rejects.toThrow(/full/)
    expect(outcomes).toEqual([{ kind: 'failed', reason: 'buffer_not_writable' }])
    expect(buffer.backlog().queuing).toBe(1)
    limit(1_000_000)
    await push('y'.repeat(100_000))
    expect(watched).toEqual(['written', expect.stringMatching(/full/), 'written'])
    system.isReady = true
    buffer.resume()
    await turns()
    expect(system.taken.map(String)).toEqual(['first', 'y'.repeat(100_000)])
  })

  it('moves the rows of lanes that an action no longer has', async () => {
    const { disk, queueOf } = open(folder())
    ends.push(() => disk.close())
    const { push, system } = begin({ lanes: 4 }, queueOf)
    system.isReady = false
    await Promise.all(Array.from({ length: 40 }, (_, i) => push(i, { key: `c${i}` })))
    disk.fit('http:a', 1)
    const after = begin({ lanes: 1 }, queueOf)
    await turns()
    while (after.system.taken.length < 40) await turns()
    expect(after.system.taken).toHaveLength(40)
  })
})

import { describe, expect, it } from 'vitest'
import { readTopic } from './command.ts'
import { makeFileRef, toPathLevel } from './file-ref.ts'
import { readMetadata } from './metadata.ts'
import { Ranges } from './ranges.ts'

describe('ranges', () => {
  it('are the same as the bytes that were added, in whatever order', () => {
    let seed = 1
    const random = (limit: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % limit
    }
    for (let round = 0; round < 200; round++) {
      const ranges = new Ranges()
      const bytes = new Set<number>()
      const rows = new Map<number, number>()
      for (let i = 0; i < 30; i++) {
        const from = random(100)
        const to = from + 1 + random(20)
        for (let byte = from; byte < to; byte++) bytes.add(byte)
        const merge = ranges.add({ from, to })
        for (const { from: removed } of merge?.removed ?? []) rows.delete(removed)
        if (merge !== undefined) rows.set(merge.added.from, merge.added.to)
      }
      expect(ranges.total).toBe(bytes.size)
      for (const { from, to } of ranges.all) {
        for (let byte = from; byte < to; byte++) expect(bytes.has(byte)).toBe(true)
        expect(bytes.has(from - 1) || bytes.has(to)).toBe(false)
      }
      // What the table has is what is in memory.
      expect([...rows].toSorted((a, b) => a[0] - b[0])).toEqual(
        ranges.all.map(({ from, to }) => [from, to]),
      )
      const whole = new Ranges(ranges.all)
      expect(whole.covers({ from: 0, to: 50 })).toBe(
        Array.from({ length: 50 }, (_, i) => i).every((byte) => bytes.has(byte)),
      )
    }
  })
})

describe('levels of a path', () => {
  it.each([
    ['report.txt', 'report.txt'],
    ['报告.txt', '报告.txt'],
    ['..', '%2E%2E'],
    ['.', '%2E'],
    ['', '%'],
    ['../../etc/passwd', '%2E.%2F..%2Fetc%2Fpasswd'],
    ['a\\b:c', 'a%5Cb%3Ac'],
    ['a\0b\n', 'a%00b%0A'],
    ['%2F', '%252F'],
    ['end.', 'end%2E'],
  ])('%j is %j', (text, level) => expect(toPathLevel(text)).toBe(level))

  it('are short, and different for different texts', () => {
    const long = toPathLevel('x'.repeat(60_000))
    expect(Buffer.byteLength(long)).toBeLessThan(200)
    expect(toPathLevel(`${'x'.repeat(60_000)}y`)).not.toBe(long)
    expect(toPathLevel('/'.repeat(100))).not.toContain('/')
  })

  it('are six, whatever a client is called', () => {
    for (const hostile of ['../x', '/', '..', 'a/b', '\u202E', 'x'.repeat(1000)]) {
      const levels = makeFileRef(hostile, hostile, hostile).split('/')
      expect(levels).toHaveLength(6)
      for (const level of levels) expect(['', '.', '..']).not.toContain(level)
    }
    // As it was recorded.
    expect(makeFileRef('ftc', 'f-1', 'report.txt')).toMatch(
      /^[\dA-F]{2}\/[\dA-F]{2}\/[\dA-F]{36}\/ftc\/f-1\/report\.txt$/,
    )
  })
})

describe('commands', () => {
  const sum = 'a'.repeat(64)
  it.each([
    ['$file/f/init', { kind: 'init' }],
    ['$file-async/f/abort', { kind: 'abort' }],
    ['$file/f/0', { kind: 'segment', offset: 0 }],
    [`$file/f/10/${sum}`, { kind: 'segment', offset: 10, checksum: sum.toUpperCase() }],
    ['$file/f/fin/7', { kind: 'fin', size: 7 }],
    [`$file/f/fin/7/${sum}`, { kind: 'fin', size: 7, checksum: sum.toUpperCase() }],
  ])('%s', (topic, command) => expect(readTopic(topic)).toMatchObject({ fileId: 'f', command }))

  it.each([
    ...['$file/f', '$file/f/', '$file//init', '$file/f/fin', '$file/f/fin/x', '$file/f/-1'],
    ...['$file/f/1.5', '$file/f/0/zz', '$file/f/init/x', `$file/f/fin/1/${sum}/x`, '$file/f/1e3'],
    ...['$file/f/99999999999999999999', `$file/${'f'.repeat(2000)}/init`],
  ])('%s is none', (topic) => expect(readTopic(topic).command).toBeUndefined())
})

describe('metadata', () => {
  const read = (value: unknown) => readMetadata(Buffer.from(JSON.stringify(value)))
  it('have a name', () => {
    expect(read({ name: 'a', checksum: 'ab'.repeat(32), user_data: { a: [1] }, more: 1 })).toEqual({
      name: 'a',
      checksum: 'AB'.repeat(32),
      user_data: { a: [1] },
    })
  })
  it.each([
    ...[null, [], 'x', {}, { name: '' }, { name: 'x'.repeat(241) }, { name: '\uD800' }],
    ...[
      { name: 'a', size: -1 },
      { name: 'a', size: 1.5 },
      { name: 'a', checksum: 'xx' },
    ],
    ...[
      { name: 'a', segments_ttl: 0 },
      { name: 'a', expire_at: 'x' },
      { name: 'a', user_data: 'x'.repeat(70_000) },
    ],
  ])('%j are not valid', (value) => expect(read(value)).toBeUndefined())
  it('are not nested deeper than the stack', () => {
    const deep = `{"name":"a","user_data":${'['.repeat(30_000)}${']'.repeat(30_000)}}`
    expect(readMetadata(Buffer.from(deep))).toBeUndefined()
  })
})

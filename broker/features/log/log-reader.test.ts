import { appendFileSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatLine } from './log-line.ts'
import {
  BadPosition,
  type LogAnswer,
  type LogQuestion,
  LogReader,
  MAX_READ_BYTES,
} from './log-reader.ts'
import { RecentLines } from './recent-lines.ts'

let folder: string
let recent: RecentLines
let files: string[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signalbox-log-'))
  recent = new RecentLines(100)
  files = [join(folder, 'a.log')]
})

afterEach(() => rmSync(folder, { recursive: true }))

const FORMAT = { isJson: false, isEpoch: false, offset: 0 } as const

/** One line a second, with a warning in ten. */
const makeLine = (n: number, pad = ''): string =>
  formatLine(
    {
      timeMs: n * 1000,
      level: n % 10 === 0 ? 'warning' : 'info',
      message: `line ${n}`,
      fields: { n, ...(pad !== '' && { pad }) },
    },
    FORMAT,
  )
const makeLines = (from: number, to: number, pad = '') =>
  Array.from({ length: to - from }, (_, i) => makeLine(from + i, pad)).join('')

async function read(question: Partial<LogQuestion> = {}): Promise<LogAnswer> {
  const reader = new LogReader(recent, (handler) => (handler === 'f' ? files : undefined))
  const answer = await reader.read({ handler: 'f', direction: 'older', limit: 10, ...question })
  if (answer === undefined) throw new Error('there is no such handler')
  return answer
}
const numbers = ({ lines }: LogAnswer) => lines.map(({ fields }) => fields.n)
const range = (from: number, to: number) =>
  Array.from({ length: Math.abs(to - from) }, (_, i) => (to > from ? from + i : from - i))

/** All pages in one direction. */
async function all(question: Partial<LogQuestion>): Promise<unknown[]> {
  const found: unknown[] = []
  let position = question.position
  for (;;) {
    const answer = await read({ ...question, position })
    const page = numbers(answer)
    if (question.direction === 'newer') found.unshift(...page)
    else found.push(...page)
    position = question.direction === 'newer' ? answer.newer : answer.older
    if (position === undefined || (question.direction === 'newer' && !answer.hasNewer)) return found
  }
}

describe('a log in several files', () => {
  beforeEach(() => {
    files = ['a.log', 'a.log.1', 'a.log.2'].map((name) => join(folder, name))
    for (const [i, path] of files.toReversed().entries()) {
      writeFileSync(path, makeLines(i * 2000, (i + 1) * 2000))
    }
  })

  it('is read from its end to its beginning', async () => {
    expect(await all({ limit: 700 })).toEqual(range(5999, -1))
  })

  it('is read forward from a position', async () => {
    const { older = '' } = await read({ limit: 4500 })
    expect(await all({ direction: 'newer', position: older, limit: 700 })).toEqual(
      range(5999, 1499),
    )
  })

  it('is followed over a rotation', async () => {
    const { newer, hasNewer } = await read({ limit: 1 })
    expect(hasNewer).toBe(false)
    renameSync(files[2] ?? '', join(folder, 'gone'))
    renameSync(files[1] ?? '', files[2] ?? '')
    appendFileSync(files[0] ?? '', makeLines(6000, 6002))
    renameSync(files[0] ?? '', files[1] ?? '')
    writeFileSync(files[0] ?? '', makeLines(6002, 6004))
    const answer = await read({ direction: 'newer', position: newer })
    expect(numbers(answer)).toEqual([6003, 6002, 6001, 6000])
  })

  it('is searched by level, text and time', async () => {
    expect(numbers(await read({ level: 'warning', limit: 3 }))).toEqual([5990, 5980, 5970])
    expect(numbers(await read({ text: 'LINE 41 ' }))).toEqual([41])
    expect(numbers(await read({ toMs: 3_000_500, limit: 2 }))).toEqual([3000, 2999])
    expect(numbers(await read({ fromMs: 4_997_000, toMs: 5_000_000 }))).toEqual(range(5000, 4996))
    const past = await read({ toMs: -1 })
    expect([past.lines, past.older]).toEqual([[], undefined])
  })

  it('reports nothing older than a file that has been deleted', async () => {
    const { older } = await read({ limit: 5000 })
    files.pop()
    expect(await read({ position: older })).toMatchObject({ lines: [], older: undefined })
    const { lines } = await read({ position: older, direction: 'newer', limit: 1 })
    expect(lines[0]?.fields.n).toBe(2000)
  })
})

it('reads a part of a large log, and continues there', async () => {
  writeFileSync(files[0] ?? '', makeLines(0, 6000, 'x'.repeat(2000)))
  const first = await read({ text: 'line 7 ' })
  expect(first).toMatchObject({ lines: [], isPartial: true })
  let pages = 1
  let answer = first
  while (answer.older !== undefined && answer.lines.length === 0) {
    answer = await read({ text: 'line 7 ', position: answer.older })
    pages++
  }
  expect(numbers(answer)).toEqual([7])
  expect(pages).toBe(Math.ceil((6000 * 2050) / MAX_READ_BYTES))
})

it('does not return a line before its end is written', async () => {
  writeFileSync(files[0] ?? '', `${makeLine(1)}${makeLine(2).slice(0, 20)}`)
  const { newer, ...rest } = await read()
  expect(rest.lines.map(({ fields }) => fields.n)).toEqual([1])
  appendFileSync(files[0] ?? '', makeLine(2).slice(20))
  expect(numbers(await read({ direction: 'newer', position: newer }))).toEqual([2])
})

it('reads a file that is no log', async () => {
  writeFileSync(files[0] ?? '', `${'\0'.repeat(300_000)}\n${makeLine(1)}\n\xff\n`)
  const { lines, older } = await read()
  expect(lines.some(({ fields }) => fields.n === 1)).toBe(true)
  expect(older).toBeUndefined()
})

it('reads the lines in memory, of which the first are forgotten', async () => {
  for (let n = 0; n < 250; n++) recent.add(makeLine(n).trimEnd())
  expect(await all({ handler: 'recent', limit: 30 })).toEqual(range(249, 149))
  const { newer } = await read({ handler: 'recent' })
  recent.add(makeLine(250).trimEnd())
  const next = await read({ handler: 'recent', direction: 'newer', position: newer })
  expect(numbers(next)).toEqual([250])
})

it('refuses positions that it has not given', async () => {
  for (const position of ['', 'x', '-1', '1-', '../1-1', '1-1-1']) {
    await expect(read({ position })).rejects.toThrow(BadPosition)
  }
  expect(await read({ position: '1-zzzzzz' })).toMatchObject({ lines: [] })
})
